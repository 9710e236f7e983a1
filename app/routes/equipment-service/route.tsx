import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { safeNext } from "#app/auth/guard.server.ts";
import { keepTyped, loadForDialog, unlessUnsent } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { ActPage } from "#app/components/equipment/act-page.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { servicedNow } from "#app/domain/service-status.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/form.server.ts";
import { formOnce, newFormKey } from "#app/http/form-key.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getMachineRow, todayOf } from "#app/services/equipment/equipment.ts";
import { resetService } from "#app/services/equipment/equipment-usage.ts";
import { ServiceForm } from "./service-form.tsx";

const PATH = "/equipment-items/:id/service";

export const handle: PageHandle = { i18n: ["equipment", "errors"] };

export const meta = pageTitle<typeof loader>((t, { machine }) =>
  t("equipment:service.documentTitle", { name: machine.name }),
);

export const shouldRevalidate = unlessUnsent;

export const loader = guarded(PATH, async ({ context, request, params, actor }) => {
  const machine = await getMachineRow(context, actor, params.id ?? "");
  const { name, type, serialNumber, unit, currentUsage, serviceInterval } = machine;
  const { nextMaintenanceDate } = servicedNow(machine, todayOf(actor, context.now()));
  return {
    machine: { name, type, serialNumber, unit, currentUsage, serviceInterval, nextMaintenanceDate },
    next: safeNext(new URL(request.url).searchParams.get("next")) ?? "/",
    key: newFormKey(),
  };
});

export const action = guarded(PATH, async ({ context, request, params, actor, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  const once = formOnce(context, actor, form, `POST /equipment-items/${id}/service`);
  return submitForm(
    form,
    z.object({}),
    async () => {
      const { name } = await getMachineRow(context, actor, id);
      await once(async () => {
        await resetService(context, actor, id);
      });
      return redirectWithFlash(safeNext(form.get("next")) ?? "/", {
        tone: "success",
        title: "equipment:service.done",
        description: "equipment:service.doneText",
        params: { name },
      });
    },
    { t, failed: "equipment:service.failed" },
  );
});

export const clientLoader = loadForDialog({ handle, title: "equipment:service.title", Form: ServiceForm });
export const clientAction = keepTyped("equipment:service.failed");

export default function MarkServicedPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ActPage title={t("equipment:service.title")} back={page.next}>
      <ServiceForm page={page} answer={answer} />
    </ActPage>
  );
}
