import { AppError } from "#app/domain/app-error.ts";
import { readPendingToken } from "#app/http/accounts/second-step.server.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import { askForRemoval, stopOwnRemoval } from "#app/services/accounts/lost-device.ts";

const calls = endpoints({
  "/api/auth/lost-device": {
    POST: endpoint({ visitors: true }, async ({ services, request }) => {
      const token = await readPendingToken(request, services.settings);
      return status(202, await askForRemoval(services, token, { address: clientAddress(request) }));
    }),
  },
  "/api/user/lost-device": {
    DELETE: endpoint({}, async ({ services, actor }) => {
      if (!(await stopOwnRemoval(services, actor))) throw new AppError("second_step.none");
      return status(204);
    }),
  },
});

export const loader = calls;
export const action = calls;
