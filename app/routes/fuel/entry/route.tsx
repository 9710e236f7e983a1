import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { Fact } from "#app/components/fact.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { wordedFuelEntry } from "#app/components/fuel/view.ts";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { centsToText } from "#app/domain/money.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { authorText } from "#app/i18n/author.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getFuelEntry } from "#app/services/fuel/fuel-entries.ts";
import { CorrectForm, VoidForm } from "./change-forms.tsx";
import { type EntryAnswer, saveFuelEntry } from "./save.server.ts";

const PATH = "/fuel-entries/:id";

export const handle = { style: "app" };

export const meta = pageTitle<typeof loader>((t, { entry }) =>
  t("fuelCosts:entry.of", { name: entry.equipmentName }),
);

export const loader = guarded(PATH, async ({ actor, context, params, locale, t }) => {
  const { company } = actor;
  const { entry: row, here, retired } = await getFuelEntry(context, actor, params.id ?? "");
  const paid = row.costFrom === "paid" ? row.fuelCost : null;
  return {
    viewer: viewerOf(actor),
    entry: wordedFuelEntry(row, { locale, t, timeZone: company.timeZone }),
    machine: here ? ("here" as const) : retired ? ("retired" as const) : ("gone" as const),
    fuelType: row.fuelType,
    values: { fuelCost: paid === null ? "" : centsToText(paid), fuelUse: row.fuelUse ?? "" },
    notes: row.notes,
    fromReport: row.operatorUpdateId !== null,
    voided:
      row.voidedAt === null
        ? null
        : {
            name: authorText(t, row.voidedById, row.voidedByName ?? ""),
            date: formatDate(row.voidedAt, locale, company.timeZone),
            reason: row.voidReason ?? "",
          },
    keys: { correct: newFormKey(), void: newFormKey() },
  };
});

export const action = guarded(PATH, async (args) => saveFuelEntry(args, await readForm(args.request)));

/** Fuel that went into a machine: what it cost, what it was used for. */
export default function FuelEntryPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const { viewer, entry, machine, voided, keys } = page;
  const answer = useActionData<EntryAnswer>();
  const Text = voided ? "s" : "span";
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-2xl">
        <BackLink href="/fuel-entries">{t("fuelCosts:entry.back")}</BackLink>
        <h1 className="mb-1">{t("fuelCosts:entry.title")}</h1>
        <p className="lead mb-3 wrap-anywhere">
          {machine === "here" ? (
            <a href={`/equipment-items/${entry.equipmentId}`}>{entry.equipmentName}</a>
          ) : (
            entry.equipmentName
          )}
          {machine === "retired" ? ` (${t("fuelCosts:entry.machineRetired")})` : null} · {entry.date}
        </p>
        <Refusal answer={answer} title={t("fuelCosts:entry.failedTitle")} focus />
        {voided ? (
          <Notice
            tone="info"
            title={t("fuelCosts:entries.voided")}
            description={t("fuelCosts:entry.voidedBy", voided)}
          />
        ) : null}
        <div className="grid gap-4">
          <section className="card" aria-label={t("fuelCosts:entry.title")}>
            <dl className="grid gap-2">
              <Fact name={t("fuelCosts:entry.amount")}>
                <Text>
                  {entry.amount}, {entry.kind}
                </Text>
              </Fact>
              <Fact name={t("fuelPaid:use.label")}>
                <Text>{entry.use}</Text>
              </Fact>
              <Fact name={t("fuelCosts:entry.cost")}>
                {entry.cost === null ? (
                  t("fuelCosts:entries.noCost")
                ) : (
                  <>
                    <Text className="font-semibold">{entry.cost}</Text>{" "}
                    <span className="hint block">
                      {t(entry.isPaid ? "fuelCosts:entries.paid" : "fuelCosts:entry.price")}: {entry.perUnit}
                    </span>
                  </>
                )}
              </Fact>
              <Fact name={t("fuelCosts:entry.operator")}>
                {page.fromReport
                  ? t("fuelCosts:entry.report", { name: entry.operatorName })
                  : entry.operatorName}
              </Fact>
            </dl>
            {page.notes ? (
              <>
                <h2 className="mt-4 mb-1">{t("fuelCosts:new.notes")}</h2>
                <p className="wrap-anywhere whitespace-pre-line">{page.notes}</p>
              </>
            ) : null}
          </section>
          {voided ? null : (
            <>
              <CorrectForm
                formKey={keys.correct}
                answer={answer}
                fuelType={page.fuelType}
                values={page.values}
              />
              <VoidForm formKey={keys.void} answer={answer} />
            </>
          )}
        </div>
      </div>
    </SignedInShell>
  );
}
