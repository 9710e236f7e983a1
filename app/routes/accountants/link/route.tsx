import { data, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountantSidOf, newAccountantSession } from "#app/auth/accountant-session.server.ts";
import { AccountantFailure } from "#app/components/accountants/accountant-failure.tsx";
import { AccountantShell } from "#app/components/accountants/accountant-shell.tsx";
import { useFormAction } from "#app/components/form-action.ts";
import { pageTitle } from "#app/components/page-title.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import {
  type BooksLink,
  countWrongToken,
  findBooksLink,
  openBooks,
  renewBooksLink,
} from "#app/services/accountants/links.ts";

const PATH = "/accountant";

export const handle = { style: "app" };

export const meta = pageTitle<typeof loader>((t, { link }) =>
  link ? t("accountants:link.title", { company: link.company }) : t("accountants:link.dead"),
);

/** Shows whose books a link opens, and opens nothing: virus scanners open the links of mails, too. */
export const loader = guarded(PATH, async ({ context, request }) => {
  const token = new URL(request.url).searchParams.get("token");
  const link = await context.booksLink();
  if (!link && token) await countWrongToken(context, clientAddress(request));
  return data({ link: linkView(link, token) }, { status: statusOf(link) });
});

const linkView = (link: BooksLink | null, token: string | null) =>
  link && { company: link.holder.company.name, works: link.works, token };

const statusOf = (link: BooksLink | null) => (link === null ? 404 : link.works ? 200 : 410);

/** `intent` renew mails a new link in place of an expired one; everything else opens the books. */
export const action = guarded(PATH, async ({ context, request }) => {
  const form = await readForm(request);
  const typed = form.get("token");
  const sent = typeof typed === "string" && typed !== "" ? typed : null;
  const token = sent ?? new URL(request.url).searchParams.get("token");
  const link = await findBooksLink(context, token);
  // The loader, which runs next, counts a wrong token in the address.
  if (!link && sent) await countWrongToken(context, clientAddress(request));
  if (link?.works) {
    const earlier = await accountantSidOf(request, context.settings);
    const { cookie, ...session } = await newAccountantSession(context.settings, context.now());
    await openBooks(context, link, { ...session, earlier });
    throw redirectDocument("/accountant/books", { headers: { "Set-Cookie": cookie } });
  }
  if (link && form.get("intent") === "renew") {
    await renewBooksLink(context, link);
    throw await redirectWithFlash(`${PATH}?token=${encodeURIComponent(token ?? "")}`, {
      tone: "success",
      title: "accountants:link.sent",
      description: "accountants:link.sentText",
    });
  }
  return data({ link: linkView(link, token) }, { status: statusOf(link) });
});

/** The page of a mailed link: whose books it opens, and the button that opens them. */
export default function AccountantLinkPage() {
  const { t } = useI18n();
  const linked = useLoaderData<typeof loader>();
  const { link } = useActionData<typeof action>() ?? linked;
  const target = useFormAction(PATH);
  if (!link) return <DeadLink />;
  const { company, works, token } = link;
  return (
    <AccountantShell known narrow>
      <h1 className="mb-2 wrap-anywhere">{t("accountants:link.title", { company })}</h1>
      <p className="mb-4 text-soft">
        {works ? t("accountants:link.lead", { company }) : t("accountants:link.dead")}
      </p>
      <form method="post" action={target} className="card">
        <input type="hidden" name="token" value={token ?? ""} />
        {works ? null : <p className="mb-3">{t("accountants:link.expiredText")}</p>}
        <button
          type="submit"
          name="intent"
          value={works ? "open" : "renew"}
          className="btn btn-primary w-full"
        >
          {works ? t("accountants:link.open") : t("accountants:link.renew")}
        </button>
        {works ? <p className="hint mt-3">{t("accountants:link.works")}</p> : null}
      </form>
    </AccountantShell>
  );
}

function DeadLink() {
  const { t } = useI18n();
  return (
    <AccountantShell known={false} narrow>
      <h1>{t("accountants:link.dead")}</h1>
      <p className="text-soft">{t("accountants:link.deadText")}</p>
    </AccountantShell>
  );
}

export { AccountantFailure as ErrorBoundary };
