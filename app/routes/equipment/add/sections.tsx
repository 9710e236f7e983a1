import type { FieldMetadata } from "@conform-to/react";
import type { ChangeEvent, FormEvent, ReactNode } from "react";
import { CheckField, SelectField, TextField } from "#app/components/forms/fields.tsx";
import { ConfirmReading } from "#app/components/service/confirm-reading.tsx";
import {
  ALERT_THRESHOLDS,
  EQUIPMENT_TYPES,
  FORM_UNITS,
  FUEL_TYPES,
  INTERVAL_UNITS,
} from "#app/domain/equipment/equipment.ts";
import type { EquipmentFormValues } from "#app/forms/equipment/equipment-edit.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

export type Fields = { [Name in keyof EquipmentFormValues]: FieldMetadata<EquipmentFormValues[Name]> };

export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-4 sm:grid-cols-2">{children}</div>
);

const decimal = { type: "number", step: 0.1, inputMode: "decimal" } as const;

/**
 * What every machine needs. `stored` is the machine of an edit; `asked` is a last service to confirm, in tenths. A new
 * machine's fuel is chosen, or left as it is.
 */
export function BasicsSection(props: {
  field: Fields;
  stored: EquipmentFormValues | null;
  asked: number | null;
  /** What is asked about a changed unit. */
  children: ReactNode;
}) {
  const { field, stored, asked, children } = props;
  const { t } = useI18n();
  const imported = (["cycles", "other"] as const).filter((unit) => unit === stored?.unit);
  return (
    <section className="card pb-1">
      <h2 className="mb-3">{t("equipment:form.section.basics")}</h2>
      <Columns>
        <TextField field={field.name} label={t("equipment:form.name")} maxLength={200} required />
        <SelectField
          field={field.type}
          label={t("equipment:form.type")}
          empty={t("equipment:form.chooseType")}
          options={EQUIPMENT_TYPES.map((type) => ({ value: type, label: t(`common:type.${type}`) }))}
          required
        />
        <SelectField
          field={field.unit}
          label={t("equipment:form.unit")}
          empty={t("equipment:form.chooseUnit")}
          options={[...FORM_UNITS, ...imported].map((unit) => ({
            value: unit,
            label: t(`common:unit.${unit}`),
          }))}
          required
        />
        {children}
        <TextField
          field={field.currentUsage}
          label={t("equipment:form.currentUsage")}
          hint={stored ? t("equipment:form.currentUsageEditHint") : t("equipment:form.currentUsageHint")}
          min={0}
          optional
          {...decimal}
        />
        <SelectField
          field={field.fuelType}
          label={t("equipment:form.fuelType")}
          empty={stored ? undefined : t("equipment:form.chooseFuel")}
          options={FUEL_TYPES.map((fuel) => ({ value: fuel, label: t(`equipment:form.fuel.${fuel}`) }))}
          optional
        />
        <TextField
          field={field.serviceInterval}
          label={t("equipment:form.serviceInterval")}
          hint={t("equipment:form.serviceIntervalHint")}
          min={0}
          optional
          {...decimal}
        />
        <div>
          <TextField
            field={field.lastServiceUsage}
            label={t("equipment:form.lastServiceUsage")}
            hint={t("equipment:form.lastServiceUsageHint")}
            min={0}
            optional
            {...decimal}
          />
          {asked === null ? null : <ConfirmReading value={asked} confirmed={false} />}
        </div>
        <TextField
          field={field.serialNumber}
          label={t("equipment:form.serialNumber")}
          maxLength={200}
          optional
        />
      </Columns>
    </section>
  );
}

/** How long a machine is expected to last. */
export function LifespanFields({ field }: { field: Fields }) {
  const { t } = useI18n();
  return (
    <Columns>
      <TextField
        field={field.threshold}
        label={t("equipment:form.threshold")}
        hint={t("equipment:form.thresholdHint")}
        min={1}
        optional
        {...decimal}
      />
      <SelectField
        field={field.alertThreshold}
        label={t("equipment:form.alertThreshold")}
        options={ALERT_THRESHOLDS.map(String).map((value) => ({
          value,
          label: t("equipment:form.alertThresholdOption", { percent: 100 - Number(value) }),
        }))}
      />
    </Columns>
  );
}

function digitsOnly(event: FormEvent<HTMLInputElement>) {
  const { value } = event.currentTarget;
  const digits = value.replace(/\D/g, "");
  if (digits !== value) event.currentTarget.value = digits;
}

/** Turning the schedule off empties its fields at once; without script the server does it on save. */
function clearWhenOff({ currentTarget: { checked, form } }: ChangeEvent<HTMLInputElement>) {
  if (checked || !form) return;
  for (const name of ["maintenanceStartDate", "maintenanceInterval", "maintenanceIntervalUnit"]) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) input.value = "";
  }
}

export function ScheduleFields({ field }: { field: Fields }) {
  const { t } = useI18n();
  return (
    <div className="group">
      <CheckField
        field={field.hasScheduledMaintenance}
        label={t("equipment:form.hasScheduledMaintenance")}
        hint={t("equipment:form.hasScheduledMaintenanceHint")}
        onChange={clearWhenOff}
      />
      {/* Hides the fields of a schedule that is off, unless one has a fault; browsers without :has show them. */}
      <div className="group-[:not(:has(input:checked,[aria-invalid=true]))]:hidden">
        <Columns>
          <TextField
            field={field.maintenanceStartDate}
            label={t("equipment:form.maintenanceStartDate")}
            type="date"
            min="1900-01-01"
          />
          <div className="grid grid-cols-2 items-start gap-x-3">
            <TextField
              field={field.maintenanceInterval}
              label={t("equipment:form.maintenanceInterval")}
              inputMode="numeric"
              pattern="[0-9]*"
              maxLength={9}
              onInput={digitsOnly}
            />
            <SelectField
              field={field.maintenanceIntervalUnit}
              label={t("equipment:form.maintenanceIntervalUnit")}
              empty={t("equipment:form.chooseIntervalUnit")}
              options={INTERVAL_UNITS.map((unit) => ({
                value: unit,
                label: t(`equipment:form.intervalUnit.${unit}`),
              }))}
            />
          </div>
          <TextField
            field={field.notificationDays}
            label={t("equipment:form.notificationDays")}
            type="number"
            min={1}
            max={365}
            step={1}
            inputMode="numeric"
          />
        </Columns>
      </div>
    </div>
  );
}
