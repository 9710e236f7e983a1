import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { ContactForm } from "#app/components/mail/contact-form.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { sendContactForm } from "./save.server.ts";

export const handle = { style: "app" };

export const meta = pageTitle("contact:title");

export const loader = guarded("/contact", ({ actor, context }) => ({
  viewer: viewerOf(actor),
  writer: { name: actor.name, email: actor.email ?? "" },
  idempotencyKey: newFormKey(),
  supportEmail: context.settings.supportEmail,
}));

export const action = guarded("/contact", (args) => sendContactForm(args, "/contact"));

const TOPICS = ["account", "equipment", "operators", "technical", "features"] as const;

export default function ContactPage() {
  const { t } = useI18n();
  const { viewer, writer, idempotencyKey, supportEmail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SignedInShell viewer={viewer}>
      <h1 className="mb-1">{t("contact:title")}</h1>
      <p className="mb-4 text-soft">{t("contact:lead")}</p>
      <div className="grid items-start gap-4 md:grid-cols-[3fr_2fr]">
        <ContactForm
          answer={answer}
          values={writer}
          idempotencyKey={idempotencyKey}
          supportEmail={supportEmail}
        />
        <div className="grid gap-4">
          <section className="card" aria-labelledby="by-mail">
            <h2 id="by-mail" className="mb-2">
              {t("contact:mail.title")}
            </h2>
            <p>
              <a href={`mailto:${supportEmail}`} className="inline-flex min-h-11 items-center wrap-anywhere">
                {supportEmail}
              </a>
            </p>
            <p className="text-soft">{t("contact:mail.reply")}</p>
          </section>
          <section className="card" aria-labelledby="topics">
            <h2 id="topics" className="mb-2">
              {t("contact:topics.title")}
            </h2>
            <ul className="mb-3 list-disc pl-4">
              {TOPICS.map((topic) => (
                <li key={topic}>{t(`contact:topics.${topic}`)}</li>
              ))}
            </ul>
            <p>
              {t("contact:topics.first")} <a href="/instructions">{t("contact:topics.instructions")}</a>
            </p>
          </section>
        </div>
      </div>
    </SignedInShell>
  );
}
