import { DEMO_OWNER } from "#app/services/demo/demo-sign-ins.ts";
import type { Field } from "./page-text.ts";

let count = 0;

/** The input for a field: nothing, an invalid value, or a plausible one. Hidden fields keep theirs. */
export function typedInto(field: Field, filling: "empty" | "wrong" | "right"): string {
  if (/^(?:hidden|button)$/.test(field.type)) return field.value;
  if (filling !== "right") return filling === "empty" ? "" : "?";
  count += 1;
  if (/email/i.test(field.name)) return `zz${count}@example.com`;
  if (field.name === "currentPassword") return DEMO_OWNER.password;
  if (/password/i.test(field.name)) return "Barn-door-77";
  if (field.value !== "") return field.value;
  if (field.type === "select") return field.options.find((option) => option !== "") ?? "";
  // A 7 would be questioned, being below the current reading. Notes are enough for a report, a task for a service.
  if (field.name === "newUsage" || field.name === "usage") return "";
  if (field.type === "date") return "2026-11-21";
  if (field.name === "modelYear") return "2019";
  return field.type === "number" || /usage|fuel|qty|days|interval|cost|price/i.test(field.name)
    ? "7"
    : `Zz ${count}`;
}

/** All texts typed by `typedInto`, which pages may show again. */
export function typedTexts(): string[] {
  return ["?", ...Array.from({ length: count }, (_, index) => [`Zz ${index + 1}`, `zz${index + 1}`]).flat()];
}
