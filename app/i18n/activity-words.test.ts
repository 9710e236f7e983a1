import { describe, expect, it } from "vitest";
import {
  ACTIVITY_ACTIONS,
  ACTIVITY_FIELDS,
  ACTIVITY_KINDS,
  type ActivityDetail,
} from "#app/domain/activity/activity.ts";
import { detailTexts } from "./activity-words.ts";
import { translatorFor } from "./server.ts";
import { isMessageKey, wordMessage } from "./translate.ts";

const en = translatorFor("en");
const es = translatorFor("es");

const actions = Object.keys(ACTIVITY_ACTIONS).map((action) => `action.${action}`);
const fields = ACTIVITY_FIELDS.map((field) => `field.${field}`);
const kinds = ACTIVITY_KINDS.map((kind) => `kind.${kind}`);

it.each([...actions, ...fields, ...kinds])("%s has words in both languages", (name) => {
  const key = `activity:${name}`;
  for (const t of [en, es]) expect(wordMessage(t, { key })).not.toBe(name);
});

it("has no words for acts that are not recorded", () => {
  expect(isMessageKey(en, "activity:action.never")).toBe(false);
});

describe("details", () => {
  it.each<[ActivityDetail[], string[]]>([
    [[], []],
    [[{ field: "name" }, { field: "serialNumber" }], ["Changed: Name, Serial number"]],
    [
      [{ field: "name" }, { field: "purchasePrice", from: null, to: "12500.00" }],
      ["Changed: Name", "Purchase price: none → 12500.00"],
    ],
    [[{ field: "alertOverdue", from: true, to: false }], ["Overdue: on → off"]],
    [
      [{ field: "fuelUse", from: "off-road", to: "off-road-dyed" }],
      ["Fuel use: Off-road → Off-road, dyed diesel"],
    ],
    [[{ field: "fuelUnit", from: "gal", to: "L" }], ["Fuel unit: gallons → liters"]],
    [[{ field: "companyName", from: "gas", to: "diesel" }], ["Company name: gas → diesel"]],
    [[{ field: "date", to: "2026-06-01" }], ["Date: 2026-06-01"]],
    [[{ field: "count", to: 1200 }], ["Number: 1200"]],
    [[{ field: "month", to: "2026-06" }], ["Month: 2026-06"]],
    [[{ field: "fuelAdded", to: "1234.5" }], ["Fuel added: 1234.5"]],
    [[{ field: "reason", to: "$t(activity:title) {{field}}" }], ["Reason: $t(activity:title) {{field}}"]],
  ])("%j of a file", (details, texts) => {
    expect(detailTexts(details, { t: en, locale: "en", isFile: true })).toEqual(texts);
  });

  it("are written as their reader writes days, money and words", () => {
    const details: ActivityDetail[] = [
      { field: "purchaseDate", from: null, to: "2026-06-01" },
      { field: "laborCost", from: "10.00", to: "1250.50" },
      { field: "fuelUse", to: "highway" },
      { field: "reason", to: "2026-06-01" },
      { field: "month", to: "2026-06" },
      { field: "partsCost", to: "29999999.97" },
      { field: "fuelAdded", to: "1234.5" },
      { field: "pricePerUnit", to: "3.499" },
    ];
    expect(detailTexts(details, { t: en, locale: "en" })).toEqual([
      "Purchase date: none → Jun 1, 2026",
      "Labor cost: $10.00 → $1,250.50",
      "Fuel use: On the road",
      "Reason: 2026-06-01",
      "Month: Jun 2026",
      "Parts cost: $29,999,999.97",
      "Fuel added: 1,234.5",
      "Price: $3.499",
    ]);
    expect(detailTexts(details, { t: es, locale: "es" })).toEqual([
      "Fecha de compra: nada → 1 jun 2026",
      "Costo de mano de obra: $10.00 → $1,250.50",
      "Uso del combustible: En carretera",
      "Motivo: 2026-06-01",
      "Mes: jun 2026",
      "Costo de refacciones: $29,999,999.97",
      "Combustible cargado: 1,234.5",
      "Precio: $3.499",
    ]);
  });
});
