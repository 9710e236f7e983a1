import { describe, expect, it } from "vitest";
import type { MachineFilter } from "./fleet-filter.ts";
import {
  firstOrder,
  MACHINE_SORTS,
  type MachineOrder,
  type MachineSort,
  machineListQuery,
  orderAfterPress,
  orderFields,
  readMachineCursor,
  readMachineOrder,
} from "./machine-order.ts";

const ALL: MachineFilter = { search: "", status: "all", type: "all", place: null };
const query = (text: string) => new URLSearchParams(text);

describe("the order of a list of machines", () => {
  it.each<[string, MachineSort, MachineOrder]>([
    ["", "name", { sort: "name", direction: "asc" }],
    ["", "status", { sort: "status", direction: "desc" }],
    ["sort=usage", "name", { sort: "usage", direction: "desc" }],
    ["sort=status", "name", { sort: "status", direction: "desc" }],
    ["sort=name", "status", { sort: "name", direction: "asc" }],
    ["sort=usage&order=asc", "name", { sort: "usage", direction: "asc" }],
    ["order=desc", "name", { sort: "name", direction: "desc" }],
    ["sort=price&order=desc", "name", { sort: "name", direction: "desc" }],
    ["sort=price", "status", { sort: "status", direction: "desc" }],
    ["sort=usage&order=up", "name", { sort: "usage", direction: "desc" }],
    ["sort=Usage", "name", { sort: "name", direction: "asc" }],
  ])("is read from ?%s in a list by %s", (text, own, expected) => {
    expect(readMachineOrder(query(text), own)).toEqual(expected);
  });

  it.each<[MachineOrder, MachineSort, MachineOrder]>([
    [firstOrder("name"), "name", { sort: "name", direction: "desc" }],
    [{ sort: "name", direction: "desc" }, "name", { sort: "name", direction: "asc" }],
    [firstOrder("name"), "status", { sort: "status", direction: "desc" }],
    [firstOrder("status"), "status", { sort: "status", direction: "asc" }],
    [{ sort: "status", direction: "asc" }, "usage", { sort: "usage", direction: "desc" }],
    [firstOrder("usage"), "usage", { sort: "usage", direction: "asc" }],
    [firstOrder("usage"), "name", { sort: "name", direction: "asc" }],
  ])("%j becomes, after a press on %s, %j", (present, pressed, expected) => {
    expect(orderAfterPress(present, pressed)).toEqual(expected);
  });

  it.each(MACHINE_SORTS)("of a list by %s is written so that it is read again", (own) => {
    for (const sort of MACHINE_SORTS) {
      for (const direction of ["asc", "desc"] as const) {
        const order = { sort, direction };
        expect(readMachineOrder(query(machineListQuery({ filter: ALL, order }, own)), own)).toEqual(order);
      }
    }
    expect(machineListQuery({ filter: ALL, order: firstOrder(own) }, own)).toBe("");
    expect(orderFields(firstOrder(own), own)).toEqual([]);
  });

  it("is written behind the filter, with the place", () => {
    const list = {
      filter: { search: "a & b", status: "overdue", type: "tools" },
      order: { sort: "usage", direction: "asc" },
      after: { key: "120", id: "m-1" },
    } as const;
    expect(machineListQuery(list, "name")).toBe(
      "?search=a+%26+b&status=overdue&type=tools&sort=usage&order=asc&after=120.m-1",
    );
  });
});

describe("the place after which a page starts", () => {
  it.each<[MachineSort, string, { key: string; id: string } | null]>([
    ["name", "no. 5 pump.b4740e67-d4fc", { key: "no. 5 pump", id: "b4740e67-d4fc" }],
    ["name", "", null],
    ["name", "pump", null],
    ["name", ".b4740e67", null],
    ["name", "pump.a'b", null],
    ["status", "overdue.m-1", { key: "overdue", id: "m-1" }],
    ["status", "best.m-1", null],
    ["usage", "1200.m-1", { key: "1200", id: "m-1" }],
    ["usage", "-5.m-1", { key: "-5", id: "m-1" }],
    ["usage", "overdue.m-1", null],
    ["usage", "1e9.m-1", null],
  ])("by %s is read from %s", (sort, after, expected) => {
    expect(readMachineCursor(new URLSearchParams({ after }), firstOrder(sort))).toEqual(expected);
  });
});
