import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LightShell } from "#app/components/light-shell.tsx";
import { guarded } from "#app/http/route.server.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { listMailbox } from "#app/services/mail/outbox.ts";

export const meta: MetaFunction = () => [{ title: "Mailbox" }];

/** The mails kept without a provider. For local running, so in English. */
export const loader = guarded("/dev/mailbox", async ({ context, request }) => {
  const to = new URL(request.url).searchParams.get("to") ?? undefined;
  const mails = await listMailbox(context.db, { to, limit: 50 });
  return {
    mails: mails.map(({ to: receiver, subject, text, createdAt }) => ({
      to: receiver,
      subject,
      parts: splitLinks(text),
      createdAt: formatDateTime(new Date(createdAt), "en", "UTC"),
    })),
  };
});

/** Splits text at its links, so that the page can render them. */
function splitLinks(text: string) {
  return text.split(/(https?:\/\/[^\s)>\]]+)/).map((part, index) => ({ text: part, link: index % 2 === 1 }));
}

export default function MailboxPage() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <LightShell title="Mailbox" lead="Every message this installation has written, newest first.">
      {mails.length === 0 ? <p>No messages yet.</p> : null}
      <div className="stack">
        {mails.map((mail, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once, on the server
          <article className="card" key={index}>
            <h2>{mail.subject}</h2>
            <p className="hint">
              To {mail.to} · {mail.createdAt} UTC
            </p>
            <p className="mail">
              {mail.parts.map((part, at) =>
                part.link ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <a key={at} href={part.text}>
                    {part.text}
                  </a>
                ) : (
                  part.text
                ),
              )}
            </p>
          </article>
        ))}
      </div>
    </LightShell>
  );
}
