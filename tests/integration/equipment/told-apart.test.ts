import { sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, it } from "vitest";
import { findsMachine } from "#app/domain/equipment/machine-search.ts";
import { shownName as nameWithMark, withShownNames } from "#app/domain/equipment/shown-name.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { selectFleet } from "#db/queries/dashboard/dashboard.ts";
import { selectMeeting } from "#db/queries/equipment/machine-choice.ts";
import { shownName, shownNameAs } from "#db/queries/equipment/shown-name.ts";
import { equipment } from "#db/schema.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { seedMachine, seedMachines } from "#tests/support/seeded-machines.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** Names and searches run in SQL and in code: both must give the same names and find the same machines. */

const d = await startedDatabase();
beforeEach(() => emptyDatabase(d.d1));

const NAMES = ["Skid Steer", "skid steer", "SKID STÉER", "Truck 01", "Truck 1", "Skid Steer 2", "Mule"];
const CODES = [null, "X1", "x-1", "AB 12", "ab12", "-", "T-9", "Ñ 7"];
const MAKES = [null, "John Deere", "Camión", "~ 6155"];
const MODELS = [null, "6155R", "D6"];
const YEARS = [null, 2019, 1987];
const PLACES = [null, "North yard", "Shop"];

/** The same machines in each run, of every kind of name and code. */
function manyMachines(count: number) {
  let seed = 7;
  const pick = <Value>(values: readonly Value[]): Value => {
    seed = (seed * 48_271) % 2_147_483_647;
    return values[seed % values.length] as Value;
  };
  return Array.from({ length: count }, (_, index) => ({
    ...seedMachine(pick(NAMES), { id: ((index + 1) * 7_919_777).toString(16).padStart(10, "0") }),
    serialNumber: pick(CODES),
    licensePlate: pick(CODES),
    make: pick(MAKES),
    model: pick(MODELS),
    modelYear: pick(YEARS),
    place: pick(PLACES),
  }));
}

async function store(companyId: string, machines: ReturnType<typeof manyMachines>) {
  await seedMachines(d.d1, companyId, machines);
  await d.db.run(sql`update equipment set serial_number = m.value ->> 'serialNumber',
    license_plate = m.value ->> 'licensePlate', make = m.value ->> 'make', model = m.value ->> 'model',
    model_year = m.value ->> 'modelYear', place = m.value ->> 'place'
    from json_each(${JSON.stringify(machines)}) as m where equipment.id = m.value ->> 'id'`);
}

it("SQL tells machines apart as the rule does, in every company for itself", async () => {
  // Few machines of a name have codes of their own, many share them.
  for (const count of [1, 2, 3, 5, 8, 13, 21, 60]) {
    await emptyDatabase(d.d1);
    const machines = manyMachines(count);
    await store("acme", machines);
    await store(
      "other",
      manyMachines(5).map((machine) => ({ ...machine, id: crypto.randomUUID() })),
    );
    const rows = await d.db
      .select({ id: equipment.id, shown: shownName.as("shown_name") })
      .from(equipment)
      .where(sql`${equipment.companyId} = 'acme'`);
    const wanted = withShownNames(machines).map(({ id, shownName }) => ({ id, shown: shownName }));
    expect(new Map(rows.map((row) => [row.id, row.shown]))).toEqual(
      new Map(wanted.map((row) => [row.id, row.shown])),
    );
  }
});

it("a name that stands once costs its entry in the fleet's index and the step to the next, and nothing of the table", async () => {
  await seedMachines(
    d.d1,
    "acme",
    Array.from({ length: 200 }, (_, index) => seedMachine(`Machine ${index}`)),
  );
  const cost = async (columns: string) =>
    (await d.d1.prepare(`select ${columns} from equipment as e where e.company_id = 'acme' limit 40`).all())
      .meta.rows_read;
  const text = new SQLiteAsyncDialect().sqlToQuery(shownNameAs("e")).sql;
  const parts = "e.id, e.name, e.sort_name, e.serial_number, e.license_plate";
  expect((await cost(`${parts}, ${text}`)) - (await cost(parts))).toBeLessThanOrEqual(80);
});

const QUERIES = [
  ..."skid,SKID STÉER,truck 01,machinery,maquinaria,x1,X 1,x-1,ab12,ab 1,t9,-,~,ñ7,n 7,john,2019 john,deere 61".split(
    ",",
  ),
  ..."camion,CAMIÓN,6155,2019 6155,1987 d6,1987,d6,null,mule ~,mule 2019,aaaa,aaa".split(","),
];

it("SQL finds what the search's rule finds, at the place asked for", async () => {
  const machines = manyMachines(150).map((machine, index) => ({
    ...machine,
    id: index === 0 ? "aaaabbbb-1" : machine.id,
  }));
  await store("acme", machines);
  const typeWords = ["machinery", "Maquinaria"];
  for (const search of [...QUERIES, machines[3]?.id.slice(0, 5) ?? "", machines[4]?.id.slice(0, 9) ?? ""]) {
    for (const place of [null, "-", "Shop", "Nowhere"]) {
      const isType = typeWords.some((word) => word.toLowerCase().includes(search.toLowerCase()));
      const condition = {
        search,
        place,
        status: "all" as const,
        type: "all" as const,
        typesOfSearch: isType ? ["machinery" as const] : [],
      };
      const found = await selectMeeting(d.db, "acme", condition, 1_000);
      const wanted = machines.filter(
        (machine) =>
          findsMachine(search, { ...machine, typeWords }) &&
          (place === null || (machine.place ?? "-") === place),
      );
      expect([search, place, found.map(({ id }) => id).toSorted()]).toEqual([
        search,
        place,
        wanted.map(({ id }) => id).toSorted(),
      ]);
    }
  }
});

it("the fleet is searched by text and place in its index alone", async () => {
  await store("acme", manyMachines(500));
  const cost = async (search: string, place: string | null) => {
    const condition = { search, place, status: "all" as const, type: "all" as const, typesOfSearch: [] };
    const query = selectFleet(d.db, "acme" as CompanyScope, "2026-03-01", condition, {
      after: null,
      limit: 1,
    });
    const { sql: text, params } = query.toSQL();
    const answer = await d.d1
      .prepare(text)
      .bind(...params)
      .all();
    return answer.meta.rows_read;
  };
  expect(await cost("no such machine", "Shop")).toBe(500);
  // The page of one machine is besides.
  expect(await cost("deere", "Shop")).toBeLessThanOrEqual(515);
});

it("the mark is put behind the name", () => {
  expect(nameWithMark("Skid Steer", "AB-111")).toBe("Skid Steer (AB-111)");
});
