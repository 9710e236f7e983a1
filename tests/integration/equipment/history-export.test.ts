import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { readCsv } from "#tests/support/csv.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const PATH = "/exports/equipment-history.csv";
const today = () => new Date().toISOString().slice(0, 10);

const add = (name: string) => company.addMachine({ name, currentUsage: 1234.5 });

/** The file's records without its header, parsed by a library other than its writer. */
async function recordsOf(response: Response): Promise<string[][]> {
  expect(response.status).toBe(200);
  const { header, rows } = readCsv(new Uint8Array(await response.arrayBuffer()));
  expect(header).toEqual(["Date", "Equipment", "Type", "Operator", "Usage", "Notes"]);
  return rows;
}

async function putRecords(equipmentId: string, records: number, createdAt: number) {
  await product.run(
    `insert into history_records (id, company_id, equipment_id, equipment_name, type, note_type, content, operator_name, created_at)
       select ?2 || '-' || value, ?1, ?2, 'Old', 'note', 'note', 'Record ' || value, 'Ann', ?4 from json_each(?3)`,
    company.id,
    equipmentId,
    JSON.stringify(Array.from({ length: records }, (_, n) => n + 1)),
    createdAt,
  );
}

describe("the export of the history", () => {
  it("contains one machine's events, newest first, with formulas disarmed", async () => {
    const id = await add("=Loader, big");
    await add("Another");
    await company.owner.json("POST", `/api/equipment/${id}/notes`, { content: '@risk "high"\nsecond line' });
    await company.owner.json("PATCH", `/api/equipment/${id}/reset-service`);
    const response = await company.owner.get(`${PATH}?equipment=${id}`);
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="equipment-history-${id}-${today()}.csv"`,
    );
    const rows = await recordsOf(response);
    expect(rows.map(([date, machine, type, , usage]) => [date, machine, type, usage])).toEqual([
      [today(), "'=Loader, big", "Maintenance", "1234.5"],
      [today(), "'=Loader, big", "Note", "1234.5"],
      [today(), "'=Loader, big", "Update", "1234.5"],
    ]);
    expect(rows[1]?.[5]).toBe('\'@risk "high"\nsecond line');
    const { businessName } = await company.owner.ask("GET", "/api/auth/user");
    expect(rows.map(([, , , operator]) => operator)).toEqual([businessName, businessName, businessName]);
  });

  it("contains each record of all machines once, whatever their number", async () => {
    const id = await add("New");
    // Many records at one instant: pages must not lose or repeat any.
    await putRecords(id, 2_500, Date.UTC(2026, 0, 31, 23, 30));
    const response = await company.owner.get(PATH);
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="equipment-history-all-${today()}.csv"`,
    );
    const rows = await recordsOf(response);
    expect(rows).toHaveLength(2_501);
    expect(new Set(rows.map(([, , , , , notes]) => notes)).size).toBe(2_501);
    expect(rows[1]).toEqual(["2026-01-31", "Old", "Note", "Ann", "N/A", "Record 2500"]);
    expect(rows.at(-1)?.[5]).toBe("Record 1");
  });

  it("writes dates in the company's time zone, and words for a record without notes", async () => {
    const id = await add("New");
    await putRecords(id, 1, Date.UTC(2026, 0, 31, 23, 30));
    await product.db.batch([
      product.db.prepare("update companies set time_zone = 'Asia/Tokyo' where id = ?").bind(company.id),
      product.db.prepare("update history_records set content = '' where id = ?").bind(`${id}-1`),
    ]);
    const rows = await recordsOf(await company.owner.get(`${PATH}?equipment=${id}`));
    expect(rows.at(-1)).toEqual(["2026-02-01", "Old", "Note", "Ann", "N/A", "No notes provided"]);
  });

  it("still contains the history of a retired machine", async () => {
    const id = await add("Retired");
    await company.owner.json("POST", `/api/equipment/${id}/retire`, {});
    expect((await recordsOf(await company.owner.get(`${PATH}?equipment=${id}`))).length).toBeGreaterThan(0);
  });

  it("redirects with a notice when there is nothing to export", async () => {
    const response = await company.owner.get(PATH);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
    expect(await company.owner.html("/")).toContain("No Data to Export");
    const id = await add("Silent");
    await product.run("delete from history_records where company_id = ?", company.id);
    const ofMachine = await company.owner.get(`${PATH}?equipment=${id}`);
    expect(ofMachine.headers.get("Location")).toBe(`/equipment-items/${id}/history`);
  });

  it("answers 404 for an unknown machine", async () => {
    expect((await company.owner.get(`${PATH}?equipment=unknown`)).status).toBe(404);
  });
});
