import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { FaultText } from "#app/components/checks/line-text.tsx";
import { endText, wordedCheck } from "#app/components/checks/view.ts";
import { machineHref } from "#app/components/equipment/machine-href.ts";
import { ListTable } from "#app/components/list-table.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { lineWords } from "#app/domain/checks/checklist.ts";
import { guarded } from "#app/http/route.server.ts";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getCheck } from "#app/services/checks/checks.ts";

export const handle = { style: "app" };

export const meta = pageTitle<typeof loader>((t, { check }) =>
  t("checks:check.of", { name: check.equipmentName }),
);

export const loader = guarded("/checks/:id", async ({ actor, context, params, locale, t }) => {
  const check = await getCheck(context, actor, params.id ?? "");
  const reader = { locale, timeZone: actor.company.timeZone, t };
  return {
    viewer: viewerOf(actor),
    check: wordedCheck(check, reader),
    updateId: check.operatorUpdateId,
    lines: check.lines.map(({ line, ok, word, end }) => ({
      line,
      ok,
      word,
      end: end && { issueId: end.issueId, text: endText(end, reader) },
    })),
  };
});

/** A pre-start check: every line as it was answered, and how the issue of each that was not OK ended. */
export default function CheckPage() {
  const { t } = useI18n();
  const { viewer, check, updateId, lines } = useLoaderData<typeof loader>();
  const { equipmentId, equipmentName, serialNumber, isRetired, checklistName } = check;
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-4xl">
        <BackLink href="/checks">{t("checks:title")}</BackLink>
        <h1>{t("checks:check.title")}</h1>
        <p className="wrap-anywhere">
          <a href={machineHref({ id: equipmentId, retired: isRetired })}>{equipmentName}</a>{" "}
          {isRetired ? <span className="text-soft">{t("checks:check.retired")}</span> : null}{" "}
          {serialNumber ? (
            <span className="text-soft">
              <span className="sr">, </span>
              {t("common:serial", { serial: serialNumber })}
            </span>
          ) : null}
        </p>
        <p className="wrap-anywhere text-soft">
          {[check.time, check.operatorName, check.usage, checklistName ?? t("checks:check.noList")]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="mb-3">
          <a className="inline-flex min-h-11 items-center" href={`/updates/${updateId}`}>
            {t("checks:check.report")}
          </a>
        </p>
        <LineTable lines={lines} />
      </div>
    </SignedInShell>
  );
}

type Lines = ReturnType<typeof useLoaderData<typeof loader>>["lines"];

function LineTable({ lines }: { lines: Lines }) {
  const { t } = useI18n();
  return (
    <ListTable
      caption={t("checks:check.title")}
      columns={[
        t("checks:column.line"),
        t("checks:column.result"),
        t("checks:column.wrong"),
        t("checks:column.issue"),
      ]}
    >
      <tbody>
        {lines.map(({ line, ok, word, end }) => (
          <tr key={line}>
            <th scope="row">
              <span className="name wrap-anywhere">{ok ? lineWords(line) : <FaultText text={line} />}</span>
            </th>
            <td data-label={t("checks:column.result")}>
              <span className={ok ? undefined : "font-semibold"}>{t(ok ? "checks:ok" : "checks:notOk")}</span>
            </td>
            {/* Cards leave out empty cells. */}
            <td data-label={t("checks:column.wrong")} className={word ? undefined : "max-md:hidden"}>
              <span className="wrap-anywhere">{word || DASH}</span>
            </td>
            <td data-label={t("checks:column.issue")} className={end ? undefined : "max-md:hidden"}>
              {end ? (
                <a className="wrap-anywhere" href={`/issues/${end.issueId}`}>
                  {end.text}
                </a>
              ) : (
                <span>{DASH}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </ListTable>
  );
}
