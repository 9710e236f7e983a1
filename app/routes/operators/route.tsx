import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import type { PageHandle } from "#app/components/document.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { fullName } from "#app/domain/accounts/full-name.ts";
import { maySeeDevices } from "#app/domain/accounts/roles.ts";
import { orProveFirst, proofOf } from "#app/http/accounts/proof.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { revealSharedPassword } from "#app/services/accounts/company-settings.ts";
import { readOperators } from "#app/services/operators/employees.ts";
import { mayResetPassword } from "#app/services/operators/reset-user-password.ts";
import { CurrentSettings } from "./current-settings.tsx";
import { OperatorsTable } from "./operators-table.tsx";

export const handle: PageHandle = { i18n: ["errors", "operators"] };

export const meta = pageTitle("operators:title");

export const loader = guarded("/employees", async ({ context, actor, locale }) => {
  const { employees, passwordMask } = await readOperators(context, actor);
  const { name: companyName, timeZone } = actor.company;
  return {
    owner: actor.role === "owner",
    companyName,
    passwordMask,
    signInPage: `${context.settings.appUrl}/employee-login`,
    operators: employees.map(({ id, role, email, createdAt, ...person }) => ({
      id,
      name: fullName(person),
      username: person.operatorUsername,
      manager: role === "manager",
      ownPassword: role !== "manager" && person.ownPassword,
      // A manager's sign-in address while unverified.
      unverified: role === "manager" && !person.emailVerified ? email : null,
      resettable: mayResetPassword(context, actor, { id, role, email }),
      devices: maySeeDevices(actor, { role }),
      created: formatDate(createdAt, locale, timeZone),
    })),
  };
});

/** Reveals the shared password; a POST, so that following links neither shows it nor leaves a record. */
export const action = guarded("/employees", async ({ context, actor, request }) => {
  const proof = await proofOf(context, request);
  return orProveFirst("/employees", async () =>
    data({ revealed: await revealSharedPassword(context, actor, proof) }),
  );
});

export default function EmployeesPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const revealed = useActionData<typeof action>()?.revealed ?? null;
  return (
    <>
      <PageHead title={t("operators:title")} lead={t("operators:intro")}>
        <div className="flex flex-wrap gap-2">
          <DialogLink href="/employees/add" className="btn btn-primary">
            {t("operators:action.add")}
          </DialogLink>{" "}
          <form method="get" action="/employees/access-cards">
            <button type="submit" className="btn">
              {t("operators:action.printCards")}
            </button>
          </form>
        </div>
      </PageHead>
      <p className="mb-4">
        {t("operators:accountants.lead")}{" "}
        <PageLink to="/accountants">{t("common:tabs.accountants")}</PageLink>
      </p>
      <OperatorsTable operators={page.operators} />
      <div className="mt-6 grid items-start gap-4 lg:grid-cols-2">
        <CurrentSettings companyName={page.companyName} mask={page.passwordMask} revealed={revealed}>
          <p className="mt-3 flex flex-wrap gap-2">
            <DialogLink href="/employees/settings" className="btn">
              {t("operators:action.companySettings")}
            </DialogLink>{" "}
            {page.owner ? (
              <PageLink to="/employees/second-step" className="btn">
                {t("operators:action.secondStep")}
              </PageLink>
            ) : null}{" "}
            <PageLink to="/employees/business/devices" className="btn">
              {t("operators:action.businessDevices")}
            </PageLink>
          </p>
        </CurrentSettings>
        <div className="card py-1">
          <details className="fold">
            <summary>
              <h2>{t("operators:info.title")}</h2>
            </summary>
            <p className="mb-2">{t("operators:info.username")}</p>
            <p className="mb-2">{t("operators:info.password")}</p>
            <p className="mb-3">
              {t("operators:info.page")} <strong className="wrap-anywhere">{page.signInPage}</strong>.{" "}
              {t("operators:info.caseSensitive")}
            </p>
          </details>
          <details className="fold border-t border-line">
            <summary>
              <h2>{t("operators:cards.title")}</h2>
            </summary>
            <p className="mb-2">{t("operators:cards.body")}</p>
            <p className="mb-3">{t("operators:cards.need")}</p>
          </details>
        </div>
      </div>
    </>
  );
}
