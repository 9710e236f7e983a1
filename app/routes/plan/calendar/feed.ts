import { AppError } from "#app/domain/app-error.ts";
import { HOUR_SECONDS } from "#app/domain/durations.ts";
import { readerHas, tagOf } from "#app/http/downloads/entity-tag.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { ERROR_STATUS } from "#app/http/errors.ts";
import { messageOf, retryHeaders } from "#app/http/forms/form.server.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { readCalendar } from "#app/services/plan/calendar-feed.ts";

const TEXT = { "Content-Type": "text/plain; charset=utf-8" };

/** Calendars and people read a refusal as text. */
function refusal(error: unknown, t: Translate): Response {
  if (!(error instanceof AppError)) throw error;
  return new Response(`${messageOf(error, t)}\n`, {
    status: ERROR_STATUS[error.code],
    headers: { ...TEXT, ...retryHeaders(error) },
  });
}

const feed = endpoints({
  "/calendar/:token.ics": {
    GET: endpoint({ visitors: true }, async ({ services, request, params, t }) => {
      try {
        const asked = { token: params.token ?? "", sender: clientAddress(request) };
        const calendar = await readCalendar(services, asked);
        const tag = tagOf(calendar);
        const headers = { "Cache-Control": `private, max-age=${HOUR_SECONDS}`, ETag: tag };
        if (readerHas(request, tag)) return new Response(null, { status: 304, headers });
        return new Response(request.method === "HEAD" ? null : calendar, {
          headers: {
            ...headers,
            "Content-Type": "text/calendar; charset=utf-8",
            "Content-Disposition": "inline",
            "Content-Length": String(Buffer.byteLength(calendar)),
          },
        });
      } catch (error) {
        return refusal(error, t);
      }
    }),
  },
});

export const loader = feed;
export const action = feed;
