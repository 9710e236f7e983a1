import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { SelectField, TextAreaField, TextField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { FUEL_KINDS, FUEL_USES } from "#app/domain/equipment/equipment.ts";
import { fuelAmount } from "#app/domain/quantity.ts";
import { NOTES_MAX } from "#app/forms/fields.ts";
import { newFuelSchema } from "#app/forms/fuel/fuel-entry-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { todayOf } from "#app/services/actor.ts";
import { addFuel } from "#app/services/fuel/add-fuel.ts";
import { listMachineNames } from "#app/services/fuel/fuel-entries.ts";

const PATH = "/fuel-entries/add";

export const handle = { style: "app" };

export const meta = pageTitle("fuelCosts:new.title");

export const loader = guarded(PATH, async ({ actor, context, request }) => ({
  viewer: viewerOf(actor),
  machines: await listMachineNames(context, actor),
  chosen: new URL(request.url).searchParams.get("equipment") ?? "",
  today: todayOf(actor, context.now()),
  key: newFormKey(),
}));

export const action = guarded(PATH, async ({ actor, context, request, locale, t }) => {
  const form = await readForm(request);
  const once = formOnce(context, actor, form, `POST ${PATH}`);
  return submitForm(
    form,
    newFuelSchema,
    async (fuel) => {
      const { id, equipmentName } = await once((complete) => addFuel(context, actor, fuel, complete));
      return redirectWithFlash(`/fuel-entries/${id}`, {
        tone: "success",
        title: "fuelCosts:new.done",
        description: "fuelCosts:new.doneText",
        params: { ...fuelAmount(fuel.fuelAdded, locale), name: equipmentName },
      });
    },
    { t, failed: "fuelCosts:entry.failed" },
  );
});

type Fields = Record<
  "equipmentId" | "date" | "fuelAdded" | "fuelType" | "fuelCost" | "fuelUse" | "notes",
  string
>;

/** Adds fuel that no report brought. */
export default function AddFuelPage() {
  const { t } = useI18n();
  const { viewer, machines, chosen, today, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<Fields>({
    id: "add-fuel",
    lastResult: lastResult(answer),
    defaultValue: { equipmentId: chosen },
  });
  const asMachine = t("fuelCosts:new.ofMachine");
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-2xl">
        <BackLink href="/fuel-entries">{t("fuelCosts:entry.back")}</BackLink>
        <h1 className="mb-3">{t("fuelCosts:new.title")}</h1>
        <Refusal answer={answer} title={t("fuelCosts:entry.failedTitle")} focus />
        {machines.length === 0 ? (
          <p className="card">{t("fuelCosts:new.noMachines")}</p>
        ) : (
          <form method="post" {...getFormProps(form)} className="card">
            <KeyField value={key} />
            <SelectField
              field={field.equipmentId}
              label={t("fuelCosts:entries.machine")}
              options={machines.map(({ id, name }) => ({ value: id, label: name }))}
              empty={t("fuelCosts:error.machine")}
              required
            />
            <div className="grid items-start gap-x-4 sm:grid-cols-2">
              <TextField
                field={field.fuelAdded}
                label={t("fuelCosts:new.amount")}
                inputMode="decimal"
                autoComplete="off"
                required
              />
              <TextField
                field={field.date}
                label={t("fuelCosts:new.date")}
                hint={t("fuelCosts:new.dateHint")}
                type="date"
                max={today}
              />
              <SelectField
                field={field.fuelType}
                label={t("fuelCosts:new.kind")}
                options={FUEL_KINDS.map((value) => ({ value, label: t(`common:fuel.${value}`) }))}
                empty={asMachine}
              />
              <SelectField
                field={field.fuelUse}
                label={t("fuelPaid:use.label")}
                options={FUEL_USES.map((value) => ({ value, label: t(`fuelPaid:use.${value}`) }))}
                empty={asMachine}
              />
            </div>
            <TextField
              field={field.fuelCost}
              label={t("fuelCosts:new.amountPaid")}
              hint={t("fuelCosts:new.amountPaidHint")}
              inputMode="decimal"
              autoComplete="off"
            />
            <TextAreaField
              field={field.notes}
              label={t("fuelCosts:new.notes")}
              rows={2}
              maxLength={NOTES_MAX}
            />
            <p className="flex flex-wrap gap-3">
              <button type="submit" className="btn btn-primary grow sm:grow-0">
                {t("fuelCosts:new.save")}
              </button>{" "}
              <a className="btn grow sm:grow-0" href="/fuel-entries">
                {t("common:action.cancel")}
              </a>
            </p>
          </form>
        )}
      </div>
    </SignedInShell>
  );
}
