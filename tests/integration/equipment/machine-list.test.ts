import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { MachineFilter } from "#app/domain/equipment/fleet-filter.ts";
import {
  firstOrder,
  MACHINE_SORTS,
  type MachineCursor,
  type MachineOrder,
} from "#app/domain/equipment/machine-order.ts";
import { machineStatus } from "#app/domain/equipment/machine-status.ts";
import { byText, naturalKey } from "#app/domain/natural-order.ts";
import { SERVICE_STATUSES, severity } from "#app/domain/service/service-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { translatorFor } from "#app/i18n/server.ts";
import { listMachines } from "#app/services/equipment/machine-list.ts";
import { equipment } from "#db/schema.ts";
import { chanceMachines } from "#tests/support/chance-machines.ts";
import { addCompany, ownerOf } from "#tests/support/company-rows.ts";
import { seedMachinesOfTasks } from "#tests/support/seeded-machines.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** The list filters and sorts in SQL; here the domain's rules do both, over machines of every status. */

const TODAY = "2026-03-01";
const COMPANY = "acme";
const ALL: MachineFilter = { search: "", status: "all", type: "all", place: null };

const d = await startedDatabase();
beforeAll(async () => {
  for (const company of [COMPANY, "other"]) {
    await addCompany(d.db, company);
    const machines = chanceMachines(140, TODAY, 7).map((machine, at) => ({
      ...machine,
      id: `${company}-${machine.id}`,
      // Several machines of one name, and numbers that letters would put in another order.
      name: `${["Loader", "éxcavator", "bobcat"][at % 3]} ${at % 40}`,
      tasks: machine.tasks.map((task) => ({ ...task, id: `${company}-${task.id}` })),
    }));
    await seedMachinesOfTasks(d.d1, company, machines);
  }
  await d.d1
    .prepare("update equipment set type = 'tools', serial_number = 'SN-' || name where rowid % 4 = 0")
    .run();
});

const page = (filter: MachineFilter, order: MachineOrder, after: MachineCursor | null, limit: number) =>
  listMachines(
    contextAt(d.db, `${TODAY}T12:00:00Z`),
    ownerOf(COMPANY),
    { filter, order, after, limit },
    translatorFor("en"),
  );

/** All pages, as their machines' ids. */
async function listed(filter: MachineFilter, order: MachineOrder, limit: number) {
  const ids: string[] = [];
  let place: MachineCursor | null = null;
  do {
    const { rows, next, matching } = await page(filter, order, place, limit);
    ids.push(...rows.map(({ id }) => id));
    place = next;
    expect(matching).toBeGreaterThanOrEqual(ids.length);
    if (!place) expect(matching).toBe(ids.length);
  } while (place);
  return ids;
}

async function judged() {
  const rows = await d.db.select().from(equipment).where(eq(equipment.companyId, COMPANY));
  return rows.map((row) => ({ ...row, status: machineStatus(schedulesOf(row), TODAY).status }));
}

type Judged = Awaited<ReturnType<typeof judged>>[number];

const byName = (a: Judged, b: Judged) => byText(naturalKey(a.name), naturalKey(b.name)) || byText(a.id, b.id);

function inOrder(rows: Judged[], { sort, direction }: MachineOrder): string[] {
  const turned = direction === "asc" ? 1 : -1;
  const compare = {
    name: (a: Judged, b: Judged) => turned * byName(a, b),
    status: (a: Judged, b: Judged) => turned * (severity(a.status) - severity(b.status)) || byName(a, b),
    usage: (a: Judged, b: Judged) => turned * (a.currentUsage - b.currentUsage) || byName(a, b),
  };
  return rows.toSorted(compare[sort]).map(({ id }) => id);
}

const ORDERS = MACHINE_SORTS.flatMap((sort) =>
  (["asc", "desc"] as const).map((direction) => ({ sort, direction })),
);

describe("the list of machines", () => {
  it.each(ORDERS)("by $sort, $direction, contains each machine once, in pages of any size", async (order) => {
    const all = await judged();
    expect(new Set(all.map(({ status }) => status)).size).toBe(SERVICE_STATUSES.length);
    for (const limit of [7, 140, 500]) {
      expect(await listed(ALL, order, limit), `in pages of ${limit}`).toEqual(inOrder(all, order));
    }
  });

  it.each([
    ...SERVICE_STATUSES.map((status) => ({ status })),
    { search: "sn-loader" },
    { search: "ÉXCA" },
    { type: "tools" },
    { search: "1", type: "tools", status: "overdue" },
    { search: "no such machine" },
  ] as Partial<MachineFilter>[])(
    "filtered by %j contains what the dashboard's filter finds",
    async (part) => {
      const filter = { ...ALL, ...part };
      const text = naturalFold(filter.search);
      const found = (await judged()).filter(
        ({ name, serialNumber, status, type }) =>
          (filter.status === "all" || status === filter.status) &&
          (filter.type === "all" || type === filter.type) &&
          [name, serialNumber ?? ""].some((each) => naturalFold(each).includes(text)),
      );
      for (const order of ORDERS) expect(await listed(filter, order, 11)).toEqual(inOrder(found, order));
    },
  );

  it("goes on after a machine that was removed meanwhile", async () => {
    for (const sort of ["status", "usage"] as const) {
      const order = firstOrder(sort);
      const key = sort === "status" ? "time_for_service" : "999";
      const { rows } = await page(ALL, order, { key, id: "gone" }, 500);
      const from = (await judged()).filter((row) =>
        sort === "status" ? severity(row.status) <= severity("time_for_service") : row.currentUsage <= 999,
      );
      expect(rows.map(({ id }) => id)).toEqual(inOrder(from, order));
    }
  });

  it("counts all machines of the company beside those that it found", async () => {
    const { total, matching } = await page({ ...ALL, type: "tools" }, firstOrder("name"), null, 5);
    expect(total).toBe(140);
    expect(matching).toBe((await judged()).filter(({ type }) => type === "tools").length);
  });
});

const naturalFold = (text: string) => text.toLowerCase().replaceAll("é", "e");
