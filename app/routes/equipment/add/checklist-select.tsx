import { SelectField, type TextMeta } from "#app/components/forms/fields.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** What operators check before they use the machine. */
export function ChecklistSelect(props: { field: TextMeta; checklists: { id: string; name: string }[] }) {
  const { t } = useI18n();
  const { field, checklists } = props;
  return (
    <SelectField
      field={field}
      optional
      label={t("equipment:form.checklist")}
      hint={t("equipment:form.checklistHint")}
      empty={t("equipment:form.noChecklist")}
      options={checklists.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
