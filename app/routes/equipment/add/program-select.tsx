import { SelectField, type TextMeta } from "#app/components/forms/fields.tsx";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

type Program = { id: string; name: string; unit: MeterUnit };

/** The service program that a new machine follows from its start. */
export function ProgramSelect({ field, programs }: { field: TextMeta; programs: Program[] }) {
  const { t } = useI18n();
  return (
    <SelectField
      field={field}
      optional
      label={t("service:program.one")}
      hint={t("service:program.selectHint")}
      empty={t("service:program.noneChosen")}
      options={programs.map(({ id, name, unit }) => ({
        value: id,
        label: `${name} (${t(`common:unit.${unit}`)})`,
      }))}
    />
  );
}
