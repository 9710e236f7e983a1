import { get } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { readHistory, seedHistory } from "#tests/support/records.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const LIST = "/exports/equipment-list.csv";
const HISTORY = "/exports/equipment-history.csv";
const JSON_HISTORY = "/api/equipment-history/export";

async function add(name: string): Promise<string> {
  return (await company.machine({ name, currentUsage: 1234.5 })).id;
}

const atOnce = (path: string) => company.owner.fetch(path, { headers: { "X-Notice": "1" } });
const noticeOf = (response: Response) =>
  JSON.parse(decodeURIComponent(response.headers.get("X-Notice") ?? ""));

describe("the notice of an export", () => {
  it("shows on the next page, once", async () => {
    await add("Loader");
    await company.owner.get("/");
    expect(await company.owner.html("/")).not.toContain("Export Complete");
    await company.owner.html(LIST);
    expect(await company.owner.html("/equipment-list")).toContain("Export Complete");
    expect(await company.owner.html("/equipment-list")).not.toContain("Export Complete");
  });

  it("is not set by a HEAD request", async () => {
    await add("Loader");
    await company.owner.get("/");
    await company.owner.fetch(LIST, { method: "HEAD" });
    expect(await company.owner.html("/")).not.toContain("Export Complete");
  });

  it("comes with the file if requested, in the reader's language", async () => {
    await add("Loader");
    await company.owner.get("/");
    company.owner.cookies.set("lng", "es");
    const response = await atOnce(LIST);
    expect(noticeOf(response)).toEqual({
      tone: "success",
      title: "Exportación completa",
      description: "Se ha descargado el archivo CSV.",
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toContain("Name,Type,Serial Number");
  });

  it.each([
    [LIST, "There is no equipment to export."],
    [HISTORY, "There is no history to export."],
  ])("says without a redirect that %s has no data", async (path, description) => {
    const response = await atOnce(path);
    expect(response.status).toBe(204);
    expect(noticeOf(response)).toEqual({ tone: "error", title: "No Data to Export", description });
  });
});

describe("GET /api/equipment-history/export", () => {
  it("answers the records of all machines, newest first", async () => {
    const id = await add("Loader");
    await company.owner.json("POST", `/api/equipment/${id}/notes`, { content: "Greased" });
    const { status, body, headers } = await company.owner.json("GET", JSON_HISTORY);
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(body).toHaveLength(2);
    expect(body[0]).toEqual({
      id: expect.any(String),
      equipmentId: id,
      equipmentName: "Loader",
      type: "note",
      noteType: "note",
      operatorName: company.businessName,
      usage: 1234.5,
      content: "Greased",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(body[1].type).toBe("update");
  });

  it("answers an empty list for a company without history", async () => {
    expect(await company.owner.ask("GET", JSON_HISTORY)).toEqual([]);
  });

  it("has every record once, across page borders", async () => {
    await seedHistory(product.db, company.id, 2_000);
    const body = await company.owner.ask("GET", JSON_HISTORY);
    expect(body).toHaveLength(2_000);
    expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(2_000);
  });

  it("is for owners and managers of the company", async () => {
    await add("Ours");
    const other = await newCompany(product);
    expect(await other.owner.ask("GET", JSON_HISTORY)).toEqual([]);
    const { client: operator } = await newOperator(product, company);
    expect((await operator.json("GET", JSON_HISTORY)).status).toBe(403);
    expect((await product.client().json("GET", JSON_HISTORY)).status).toBe(401);
  });
});

describe("a big export", () => {
  it("reads each record once, however old its page", async () => {
    await seedHistory(product.db, company.id, 5_000);
    const { records, cost } = await readHistory(product.db, company.id);
    expect(records).toBe(5_000);
    expect(cost.roundTrips).toBe(6);
    // Records at the instant where a page ended are read again; an offset would read 15,000.
    expect(cost.rowsRead).toBeLessThan(5_000 + 5 * 100);
  });

  it("answers an error when its first page can't be read", async () => {
    await seedHistory(product.db, company.id, 10);
    await breakRecord(10);
    expect((await company.owner.get(HISTORY)).status).toBe(500);
    expect((await company.owner.json("GET", JSON_HISTORY)).status).toBe(500);
  });

  it("shows that it is incomplete when a later page can't be read", async () => {
    await seedHistory(product.db, company.id, 2_500);
    await breakRecord(1);
    const csv = await breakingBody(HISTORY);
    expect(csv.split("\r\n").length).toBeGreaterThan(2_000);
    expect(csv.slice(-100)).toContain("EXPORT INCOMPLETE,This file broke off. Please export it again.\r\n");
    const json = await breakingBody(JSON_HISTORY);
    expect(json.length).toBeGreaterThan(100_000);
    expect(() => JSON.parse(json)).toThrow();
  });
});

/** Makes a record unreadable; the highest number is the newest. */
async function breakRecord(number: number): Promise<void> {
  const { meta } = await product.run(
    "update history_records set event_params = '{broken' where company_id = ?1 and id = ?1 || ?2",
    company.id,
    `-${number}`,
  );
  expect(meta.changes).toBe(1);
}

/** A body that breaks, over its own connection, because the runtime closes it. */
function breakingBody(path: string): Promise<string> {
  const cookie = [...company.owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Promise((resolve) => {
    get(new URL(path, product.url), { agent: false, headers: { Cookie: cookie } }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => {
        text += part;
      });
      response.on("close", () => resolve(text));
    });
  });
}
