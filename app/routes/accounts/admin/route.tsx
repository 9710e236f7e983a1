import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { orProveFirst, proofOf } from "#app/http/accounts/proof.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { revealAccountPassword } from "#app/services/accounts/admin-accounts.ts";
import { AccountTable } from "./account-table.tsx";
import { FeaturedCard } from "./featured-card.tsx";
import { OperationsCard } from "./operations-card.tsx";
import { viewAccounts, viewOperations } from "./view.server.ts";

export const handle = { style: "app" };

export const meta = pageTitle("admin:title");

export const loader = guarded("/admin", async ({ actor, context, request, locale, t }) => {
  const [accounts, operations] = await Promise.all([
    viewAccounts(context, { actor, url: request.url, locale, t }),
    viewOperations(context, actor, { locale, t }),
  ]);
  return { viewer: viewerOf(actor), ...accounts, operations };
});

/** Reveals one shared password; a POST, so that following links neither shows it nor leaves a record. */
export const action = guarded("/admin", async ({ actor, context, request }) => {
  const id = String((await readForm(request)).get("id") ?? "");
  const proof = await proofOf(context, request);
  const { pathname, search } = new URL(request.url);
  return orProveFirst(pathname + search, async () =>
    data({ revealed: { id, password: await revealAccountPassword(context, actor, id, proof) } }),
  );
});

export default function AdminPage() {
  const { t } = useI18n();
  const { viewer, search, accounts, featured, next, paged, operations } = useLoaderData<typeof loader>();
  const revealed = useActionData<typeof action>()?.revealed ?? null;
  return (
    <SignedInShell viewer={viewer}>
      <h1 className="mb-1">{t("admin:title")}</h1>
      <p className="mb-4 text-soft">{t("admin:lead")}</p>
      <OperationsCard operations={operations} />
      {featured ? <FeaturedCard account={featured} revealed={revealed} /> : null}
      <form method="get" className="mb-4 flex max-w-xl flex-wrap items-end gap-2">
        <div className="field mb-0 grow">
          <label htmlFor="search">{t("admin:search")}</label>
          <input
            className="input"
            type="search"
            id="search"
            name="search"
            defaultValue={search}
            maxLength={254}
          />
        </div>
        <button type="submit" className="btn">
          {t("common:action.search")}
        </button>
        {search || paged ? (
          <a className="btn" href="/admin">
            {t("admin:all")}
          </a>
        ) : null}
      </form>
      {accounts === null ? (
        <p className="notice notice-error" role="alert">
          {t("admin:failed")}
        </p>
      ) : accounts.length === 0 ? (
        <div className="card py-8 text-center">
          <p className="font-semibold">{t("admin:none")}</p>
        </div>
      ) : (
        <AccountTable accounts={accounts} revealed={revealed} />
      )}
      {next ? (
        <p className="mt-4">
          <a className="btn" href={next}>
            {t("common:action.next")}
          </a>
        </p>
      ) : null}
    </SignedInShell>
  );
}
