import { describe, expect, it } from "vitest";
import { translatorFor } from "#app/i18n/server.ts";
import type { FleetList } from "#app/services/dashboard/dashboard.ts";
import { wordedFleet } from "./view.ts";

const list: FleetList = {
  machines: [
    {
      id: "b4740e67-d4fc-4a37-9c52-f3d38c7b58cb",
      name: "Old loader",
      line: "",
      type: "machinery",
      unit: "hours",
      usage: 12_340,
      status: "overdue",
      text: { key: "overdueBy", usage: 120 },
      nearEndOfLife: true,
      condition: "do_not_run",
    },
  ],
  matching: 3,
  next: null,
  nextCount: 0,
};

const worded = {
  id: "b4740e67-d4fc-4a37-9c52-f3d38c7b58cb",
  name: "Old loader",
  type: "machinery",
  usage: "1,234 hours",
  status: "overdue",
  sentence: "Overdue by 12 hours",
  nearEndOfLife: true,
  condition: "do_not_run",
};

const reader = { locale: "en", t: translatorFor("en") } as const;

describe("a page of the list", () => {
  it("contains each machine as its row shows it, as text", () => {
    expect(wordedFleet(list, reader)).toEqual({ matching: 3, next: null, nextCount: 0, machines: [worded] });
  });
});
