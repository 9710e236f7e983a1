import { getFormProps, useForm } from "@conform-to/react";
import type { ComponentProps } from "react";
import { ActForm, ActLink, type ActProps, CancelLink, useActBusy } from "#app/components/dialog/surface.tsx";
import { MachineLine } from "#app/components/equipment/machine-act-page.tsx";
import { SaleFields } from "#app/components/equipment/sale-fields.tsx";
import { TextAreaField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";
import { Losses } from "./losses.tsx";

type RemovePage = {
  machine: Pick<EquipmentRow, "id" | "name" | "type" | "serialNumber">;
  deleting: boolean;
  losses: ComponentProps<typeof Losses>["losses"] | null;
  next: string;
  /** The last day of a sale. */
  today: string;
  key: string;
};

/** Retires a machine, or after a confirmation deletes it for good. */
export function RemoveForm({ page, answer }: ActProps<RemovePage, FormAnswer>) {
  const { t } = useI18n();
  const { machine, deleting, losses, next, today, key } = page;
  const saving = useActBusy();
  const [form, field] = useForm<{ retirementNotes: string; soldDate: string; soldPrice: string }>({
    id: "remove",
    lastResult: lastResult(answer),
  });
  const query = next === "/equipment-list" ? "" : `&next=${encodeURIComponent(next)}`;
  return (
    <>
      <MachineLine machine={machine} />
      <Refusal answer={answer} title={t("equipment:remove.failedTitle")} />
      <ActForm {...getFormProps(form)} className="card" key={deleting ? "delete" : "retire"}>
        <KeyField value={key} />
        <input type="hidden" name="next" value={next} />
        <h2 className="mb-2">
          {deleting ? t("equipment:remove.deleteTitle") : t("equipment:remove.retireTitle")}
        </h2>
        <p className="mb-4">
          {deleting
            ? t("equipment:remove.deleteLead", { name: machine.name })
            : t("equipment:remove.retireLead")}
        </p>
        {losses ? (
          <Losses losses={losses} machineId={machine.id} />
        ) : (
          <>
            <TextAreaField
              field={field.retirementNotes}
              label={t("equipment:remove.notes")}
              maxLength={5000}
            />
            <details
              className="fold mb-4"
              open={Boolean(field.soldDate.errors?.length || field.soldPrice.errors?.length)}
            >
              <summary>{t("equipment:books.title")}</summary>
              <div className="pt-3">
                <SaleFields field={field} today={today} />
              </div>
            </details>
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            className={`btn grow sm:grow-0 ${deleting ? "btn-danger" : "btn-primary"}`}
            disabled={saving}
          >
            {deleting ? t("equipment:remove.delete") : t("equipment:remove.retire")}
          </button>{" "}
          {deleting ? (
            <ActLink className="btn grow sm:grow-0" to={`?${query.slice(1)}`}>
              {t("equipment:remove.back")}
            </ActLink>
          ) : null}{" "}
          <CancelLink className="btn grow sm:grow-0" to={next}>
            {t("common:action.cancel")}
          </CancelLink>
        </div>
      </ActForm>
      {deleting ? null : (
        <p className="mt-3">
          <ActLink
            className="inline-flex min-h-11 min-w-11 items-center text-overdue"
            to={`?mode=delete${query}`}
          >
            {t("equipment:remove.toDelete")}
          </ActLink>
        </p>
      )}
    </>
  );
}
