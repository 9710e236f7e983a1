import { clientAddress } from "#app/auth/authenticator.server.ts";
import { contactSchema } from "#app/domain/forms/contact-form.ts";
import { api, publicAct } from "#app/http/api.server.ts";
import { sendContactMessage } from "#app/services/contact.ts";

const contact = api("/api/contact/submit", {
  POST: publicAct(contactSchema, async ({ services, actor, request, body, t, locale }) => {
    await sendContactMessage(services, actor, body, { address: clientAddress(request), locale });
    return { message: t("contact:notice.sentBody") };
  }),
});

export const loader = contact.loader;
export const action = contact.action;
