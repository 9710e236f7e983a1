import type { ReactNode } from "react";
import { BackLink } from "#app/components/back-link.tsx";
import { CancelLink, useActBusy } from "#app/components/dialog/surface.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** One narrow card with a way back: the frame of every form about operators. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <div className="max-w-2xl">
      <BackLink href="/employees">{t("operators:title")}</BackLink>
      <h1 className="mb-1">{title}</h1>
      {children}
    </div>
  );
}

/** The buttons of a form: submit, or cancel. */
export function FormButtons(props: { submit: string; danger?: boolean; back?: string }) {
  const { submit, danger = false, back = "/employees" } = props;
  const { t } = useI18n();
  const saving = useActBusy();
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <button type="submit" className={`btn ${danger ? "btn-danger" : "btn-primary"}`} disabled={saving}>
        {submit}
      </button>{" "}
      <CancelLink to={back} className="btn">
        {t("operators:form.cancel")}
      </CancelLink>
    </div>
  );
}
