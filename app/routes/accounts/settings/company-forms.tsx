import { getFormProps, useForm } from "@conform-to/react";
import { CompanyFields, type CompanyFormValues } from "#app/components/company-fields.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { FuelSettingsForm } from "#app/components/fuel/fuel-settings-form.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { SettingsAnswer } from "./save.server.ts";
import type { CompanyTab } from "./view.server.ts";

/** The company's name, the operators' shared password, how fuel is counted, and where access is given. */
export function CompanyForms({ page, answer }: { page: CompanyTab; answer: SettingsAnswer | undefined }) {
  const { t } = useI18n();
  const ofCompany = answer?.intent === "company" ? answer : undefined;
  const ofFuel = answer?.intent === "settings" ? answer : undefined;
  const [form, field] = useForm<CompanyFormValues>({
    id: "company-settings",
    lastResult: lastResult(ofCompany),
  });
  const nothing = ofCompany?.refusal?.code === "company_settings.no_changes";
  return (
    <div className="grid gap-4">
      <Refusal
        answer={ofCompany}
        title={nothing ? t("operators:settings.noChanges") : t("operators:notice.settingsFailed")}
        focus
      />
      <Refusal answer={ofFuel} title={t("fuelPaid:settings.failedTitle")} focus />
      <form method="post" {...getFormProps(form)} className="card">
        <input type="hidden" name="intent" value="company" />
        <p className="mb-4 text-soft">{t("operators:settings.lead")}</p>
        <CompanyFields field={field} name={page.name} />
        <button type="submit" className="btn btn-primary w-full sm:w-auto">
          {t("operators:settings.submit")}
        </button>
      </form>
      <FuelSettingsForm
        settings={page.fuel}
        premium={page.premium}
        idempotencyKey={page.key}
        answer={ofFuel}
      />
      <section className="card">
        <h2>{t("settings:access.title")}</h2>
        <p className="text-soft">{t("settings:access.lead")}</p>
        <p className="links mt-2 flex flex-wrap gap-x-4">
          <a href="/employees">{t("settings:access.people")}</a>{" "}
          <a href="/accountants">{t("accountants:title")}</a>
        </p>
      </section>
    </div>
  );
}
