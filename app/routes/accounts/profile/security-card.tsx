import { getFormProps, useForm } from "@conform-to/react";
import { Fault, type FaultTitles } from "#app/components/forms/fault.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { NewPasswordFields } from "#app/components/forms/new-password-fields.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import type { AsksProof } from "#app/http/accounts/proof.server.ts";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PanelButtons } from "./panel-buttons.tsx";
import type { ProfileView } from "./view.server.ts";

const TITLES: FaultTitles = {
  otherwise: "profile:notice.passwordFailed",
  byMessage: {
    "profile:password.currentMissing": "profile:password.currentMissingTitle",
    "profile:password.tooShort": "profile:password.tooShortTitle",
    "profile:password.mismatch": "profile:password.mismatchTitle",
  },
};

/** Links to the password and, for owners and managers, to the second step, the security questions and their devices. */
export function SecurityCard({ page, answer }: { page: ProfileView; answer: FormAnswer | undefined }) {
  const { edit, hasQuestions, manages, secondStep } = page;
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="security">
      <h2 id="security" className="mb-2">
        {t("profile:security.title")}
      </h2>
      <p className="mb-3 text-soft">{t("profile:security.body")}</p>
      {edit === "password" ? (
        <PasswordForm asks={page.asks} answer={answer} />
      ) : (
        // A line of its own in a text browser as well.
        <p>
          <a className="btn" href="/profile?edit=password">
            {t("profile:edit.password")}
          </a>
        </p>
      )}
      {manages ? (
        <>
          <details className="mt-4">
            <summary className="min-h-11 content-center font-semibold">{t("secondStep:title")}</summary>
            <p className="mt-2 mb-3 text-soft">
              {secondStep ? t("secondStep:state.on") : t("secondStep:state.off")}
            </p>
            <a className="btn" href="/profile/second-step">
              {secondStep ? t("secondStep:link.change") : t("secondStep:link.setUp")}
            </a>
          </details>
          <p className="mt-4 mb-3 text-soft">
            {hasQuestions ? t("security:state.set") : t("security:state.none")}
          </p>
          <a className="btn" href="/security-questions">
            {hasQuestions ? t("security:link.change") : t("security:link.setUp")}
          </a>
          <p className="mt-4 mb-3 text-soft">{t("devices:lead")}</p>
          <a className="btn" href="/profile/devices">
            {t("devices:title")}
          </a>
        </>
      ) : null}
    </section>
  );
}

function PasswordForm({ asks, answer }: { asks: AsksProof; answer: FormAnswer | undefined }) {
  const { t } = useI18n();
  const [form, field] = useForm<
    Record<"currentPassword" | "code" | "newPassword" | "confirmPassword", string>
  >({
    id: "password",
    lastResult: lastResult(answer),
  });
  return (
    <>
      <Fault answer={answer} titles={TITLES} />
      <form method="post" action="/profile?edit=password" {...getFormProps(form)}>
        <TextField
          field={field.currentPassword}
          label={t("profile:edit.currentPassword")}
          type="password"
          autoComplete="current-password"
          required
        />
        <ProofFields asks={asks} code={field.code} />
        <NewPasswordFields
          password={field.newPassword}
          confirm={field.confirmPassword}
          label={t("profile:security.newPassword")}
          confirmLabel={t("profile:security.confirmPassword")}
        />
        <PanelButtons submit={t("profile:edit.savePassword")} />
      </form>
    </>
  );
}
