import { describe, expect, it } from "vitest";
import type { MachineFault } from "#app/domain/imports/read-row.ts";
import { reasonText } from "./import-words.ts";
import { bulkImport } from "./locales/es/imports/bulk-import.ts";
import { imports } from "./locales/es/imports/imports.ts";
import { translatorFor } from "./server.ts";

const said = (fault: Parameters<typeof reasonText>[0], locale: "en" | "es") =>
  reasonText(fault, { t: translatorFor(locale), locale });

it.each<[string, MachineFault, string, string]>([
  [
    "a text by its field",
    { message: "factTooLong", params: { field: "licensePlate", max: 20 } },
    "License Plate is too long (20 at most)",
    "Texto demasiado largo (20 como máximo): Placa",
  ],
  [
    "a text by its heading, as it was stored before",
    { message: "factTooLong", params: { heading: "Make", max: 60 } },
    "Make is too long (60 at most)",
    "Texto demasiado largo (60 como máximo): Make",
  ],
  [
    "an alert threshold",
    { message: "invalidAlertThreshold", params: { value: "-1" }, why: "percent" },
    'Invalid alert threshold "-1". Alert threshold must be 10, 15, 20 or 25',
    "Umbral de alerta no válido «-1». El umbral de alerta debe ser 10, 15, 20 o 25",
  ],
])("names %s", (_, fault, english, spanish) => {
  expect([said(fault, "en"), said(fault, "es")]).toEqual([english, spanish]);
});

describe("the reasons in Spanish, which stand in one list,", () => {
  const reasons = [...Object.entries(bulkImport.row), ...Object.entries(imports.reason)];
  it.each(reasons)("begin with a capital and quote as Spanish does: %s", (_, reason) => {
    expect(reason).toMatch(/^(?:\p{Lu}|\d|\{\{machine\}\})[^"“”]*$/u);
  });
});
