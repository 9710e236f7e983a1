import { dateOf, usageOf } from "./machine-texts.ts";
import type { OpenReport } from "./open-report.ts";
import { fill, fuelHint, reading } from "./words.ts";

/** Shows a machine in the card. `asSent` keeps the fuel type that the server selected. */
export function showMachine(report: OpenReport, machine: OpenReport["machine"], asSent: boolean): void {
  const { form, fields } = report;
  report.machine = machine;
  form.hidden = false;
  fields.machineId.value = machine?.id ?? "";
  const read =
    machine && `${fill(reading, { usage: usageOf(machine), date: dateOf(machine) })} ${machine.waits}`.trim();
  const texts = { name: machine?.name, type: machine?.typeLabel, reading: read };
  for (const [name, text] of Object.entries(texts)) {
    const place = form.querySelector(`[data-${name}]`);
    if (place) place.textContent = text ?? "";
  }
  if (!machine) return;
  const hint = document.getElementById(
    fields.fuelAdded.getAttribute("aria-describedby")?.split(" ")[0] ?? "",
  );
  if (hint) hint.textContent = fuelHint[machine.fuel ?? "none"];
  if (!asSent) fields.chooseFuel(machine.fuel ?? "gas");
}
