import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nextOfAddress, safeNext } from "#app/auth/safe-next.server.ts";
import { keepTyped, loadForDialog, unlessUnsentOrDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { MachineActPage } from "#app/components/equipment/machine-act-page.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { tenthsFromNumber } from "#app/domain/quantity.ts";
import { usageFormSchema } from "#app/forms/meter/usage-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { usageText } from "#app/i18n/usage-words.ts";
import { getEquipmentRecord, getNamedMachine } from "#app/services/equipment/equipment.ts";
import { updateUsage } from "#app/services/meter/equipment-usage.ts";
import { UsageForm } from "./usage-form.tsx";

const PATH = "/equipment-items/:id/usage";

export const handle: PageHandle = { i18n: ["equipment", "errors"] };

export const meta = pageTitle<typeof loader>((t, { machine }) =>
  t("equipment:usage.documentTitle", { name: machine.name }),
);

export const shouldRevalidate = unlessUnsentOrDone;

export const loader = guarded(PATH, async ({ context, request, params, actor }) => {
  const machine = await getNamedMachine(context, actor, params.id ?? "");
  const { name, type, serialNumber, unit, currentUsage } = machine;
  return {
    machine: { name, type, serialNumber, unit, currentUsage },
    next: nextOfAddress(request) ?? "/",
    key: newFormKey(),
  };
});

export const action = guarded(PATH, async ({ context, request, params, actor, locale, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  const once = formOnce(context, actor, form, `POST /equipment-items/${id}/usage`);
  const typed = form.get("usageIncrease");
  if (form.get("intent") === "preview") {
    return data({ preview: typeof typed === "string" ? typed : "" });
  }
  return submitForm(
    form,
    usageFormSchema,
    async ({ usageIncrease }) => {
      const change = { from: null, by: usageIncrease };
      const machine = await once(
        (complete) => updateUsage(context, actor, id, { change, fuelAdded: 0, fuelCost: null }, complete),
        null,
        () => getEquipmentRecord(context, actor, id),
      );
      const total = usageText(tenthsFromNumber(machine.currentUsage) ?? 0, machine.unit, locale, t);
      return redirectWithFlash(safeNext(form.get("next")) ?? "/", {
        tone: "success",
        title: "equipment:usage.updated",
        description: "equipment:usage.updatedText",
        params: { name: machine.name, total },
      });
    },
    { t, failed: "errors:internal" },
  );
});

export const clientLoader = loadForDialog({
  handle,
  title: "equipment:usage.title",
  Form: UsageForm,
  toField: true,
});
export const clientAction = keepTyped("errors:internal");

export default function UpdateUsagePage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <MachineActPage title={t("equipment:usage.title")} machine={page.machine}>
      <UsageForm page={page} answer={answer} />
    </MachineActPage>
  );
}
