import { contactSchema } from "#app/forms/mail/contact-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import type { Actor } from "#app/services/actor.ts";
import { sendContactMessage } from "#app/services/mail/contact.ts";

type Args = Pick<GuardedArgs<"/contact">, "context" | "request" | "locale" | "t"> & { actor: Actor | null };

/** The action behind `ContactForm` on every page; `to` is the page with the thanks. */
export async function sendContactForm({ actor, context, request, locale, t }: Args, to: string) {
  const form = await readForm(request);
  const once = formOnce(context, actor, form, `POST ${to}`);
  return submitForm(
    form,
    contactSchema,
    async (message) => {
      const from = { address: clientAddress(request), locale };
      await once((complete) => {
        const answered = complete ? [complete({ status: 201, value: null })] : [];
        return sendContactMessage(context, actor, message, from, answered);
      });
      return redirectWithFlash(to, {
        tone: "success",
        title: "contact:notice.sent",
        description: "contact:notice.sentBody",
      });
    },
    { t, failed: "contact:notice.unreachable" },
  );
}
