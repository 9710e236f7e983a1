import { getFormProps, useForm } from "@conform-to/react";
import { ActForm, type ActProps, CancelLink, useActBusy } from "#app/components/dialog/surface.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { SelectField } from "#app/components/forms/fields.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { NewPasswordFields } from "#app/components/forms/new-password-fields.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import type { AsksProof } from "#app/http/accounts/proof.server.ts";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

type ResetPage = {
  users: { id: string; label: string }[];
  chosen: string | null;
  next: string;
  asks: AsksProof;
};

type Field = "targetUserId" | "newPassword" | "confirmPassword" | "currentPassword" | "code";

/** The fields in the order in which faults are reported. */
const PROBLEMS = [
  ["targetUserId", "operators:reset.userRequiredTitle", "operators:reset.userRequired"],
  ["newPassword", "operators:reset.shortTitle", "operators:reset.short"],
  ["confirmPassword", "operators:reset.mismatchTitle", "operators:reset.mismatch"],
] as const;

/** A new password for a colleague, typed twice. */
export function ResetForm({ page, answer }: ActProps<ResetPage, FormAnswer>) {
  const { t } = useI18n();
  const { users, chosen, next, asks } = page;
  const saving = useActBusy();
  const [form, field] = useForm<Record<Field, string>>({
    id: "reset-user-password",
    lastResult: lastResult(answer),
    defaultValue: { targetUserId: chosen ?? "" },
  });
  const problem = PROBLEMS.find(([name, , message]) => field[name].errors?.includes(message));
  if (users.length === 0) return <p className="card">{t("operators:reset.nobody")}</p>;
  return (
    <>
      <p className="mb-4 text-soft">{t("operators:reset.lead")}</p>
      {answer?.refusal ? (
        <Refusal answer={answer} title={t("operators:reset.failedTitle")} />
      ) : problem ? (
        <Notice tone="error" title={t(problem[1])} description={t(problem[2])} />
      ) : null}
      <ActForm {...getFormProps(form)} className="card">
        <input type="hidden" name="next" value={next} />
        <SelectField
          field={field.targetUserId}
          label={t("operators:reset.user")}
          hint={t("operators:reset.operatorHint")}
          empty={t("operators:reset.chooseUser")}
          options={users.map(({ id, label }) => ({ value: id, label }))}
          required
        />
        <NewPasswordFields
          password={field.newPassword}
          confirm={field.confirmPassword}
          label={t("operators:reset.newPassword")}
          confirmLabel={t("operators:reset.confirmPassword")}
          hint={t("operators:reset.newPasswordHint")}
          maxLength={200}
          hydrated
        />
        <ProofFields
          asks={asks}
          currentPassword={field.currentPassword}
          code={field.code}
          hint={t("operators:reset.proofHint")}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow sm:grow-0" disabled={saving}>
            {saving ? t("common:state.saving") : t("operators:reset.submit")}
          </button>{" "}
          <CancelLink className="btn grow sm:grow-0" to={next}>
            {t("common:action.cancel")}
          </CancelLink>
        </div>
      </ActForm>
    </>
  );
}
