import { useParams } from "@remix-run/react";
import { UpgradeLink } from "#app/components/billing/upgrade-link.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
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
          {t("imports:title")}
        </a>
      </p>
      <h1 className="wrap-anywhere">{head.title}</h1>
      <p className="lead wrap-anywhere">
        {head.about} {head.removed}
      </p>
      <nav className="tabs" aria-label={t("imports:steps.label")}>
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

/** Ends an import that waits, at any of its steps; nothing of it is left. */
export function DiscardForm({ formKey }: { formKey: string }) {
  const { t } = useI18n();
  const { importId } = useParams();
  return (
    <form method="post" action={`/imports/${importId}`}>
      <KeyField value={formKey} />
      <button type="submit" name="intent" value="discard" className="btn btn-danger w-full sm:w-auto">
        {t("imports:discard")}
      </button>
    </form>
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

/** Texts by the fields of a form: what is wrong with them, or what was typed. */
export type FieldTexts = Partial<Record<string, string>>;

/** The faults that are named above a form; the others stand at their fields alone. */
const FAULTS_NAMED = 5;

/** What a step still needs, above its form: each fault with its field's words, and a link to the field. */
export function StepFaults({ faults, labelOf }: { faults: FieldTexts; labelOf: (field: string) => string }) {
  const { t } = useI18n();
  const named = Object.entries(faults);
  if (named.length === 0) return null;
  return (
    <Notice tone="error" title={t("imports:problem.incomplete")}>
      <ul>
        {named.slice(0, FAULTS_NAMED).map(([field, fault]) => (
          <li key={field}>
            <a className="wrap-anywhere" href={`#${field}`}>
              {labelOf(field)}: {fault}
            </a>
          </li>
        ))}
        {named.length > FAULTS_NAMED ? (
          <li>{t("imports:check.more", { count: named.length - FAULTS_NAMED })}</li>
        ) : null}
      </ul>
    </Notice>
  );
}

/** What is wrong with a field, below it. */
export function FieldFault({ name, faults }: { name: string; faults: FieldTexts }) {
  return faults[name] ? (
    <p className="error" id={`${name}-fault`}>
      {faults[name]}
    </p>
  ) : null;
}

/** The attributes that tie a field to what is wrong with it; the first such field of a page gets the focus. */
export const faultOf = (name: string, faults: FieldTexts) =>
  faults[name]
    ? {
        ...{ id: name, "aria-invalid": true, "aria-describedby": `${name}-fault` },
        ...(Object.keys(faults)[0] === name ? { autoFocus: true } : {}),
      }
    : {};
