import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { orProveFirst, proofOf } from "#app/http/accounts/proof.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { revealAccountPassword, signOutEverybody } from "#app/services/accounts/admin-accounts.ts";
import { AccountTable } from "./account-table.tsx";
import { FeaturedCard } from "./featured-card.tsx";
import { OperationsCard } from "./operations-card.tsx";
import { accountsView, wordedOperations } from "./view.server.ts";

export const handle = { style: "app" };

export const meta = pageTitle("admin:title");

export const loader = guarded("/admin", async ({ actor, context, request, locale, t }) => {
  const [accounts, operations] = await Promise.all([
    accountsView(context, { actor, url: request.url, locale, t }),
    wordedOperations(context, actor, { locale, t }),
  ]);
  return { viewer: viewerOf(actor), ...accounts, operations };
});

/**
 * Signs everybody of one account out, or reveals its shared password; a POST, so that following links neither shows it
 * nor leaves a record.
 */
export const action = guarded("/admin", async ({ actor, context, request }) => {
  const form = await readForm(request);
  const id = String(form.get("id") ?? "");
  const proof = await proofOf(context, request);
  const { pathname, search } = new URL(request.url);
  const here = pathname + search;
  return orProveFirst(here, async () => {
    if (form.get("intent") !== "sign-out") {
      return data({ revealed: { id, password: await revealAccountPassword(context, actor, id, proof) } });
    }
    await signOutEverybody(context, actor, id, proof);
    throw await redirectWithFlash(here, { tone: "success", title: "admin:signOut.done" });
  });
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
          <label htmlFor="search">{t("admin:search")}</label>{" "}
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
        </button>{" "}
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
