import { contactSchema } from "#app/forms/mail/contact-form.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import { sendContactMessage } from "#app/services/mail/contact.ts";

const calls = endpoints({
  "/api/contact/submit": {
    POST: endpoint(
      { body: contactSchema, visitors: true, keep: "answer" },
      async ({ services, actor, request, body, t, locale, complete }) => {
        const value = { message: t("contact:notice.sentBody") };
        const answered = complete ? [complete({ status: 200, value })] : [];
        await sendContactMessage(
          services,
          actor,
          body,
          { address: clientAddress(request), locale },
          answered,
        );
        return value;
      },
    ),
  },
});

export const loader = calls;
export const action = calls;
