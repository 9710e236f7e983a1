import { ChoiceLine } from "#app/components/forms/choice-line.tsx";
import { FieldErrors, type TextMeta } from "#app/components/forms/fields.tsx";
import { ISSUE_CONDITIONS } from "#app/domain/issues/issue.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The conditions of an issue as radios; a form that came back keeps what was chosen. */
export function ConditionChoice({ field, legend }: { field: TextMeta; legend: string }) {
  const { t } = useI18n();
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      {ISSUE_CONDITIONS.map((condition) => (
        <ChoiceLine
          key={condition}
          type="radio"
          name={field.name}
          value={condition}
          defaultChecked={field.initialValue === condition}
          aria-describedby={field.errors ? field.errorId : undefined}
        >
          <span>{t(`common:condition.${condition}`)}</span>
        </ChoiceLine>
      ))}
      <FieldErrors field={field} />
    </fieldset>
  );
}
