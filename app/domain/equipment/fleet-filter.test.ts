import { describe, expect, it } from "vitest";
import { type FleetFilter, fleetQuery, isFiltered, NO_PLACE, readFleetFilter } from "./fleet-filter.ts";

const ALL: FleetFilter = { search: "", status: "all", type: "all", place: null, after: null };
const read = (query: string) => readFleetFilter(new URLSearchParams(query));

describe("the dashboard's filter", () => {
  it.each<[string, Partial<FleetFilter>]>([
    ["", {}],
    ["status=overdue", { status: "overdue" }],
    ["status=approaching_service&type=tools", { status: "approaching_service", type: "tools" }],
    ["status=due", {}],
    ["status=all&type=all&search=", {}],
    ["type=other", { type: "other" }],
    ["type=boat", {}],
    ["search=+Bob%C2%A0cat+", { search: "Bob\u00a0cat" }],
    ["after=good.abc-1", { after: { status: "good", id: "abc-1" } }],
    ["after=best.abc", {}],
    ["after=+good.abc-1", {}],
    ["after=good.a%27b", {}],
    ["search=%00", {}],
    ["place=+North%20yard", { place: "North yard" }],
    ["place=-", { place: NO_PLACE }],
    ["place=", {}],
  ])("reads ?%s", (query, expected) => {
    expect(read(query)).toEqual({ ...ALL, ...expected });
  });

  it("truncates a search longer than any name", () => {
    expect(read(`search=${"x".repeat(5_000)}`).search).toHaveLength(200);
  });

  it("writes the query that it reads", () => {
    const filter: FleetFilter = {
      search: "a & b",
      status: "overdue",
      type: "other",
      place: "Shop & yard",
      after: { status: "overdue", id: "x" },
    };
    expect(read(fleetQuery(filter))).toEqual(filter);
    expect(fleetQuery(ALL)).toBe("");
    expect([isFiltered(ALL), isFiltered(filter)]).toEqual([false, true]);
  });
});
