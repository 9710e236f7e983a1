import { guarded } from "#app/http/route.server.ts";
import { listMailbox } from "#app/services/mail/outbox.ts";

/** Every message of the local mailbox, newest first; `?to=` for one address. Local running only. */
export const loader = guarded("/dev/mailbox.json", async ({ context, request }) => {
  const to = new URL(request.url).searchParams.get("to") ?? undefined;
  return Response.json(await listMailbox(context.db, { to }));
});
