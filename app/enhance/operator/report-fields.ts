import type { Condition } from "#app/domain/issues/issue.ts";
import { newKey, type Typed } from "../queue/report.ts";
import type { Extras } from "./extras.ts";

export type ReportFields = ReturnType<typeof reportFields>;

/** The fields of the report form and their input. */
export function reportFields(form: HTMLFormElement) {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const newUsage = field("newUsage");
  const fuelAdded = field("fuelAdded");
  // The amount of a pump is shown as it will be stored, before it is.
  fuelAdded.onchange = () => {
    fuelAdded.value &&= `${Math.round(+fuelAdded.value * 10) / 10}`;
  };
  const inputs = [newUsage, fuelAdded, field("notes")];
  const key = field("idempotencyKey");
  const choose = (name: string, value: string) => {
    const radio = form.querySelector<HTMLInputElement>(`[name=${name}][value="${value}"]`);
    if (radio) radio.checked = true;
  };
  const chosen = (name: string) => new FormData(form).get(name) as string | null;
  return {
    /** A control by its name; the check's frame is named "check". */
    field,
    newUsage,
    fuelAdded,
    inputs,
    key,
    machineId: field("equipmentId"),
    chooseFuel: (kind: string) => choose("fuelType", kind),
    condition: () => (chosen("condition") ?? "ok") as Condition,

    /** Set once its script has loaded, on pages that name it. */
    extras: undefined as Extras | undefined,

    /** The ticked tasks. */
    ticked: () => new FormData(form).getAll("tasksDone") as string[],

    read(): Typed {
      const texts = inputs.map(({ value }) => value.trim());
      const [usage, fuel, notes] = texts as [string, string, string];
      const condition = this.condition();
      return {
        newUsage: usage,
        fuelAdded: fuel,
        fuelType: (Number(fuel) > 0 && chosen("fuelType")) || "",
        notes,
        tasksDone: this.ticked(),
        ...(condition !== "ok" && { condition }),
        ...this.extras?.read(),
      };
    },

    write(typed: Typed): void {
      for (const input of inputs) input.value = typed[input.name as "notes"] ?? "";
      choose("fuelType", typed.fuelType);
      choose("condition", typed.condition ?? "ok");
    },

    /** Removes what was drawn for a machine. */
    dropDrawn(): void {
      for (const drawn of form.querySelectorAll("#ticks, #check, #issues, #card")) drawn.remove();
    },

    /** Clears the fields for the next report and gives it a new key; its extras are drawn anew. */
    clear(): void {
      for (const input of inputs) input.value = input.defaultValue = "";
      choose("condition", "ok");
      this.dropDrawn();
      key.value = newKey();
    },
  };
}

/** Whether something is typed. Browsers hide input that they can't parse; `badInput` reveals it. */
export function isFilled({ value, validity }: HTMLInputElement): boolean {
  return value.trim() !== "" || validity.badInput;
}
