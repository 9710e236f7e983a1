import { UpgradeLink } from "#app/components/billing/upgrade-link.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { ImportHeadView } from "./head-view.server.ts";
import type { Problem } from "./problem.server.ts";

/** The top of an import's pages: which table it is, and its steps. */
export function ImportHead({ head }: { head: ImportHeadView }) {
  const { t } = useI18n();
  return (
    <>
      <p>
        <a className="inline-flex min-h-11 items-center" href="/imports">
          {t("importing:title")}
        </a>
      </p>
      <h1 className="wrap-anywhere">{head.title}</h1>
      <p className="lead wrap-anywhere">
        {t("importing:about", { file: head.file, rows: head.rows })} {head.removed}
      </p>
      <nav className="tabs" aria-label={t("importing:steps.label")}>
        <ol>
          {head.steps.map(({ to, label, current, open }) => (
            <li key={to}>
              {open ? (
                <a href={to} aria-current={current ? "step" : undefined}>
                  {label}
                </a>
              ) : (
                <span>{label}</span>
              )}{" "}
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}

/** Why a step was refused, above its form. */
export function Refused({ problem }: { problem: Problem | null | undefined }) {
  return problem ? (
    <Notice tone="error" title={problem.title} description={problem.text} focus>
      {problem.ofPlan ? <UpgradeLink /> : null}
    </Notice>
  ) : null;
}

/** What is wrong with a field, below it. */
export function FieldFault({ id, fault }: { id: string; fault: string | undefined }) {
  return fault ? (
    <p className="error" id={id}>
      {fault}
    </p>
  ) : null;
}

/** The attributes that tie a field to what is wrong with it. */
export const faultOf = (id: string, fault: string | undefined) =>
  fault ? { "aria-invalid": true, "aria-describedby": id } : {};
