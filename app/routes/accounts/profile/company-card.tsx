import { getFormProps, useForm } from "@conform-to/react";
import { Fault, type FaultTitles } from "#app/components/forms/fault.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { DISPLAYED_FIELD } from "#app/forms/displayed.ts";
import type { EditAnswer } from "#app/http/forms/with-displayed.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { Facts } from "./facts.tsx";
import { PanelButtons } from "./panel-buttons.tsx";
import type { ProfileView } from "./view.server.ts";

const TITLES: FaultTitles = {
  otherwise: "profile:notice.updateFailed",
  byMessage: { "operators:settings.companyNameEmpty": "profile:invalid.title.companyName" },
};

type Props = {
  company: NonNullable<ProfileView["company"]>;
  editing: boolean;
  answer: EditAnswer | undefined;
};

/** The company and its plan; only the name can be changed here. */
export function CompanyCard({ company, editing, answer }: Props) {
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="company">
      <h2 id="company" className="mb-3">
        {t("profile:company.title")}
      </h2>
      {editing ? (
        <CompanyForm name={company.name} answer={answer} />
      ) : (
        <>
          <Facts
            facts={[
              { name: t("profile:company.name"), value: company.name },
              { name: t("profile:company.tier"), value: company.tier },
              { name: t("profile:company.limit"), value: company.limit },
              { name: t("profile:company.expires"), value: company.expires },
            ]}
          />
          <p className="mt-4">
            <a className="btn" href="/profile?edit=company">
              {t("profile:edit.company")}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

function CompanyForm({ name, answer }: { name: string; answer: EditAnswer | undefined }) {
  const { t } = useI18n();
  const first = { companyName: name };
  const [form, field] = useForm<{ companyName: string }>({
    id: "company-name",
    lastResult: lastResult(answer),
    defaultValue: first,
  });
  return (
    <>
      <Fault answer={answer} titles={TITLES} />
      <form method="post" action="/profile?edit=company" {...getFormProps(form)}>
        <input type="hidden" name={DISPLAYED_FIELD} value={JSON.stringify(answer?.displayed ?? first)} />
        <TextField
          field={field.companyName}
          label={t("profile:company.name")}
          hint={t("profile:company.nameHint")}
          autoComplete="organization"
          maxLength={200}
          required
        />
        <PanelButtons submit={t("profile:edit.saveCompany")} />
      </form>
    </>
  );
}
