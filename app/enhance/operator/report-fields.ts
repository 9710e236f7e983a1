import { newKey, type Typed } from "../queue/report.ts";

export type ReportFields = ReturnType<typeof reportFields>;

/** The fields of the report form and their input. */
export function reportFields(form: HTMLFormElement) {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const newUsage = field("newUsage");
  const fuelAdded = field("fuelAdded");
  const inputs = [newUsage, fuelAdded, field("notes")];
  const key = field("idempotencyKey");
  const chooseFuel = (kind: string) => {
    const radio = form.querySelector<HTMLInputElement>(`[name=fuelType][value="${kind}"]`);
    if (radio) radio.checked = true;
  };
  return {
    newUsage,
    fuelAdded,
    inputs,
    key,
    machineId: field("equipmentId"),
    chooseFuel,

    read(): Typed {
      const [usage = "", fuel = "", notes = ""] = inputs.map(({ value }) => value.trim());
      const kind = Number.parseFloat(fuel) > 0 ? new FormData(form).get("fuelType") : "";
      return { newUsage: usage, fuelAdded: fuel, fuelType: String(kind ?? ""), notes };
    },

    write(typed: Typed): void {
      for (const input of inputs) input.value = typed[input.name as keyof Typed];
      chooseFuel(typed.fuelType);
    },

    /** Clears the fields for the next report and gives it a new key. */
    clear(): void {
      for (const input of inputs) input.value = input.defaultValue = "";
      key.value = newKey();
    },
  };
}

/** Whether something is typed. Browsers hide input that they can't parse; `badInput` reveals it. */
export function isFilled({ value, validity }: HTMLInputElement): boolean {
  return value.trim() !== "" || validity.badInput;
}
