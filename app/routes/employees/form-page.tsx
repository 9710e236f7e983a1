import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** One narrow card with a way back: what every form about operators stands in. */
export function FormPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <div className="mx-auto max-w-xl">
      <p className="mb-2">
        <Link to="/employees" className="inline-flex min-h-11 items-center">
          {t("employees:form.back")}
        </Link>
      </p>
      <h1 className="mb-1">{title}</h1>
      {lead ? <p className="mb-4 text-soft">{lead}</p> : null}
      {children}
    </div>
  );
}

/** The buttons under a form: act, or go back and leave all as it is. */
export function FormButtons({ submit, danger = false }: { submit: string; danger?: boolean }) {
  const { t } = useI18n();
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <button type="submit" className={`btn ${danger ? "btn-danger" : "btn-primary"}`}>
        {submit}
      </button>
      <Link to="/employees" className="btn">
        {t("employees:form.cancel")}
      </Link>
    </div>
  );
}
