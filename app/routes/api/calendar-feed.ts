import { AppError } from "#app/domain/app-error.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { once } from "#app/services/idempotency.ts";
import {
  endCalendarAddress,
  getCalendarAddress,
  makeCalendarAddress,
} from "#app/services/plan/calendar-feed.ts";

const PATH = "/api/calendar-feed";

const calls = endpoints({
  [PATH]: {
    GET: endpoint({}, async ({ services, actor }) => ({ url: await getCalendarAddress(services, actor) })),
    // The key is stored without the address, which is a secret.
    POST: endpoint({ keep: "own" }, async ({ services, actor, key }) => {
      await once(services, { userId: actor.id, key, target: `POST ${PATH}`, body: null }, async () => {
        await makeCalendarAddress(services, actor);
        return { status: 201, value: null };
      });
      const url = await getCalendarAddress(services, actor);
      // A repeated request, whose address was turned off since.
      if (url === null) throw new AppError("request.not_found");
      return status(201, { url });
    }),
    DELETE: endpoint({}, async ({ services, actor }) => {
      await endCalendarAddress(services, actor);
      return status(204);
    }),
  },
});

export const loader = calls;
export const action = calls;
