import { describe, expect, it } from "vitest";
import { translatorFor } from "#app/i18n/server.ts";
import type { FleetList } from "#app/services/equipment/dashboard.ts";
import { machinesOf } from "./machine-rows.ts";
import { shownFleet } from "./machine-shape.ts";

const list: FleetList = {
  machines: [
    {
      id: "b4740e67-d4fc-4a37-9c52-f3d38c7b58cb",
      name: "Old loader",
      type: "machinery",
      unit: "hours",
      usage: 12_340,
      status: "overdue",
      text: { key: "overdueBy", usage: 120 },
      nearEndOfLife: true,
    },
  ],
  matching: 3,
  next: null,
  nextCount: 0,
};

const shown = {
  id: "b4740e67-d4fc-4a37-9c52-f3d38c7b58cb",
  name: "Old loader",
  type: "machinery",
  usage: "1,234 hours",
  status: "overdue",
  sentence: "Overdue by 12 hours",
  nearEndOfLife: true,
};

const reader = { locale: "en", t: translatorFor("en") } as const;

describe("a page of the list", () => {
  it("brings its machines, worded, to a page that the browser makes", () => {
    const fetched = shownFleet(list, reader, false);
    expect(fetched).toEqual({ matching: 3, next: null, nextCount: 0, count: 1, machines: [shown] });
    expect(machinesOf(fetched)).toEqual([shown]);
  });

  it("leaves them to the markup of a document, whose render has them", () => {
    const sent = shownFleet(list, reader, true);
    expect(sent).toEqual({ matching: 3, next: null, nextCount: 0, count: 1 });
    expect(machinesOf(sent)).toEqual([shown]);
  });

  it("keeps them apart from those of another document's list", () => {
    const other = shownFleet({ ...list, machines: [] }, reader, true);
    expect(machinesOf(shownFleet(list, reader, true))).toHaveLength(1);
    expect(machinesOf(other)).toEqual([]);
  });
});
