import { useI18n } from "#app/i18n/i18n-context.tsx";
import { StepLines } from "./step-lines.tsx";

/** The steps of a task, closed; nothing without any. */
export function TaskSteps({ name, steps }: { name: string; steps: string | null }) {
  const { t } = useI18n();
  if (steps === null) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-1 text-small text-soft underline">
        {t("service:steps.title")} <span className="sr">{name}</span>
      </summary>
      <p className="pb-2 text-small wrap-anywhere">
        <StepLines steps={steps} />
      </p>
    </details>
  );
}
