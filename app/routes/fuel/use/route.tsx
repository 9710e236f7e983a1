import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { CheckField, FieldErrors } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { ListTable } from "#app/components/list-table.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { PageLinks } from "#app/components/page-links.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { SubjectTabs } from "#app/components/subject-tabs.tsx";
import { AppError } from "#app/domain/app-error.ts";
import { FUEL_USES, type FuelUse } from "#app/domain/equipment/equipment.ts";
import { DISPLAYED_FIELD, onlyChanged, takeDisplayed } from "#app/forms/displayed.ts";
import { fuelUsesSchema } from "#app/forms/fuel/fuel-entry-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { withDisplayed } from "#app/http/forms/with-displayed.server.ts";
import { printCursor, readNameCursor } from "#app/http/queries/cursor.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { listFuelUses, saveFuelUses, type UsesById } from "#app/services/fuel/fuel-uses.ts";

const PATH = "/fuel/use";

export const handle = { style: "app" };

export const meta = pageTitle("fuelCosts:use.title");

export const loader = guarded(PATH, async ({ actor, context, request }) => {
  const after = readNameCursor(new URL(request.url).searchParams.get("after"));
  const { machines, next } = await listFuelUses(context, actor, after);
  return {
    viewer: viewerOf(actor),
    machines,
    first: after === null ? null : PATH,
    next: next && `${PATH}?${new URLSearchParams({ after: printCursor(next) })}`,
    key: newFormKey(),
  };
});

/** The field of a machine's use, as the form names it. */
const fieldOf = (id: string) => `fuelUse.${id}`;

/** A use as the form showed it; anything else is none. */
const asUse = (value: unknown): FuelUse | null => FUEL_USES.find((use) => use === value) ?? null;

/** Says at each machine which use somebody else gave it meanwhile. */
const clashMessages = (clashes: UsesById, t: Translate) =>
  Object.fromEntries(
    Object.entries(clashes).map(([id, use]) => [
      fieldOf(id),
      [{ key: "equipment:form.error.changed", params: { value: t(`fuelPaid:use.${use ?? "none"}`) } }],
    ]),
  );

/** Saves the uses that differ from what the page showed; the rest may have been changed by somebody else. */
export const action = guarded(PATH, async ({ actor, context, request, t }) => {
  const form = await readForm(request);
  const once = formOnce(context, actor, form, `POST ${PATH}`);
  let displayed = takeDisplayed(form);
  const { search } = new URL(request.url);
  const answer = await submitForm(
    form,
    fuelUsesSchema,
    async ({ fuelUse, fillPast }) => {
      const uses = Object.entries(fuelUse);
      const byField = Object.fromEntries(uses.map(([id, use]) => [fieldOf(id), use]));
      const differing = onlyChanged(byField, form, displayed);
      const isChanged = ([id]: [string, unknown]) => fieldOf(id) in differing;
      const changed = Object.fromEntries(uses.filter(isChanged));
      const left = Object.fromEntries(uses.filter((each) => !isChanged(each)));
      const before = Object.fromEntries(
        uses.flatMap(([id]) =>
          displayed && fieldOf(id) in displayed ? [[id, asUse(displayed[fieldOf(id)])] as const] : [],
        ),
      );
      await once(async () => {
        const outcome = await saveFuelUses(context, actor, { changed, left, displayed: before, fillPast });
        if ("saved" in outcome) return null;
        // Whoever saves again has seen what these machines have.
        const seen = Object.entries(outcome.clashes).map(([id, use]) => [fieldOf(id), use ?? ""]);
        displayed = { ...displayed, ...Object.fromEntries(seen) };
        throw new AppError("equipment.changed", { fields: clashMessages(outcome.clashes, t) });
      });
      return redirectWithFlash(`${PATH}${search}`, {
        tone: "success",
        title: "fuelCosts:use.saved",
        description: "fuelCosts:use.savedText",
      });
    },
    { t, failed: "fuelCosts:use.failed" },
  );
  return withDisplayed(answer, displayed);
});

/** What the fuel of each machine is used for. */
export default function FuelUsePage() {
  const { t } = useI18n();
  const { viewer, machines, first, next, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = lastResult(answer);
  const [form, field] = useForm<{ fillPast: string }>({ id: "use", lastResult: result });
  const uses = Object.fromEntries(machines.map(({ id, fuelUse }) => [fieldOf(id), fuelUse ?? ""]));
  const displayed = (answer && "displayed" in answer && answer.displayed) || uses;
  const typed = result?.initialValue?.fuelUse as Record<string, string> | undefined;
  const faultsOf = (id: string) => result?.error?.[fieldOf(id)] ?? undefined;
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-2xl">
        <PageHead
          title={t("fuelCosts:use.title")}
          lead={t("fuelCosts:use.lead")}
          tabs={<SubjectTabs subject="fuel" current="/fuel/use" />}
        />
        <Refusal answer={answer} title={t("fuelCosts:use.failedTitle")} focus />
        {machines.length === 0 ? (
          <p className="card">{t("fuelCosts:use.none")}</p>
        ) : (
          <form method="post" {...getFormProps(form)}>
            <KeyField value={key} />
            <input type="hidden" name={DISPLAYED_FIELD} value={JSON.stringify(displayed)} />
            <ListTable
              caption={t("fuelCosts:use.title")}
              columns={[t("fuelCosts:use.machine"), t("fuelCosts:use.takes"), t("fuelCosts:use.title")]}
            >
              <tbody>
                {machines.map(({ id, name, fuelType, fuelUse }) => (
                  <tr key={id}>
                    <th scope="row">
                      <a className="name" href={`/equipment-items/${id}`}>
                        {name}
                      </a>
                    </th>
                    <td data-label={t("fuelCosts:use.takes")}>
                      <span>{t(`common:fuel.${fuelType}`)}</span>
                    </td>
                    <td data-label={t("fuelCosts:use.title")}>
                      <select
                        className="input md:min-w-80"
                        name={fieldOf(id)}
                        defaultValue={typed ? (typed[id] ?? "") : (fuelUse ?? "")}
                        aria-label={t("fuelCosts:use.of", { name })}
                        aria-invalid={faultsOf(id) ? true : undefined}
                        aria-describedby={faultsOf(id) ? `${id}-fault` : undefined}
                      >
                        <option value="">{t("fuelPaid:use.none")}</option>
                        {FUEL_USES.map((use) => (
                          <option key={use} value={use}>
                            {t(`fuelPaid:use.${use}`)}
                          </option>
                        ))}
                      </select>
                      <FieldErrors field={{ errors: faultsOf(id), errorId: `${id}-fault` }} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </ListTable>
            <div className="card mt-4">
              <CheckField
                field={field.fillPast}
                label={t("fuelCosts:use.fillPast")}
                hint={t("fuelCosts:use.fillPastHint")}
              />
              {first || next ? <p className="hint mb-3">{t("fuelCosts:use.pageHint")}</p> : null}
              <button type="submit" className="btn btn-primary w-full sm:w-auto">
                {t("fuelCosts:use.save")}
              </button>
            </div>
          </form>
        )}
        <PageLinks
          label={t("fuelCosts:use.pages")}
          first={first}
          firstText={t("fuelCosts:use.first")}
          next={next}
        />
      </div>
    </SignedInShell>
  );
}
