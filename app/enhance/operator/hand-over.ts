import { parseTenths } from "#app/domain/quantity.ts";
import type { Written } from "../queue/report.ts";
import type { PhotoBytes } from "../queue/store.ts";
import type { Left } from "./left-behind.ts";
import { unitOf, usageOf } from "./machine-texts.ts";
import type { OpenReport } from "./open-report.ts";
import { takenAtOf } from "./taken-at.ts";

export type Keep = (written: Written, photos: PhotoBytes[], mended: string | null) => Promise<void>;

/**
 * Hands the report to the queue, with its photos shrunk.
 * @throws if the device can't store it
 */
export async function handOver(report: OpenReport, keep: Keep): Promise<void> {
  const { form, fields, photos, machine, mended } = report;
  const typed = fields.read();
  const tenths = parseTenths(typed.newUsage);
  // The machine and the time of the press count, not those when the photos are ready.
  const written: Written = {
    key: fields.key.value,
    equipmentId: fields.machineId.value,
    machine: form.querySelector("[data-name]")?.textContent ?? "",
    unit: machine ? unitOf(machine.unit, tenths ?? 0) : "",
    usage: machine && tenths !== null ? usageOf({ ...machine, usage: tenths }) : "",
    typed,
    takenAt: takenAtOf(mended, new Date()),
  };
  await photos.settled();
  await keep(written, await photos.read(), mended?.key ?? null);
}

/** Submits the form to the server. Going back restores the input, with the idempotency key it was sent with. */
export function leave({ form, fields }: OpenReport): void {
  const left: Left = { key: fields.key.value, typed: fields.read() };
  history.replaceState({ [form.name]: left }, "", `?equipment=${fields.machineId.value}`);
  form.submit();
}
