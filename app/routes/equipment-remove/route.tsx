import { useForm } from "@conform-to/react";
import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { safeNext } from "#app/auth/guard.server.ts";
import { ActPage } from "#app/components/equipment/act-page.tsx";
import { ExportLink } from "#app/components/export-button.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { TextAreaField } from "#app/components/forms/fields.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { retireSchema } from "#app/domain/forms/retire-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { type FormAnswer, submitForm } from "#app/http/form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getMachineRow } from "#app/services/equipment.ts";
import { deleteEquipment, retireEquipment } from "#app/services/equipment-removal.ts";

const PATH = "/equipment-items/:id/remove";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Retire mode, or with `?mode=delete` the confirmation of deleting for good (§4, C-31). */
const deletes = (request: Request) => new URL(request.url).searchParams.get("mode") === "delete";

export const loader = guarded(PATH, async ({ context, request, params, actor, t }) => {
  const { id, name, type, serialNumber } = await getMachineRow(context, actor, params.id ?? "");
  return {
    title: t("equipment:remove.documentTitle", { name }),
    machine: { id, name, type, serialNumber },
    deleting: deletes(request),
    next: safeNext(new URL(request.url).searchParams.get("next")) ?? "/equipment-list",
  };
});

export const action = guarded(PATH, async ({ context, request, params, actor, t }) => {
  const form = await request.formData();
  const id = params.id ?? "";
  const deleting = deletes(request);
  const { name } = await getMachineRow(context, actor, id);
  return submitForm(
    form,
    retireSchema,
    async ({ retirementNotes }) => {
      if (deleting) await deleteEquipment(context, actor, id);
      else await retireEquipment(context, actor, id, retirementNotes ?? null);
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

export default function RemoveEquipmentPage() {
  const { t } = useI18n();
  const { machine, deleting, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormAnswer | undefined;
  const saving = useNavigation().state === "submitting";
  const [form, field] = useForm<{ retirementNotes: string }>({
    id: "remove",
    lastResult: lastResult(answer),
  });
  const query = next === "/equipment-list" ? "" : `&next=${encodeURIComponent(next)}`;
  return (
    <ActPage title={t("equipment:remove.title")} machine={machine} back={next}>
      {answer?.refusal ? (
        <Notice tone="error" title={t("equipment:remove.failedTitle")} description={answer.refusal.message} />
      ) : null}
      <Form method="post" id={form.id} noValidate className="card" key={deleting ? "delete" : "retire"}>
        <input type="hidden" name="next" value={next} />
        <h2 className="mb-2">
          {deleting ? t("equipment:remove.deleteTitle") : t("equipment:remove.retireTitle")}
        </h2>
        <p className="mb-4">
          {deleting
            ? t("equipment:remove.deleteLead", { name: machine.name })
            : t("equipment:remove.retireLead")}
        </p>
        {deleting ? (
          <p className="mb-4">
            <ExportLink
              action="/exports/equipment-history.csv"
              fields={{ equipment: machine.id }}
              label={t("equipment:remove.exportFirst")}
            />
          </p>
        ) : (
          <TextAreaField field={field.retirementNotes} label={t("equipment:remove.notes")} maxLength={5000} />
        )}
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            className={`btn grow sm:grow-0 ${deleting ? "btn-danger" : "btn-primary"}`}
            disabled={saving}
          >
            {deleting ? t("equipment:remove.delete") : t("equipment:remove.retire")}
          </button>
          {deleting ? (
            <Link className="btn grow sm:grow-0" to={`?${query.slice(1)}`}>
              {t("equipment:remove.back")}
            </Link>
          ) : null}
          <a className="btn grow sm:grow-0" href={next}>
            {t("common:action.cancel")}
          </a>
        </div>
      </Form>
      {deleting ? null : (
        <p className="mt-3">
          <Link className="inline-flex min-h-11 items-center text-overdue" to={`?mode=delete${query}`}>
            {t("equipment:remove.toDelete")}
          </Link>
        </p>
      )}
    </ActPage>
  );
}
