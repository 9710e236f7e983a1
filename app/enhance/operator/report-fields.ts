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

    /** The ticked tasks. */
    ticked: () => new FormData(form).getAll("tasksDone") as string[],

    read(): Typed {
      const [usage = "", fuel = "", notes = ""] = inputs.map(({ value }) => value.trim());
      const kind = Number.parseFloat(fuel) > 0 ? new FormData(form).get("fuelType") : "";
      return {
        newUsage: usage,
        fuelAdded: fuel,
        fuelType: String(kind ?? ""),
        notes,
        tasksDone: this.ticked(),
      };
    },

    write(typed: Typed): void {
      for (const input of inputs) input.value = typed[input.name as "notes"];
      chooseFuel(typed.fuelType);
    },

    /** Clears the fields, and leaves the ticks to be drawn anew, for the next report and gives it a new key. */
    clear(): void {
      for (const input of inputs) input.value = input.defaultValue = "";
      document.querySelector("#ticks")?.remove();
      key.value = newKey();
    },
  };
}

/** Whether something is typed. Browsers hide input that they can't parse; `badInput` reveals it. */
export function isFilled({ value, validity }: HTMLInputElement): boolean {
  return value.trim() !== "" || validity.badInput;
}
