import { getFormProps, useForm } from "@conform-to/react";
import { Fault, type FaultTitles } from "#app/components/forms/fault.tsx";
import { CheckField, SelectField, TextField } from "#app/components/forms/fields.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import { DISPLAYED_FIELD } from "#app/forms/displayed.ts";
import type { EditAnswer } from "#app/http/forms/with-displayed.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PanelButtons } from "./panel-buttons.tsx";
import type { ProfileView } from "./view.server.ts";

const TITLES: FaultTitles = {
  otherwise: "profile:notice.updateFailed",
  byMessage: {
    "profile:invalid.email": "profile:invalid.title.email",
    "profile:invalid.secondaryEmail": "profile:invalid.title.secondaryEmail",
    "profile:password.currentMissing": "profile:password.currentMissingTitle",
  },
};

type Fields = Record<keyof ProfileView["values"] | "currentPassword" | "code", string>;

const tick = (checked: boolean) => (checked ? "on" : "");

/** Names, addresses, place and alerts. */
export function ProfileForm({ page, answer }: { page: ProfileView; answer: EditAnswer | undefined }) {
  const { t } = useI18n();
  const { values, manages, zones } = page;
  const first = {
    ...values,
    primaryEmailAlerts: tick(values.primaryEmailAlerts),
    secondaryEmailAlerts: tick(values.secondaryEmailAlerts),
    operatorNotesAlerts: tick(values.operatorNotesAlerts),
    weeklyDigest: tick(values.weeklyDigest),
  };
  const [form, field] = useForm<Fields>({
    id: "profile",
    lastResult: lastResult(answer),
    defaultValue: first,
  });
  const address = { type: "email", inputMode: "email", autoCapitalize: "none", maxLength: 254 } as const;
  return (
    <section className="card" aria-labelledby="personal">
      <h2 id="personal" className="mb-3">
        {t("profile:edit.profile")}
      </h2>
      <Fault answer={answer} titles={TITLES} />
      <form method="post" action="/profile?edit=profile" {...getFormProps(form)}>
        <input type="hidden" name={DISPLAYED_FIELD} value={JSON.stringify(answer?.displayed ?? first)} />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextField
            field={field.firstName}
            label={t("profile:edit.firstName")}
            autoComplete="given-name"
            maxLength={200}
          />
          <TextField
            field={field.lastName}
            label={t("profile:edit.lastName")}
            autoComplete="family-name"
            maxLength={200}
          />
        </div>
        {manages ? (
          <>
            <TextField
              field={field.email}
              label={t("profile:edit.email")}
              hint={t("profile:edit.emailHint")}
              autoComplete="email"
              required
              {...address}
            />
            <TextField
              field={field.secondaryEmail}
              label={`${t("profile:edit.secondaryEmail")} (${t("common:state.optional")})`}
              hint={t("profile:edit.secondaryHint")}
              {...address}
            />
            {page.asks ? (
              <ProofFields
                asks={page.asks}
                currentPassword={field.currentPassword}
                code={field.code}
                hint={t("profile:edit.currentPasswordHint")}
              />
            ) : (
              <TextField
                field={field.currentPassword}
                label={t("profile:edit.currentPassword")}
                hint={t("profile:edit.currentPasswordHint")}
                type="password"
                autoComplete="current-password"
              />
            )}
          </>
        ) : null}
        <TextField
          field={field.postalCode}
          label={`${t("profile:edit.postalCode")} (${t("common:state.optional")})`}
          hint={t("profile:edit.postalCodeHint")}
          autoComplete="postal-code"
          maxLength={20}
        />
        <SelectField
          field={field.timeZone}
          label={t("profile:edit.timeZone")}
          hint={t("profile:edit.timeZoneHint")}
          empty={t("profile:edit.byPostalCode")}
          options={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
        />
        <fieldset className="field">
          <legend>{t("profile:edit.alerts")}</legend>
          {manages ? null : <p className="hint">{t("profile:edit.operatorAlertsHint")}</p>}
          <CheckField field={field.primaryEmailAlerts} label={t("profile:edit.primaryAlerts")} />
          <CheckField field={field.secondaryEmailAlerts} label={t("profile:edit.secondaryAlerts")} />
          {manages ? (
            <>
              <CheckField field={field.operatorNotesAlerts} label={t("profile:edit.notesAlerts")} />
              <CheckField field={field.weeklyDigest} label={t("profile:edit.weeklyDigest")} />
            </>
          ) : null}
        </fieldset>
        <PanelButtons submit={t("profile:edit.save")} />
      </form>
    </section>
  );
}
