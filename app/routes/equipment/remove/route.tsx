import { useActionData, useLoaderData } from "@remix-run/react";
import { nextOfAddress, safeNext } from "#app/auth/safe-next.server.ts";
import { keepTyped, loadForDialog, unlessUnsentOrDone } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { MachineActPage } from "#app/components/equipment/machine-act-page.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { retireSchema } from "#app/forms/equipment/retire-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { todayOf } from "#app/services/actor.ts";
import { getNamedMachine } from "#app/services/equipment/equipment.ts";
import { deleteEquipment, deletionOf, retireEquipment } from "#app/services/equipment/equipment-removal.ts";
import { RemoveForm } from "./remove-form.tsx";

const PATH = "/equipment-items/:id/remove";

export const handle: PageHandle = { i18n: ["equipment", "errors"] };

export const meta = pageTitle<typeof loader>((t, { machine }) =>
  t("equipment:remove.documentTitle", { name: machine.name }),
);

export const shouldRevalidate = unlessUnsentOrDone;

/** Retires, or with `?mode=delete` asks to confirm deleting for good. */
const deletes = (address: URL) => address.searchParams.get("mode") === "delete";

export const loader = guarded(PATH, async ({ context, request, params, actor }) => {
  const deleting = deletes(new URL(request.url));
  const [{ id, name, type, serialNumber }, losses] = await Promise.all([
    getNamedMachine(context, actor, params.id ?? ""),
    deleting ? deletionOf(context, actor, params.id ?? "") : null,
  ]);
  return {
    machine: { id, name, type, serialNumber },
    deleting,
    losses,
    next: nextOfAddress(request) ?? "/equipment-list",
    today: todayOf(actor, context.now()),
    key: newFormKey(),
  };
});

export const action = guarded(PATH, async ({ context, request, params, actor, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  const deleting = deletes(new URL(request.url));
  const target = `POST /equipment-items/${id}/remove${deleting ? "?mode=delete" : ""}`;
  const once = formOnce(context, actor, form, target);
  return submitForm(
    form,
    retireSchema,
    async (retirement) => {
      const { name } = await once(async () => {
        const machine = await getNamedMachine(context, actor, id);
        if (deleting) await deleteEquipment(context, actor, id);
        else await retireEquipment(context, actor, id, retirement);
        return { name: machine.name };
      });
      return redirectWithFlash(safeNext(form.get("next")) ?? "/equipment-list", {
        tone: "success",
        title: deleting ? "equipment:remove.deleted" : "equipment:remove.retired",
        description: deleting ? "equipment:remove.deletedText" : "equipment:remove.retiredText",
        params: { name },
      });
    },
    { t, failed: deleting ? "equipment:remove.deleteFailed" : "equipment:remove.retireFailed" },
  );
});

export const clientLoader = loadForDialog({ handle, title: "equipment:remove.title", Form: RemoveForm });
export const clientAction = keepTyped((address) =>
  deletes(address) ? "equipment:remove.deleteFailed" : "equipment:remove.retireFailed",
);

export default function RemoveEquipmentPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <MachineActPage title={t("equipment:remove.title")} machine={page.machine}>
      <RemoveForm page={page} answer={answer} />
    </MachineActPage>
  );
}
