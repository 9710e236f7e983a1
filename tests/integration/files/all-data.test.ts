import { beforeAll, describe, expect, it } from "vitest";
import { zipStream } from "#app/http/downloads/zip.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { allDataPart } from "#app/services/files/all-data.ts";
import { DATA_FILES } from "#app/services/files/all-data-files.ts";
import { columnNames, companyColumn, type TableName } from "#db/tables.ts";
import { ownerOf } from "#tests/support/company-rows.ts";
import { readCsv } from "#tests/support/csv.ts";
import { fillCompany, fillTable, markOf, rowsOf, tableNames } from "#tests/support/filled-company.ts";
import { NO_PROOF } from "#tests/support/proofs.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";
import { readZip } from "#tests/support/zip.ts";

const NOW = "2026-11-23T12:00:00Z";

let ctx: ServiceContext;
/** What the bucket answers for a photo; by default its id. */
let photo: (id: string) => ReadableStream | null = (id) => new Blob([`bytes of ${id}`]).stream();

const d = await startedDatabase();
beforeAll(async () => {
  const plain = contextAt(d.db, NOW);
  ctx = {
    ...plain,
    settings: { ...plain.settings, rateLimitScale: 1_000 },
    photos: {
      ...plain.photos,
      get: async (id) => {
        const body = photo(id);
        return body && { body, contentType: "image/jpeg", size: 0, etag: "" };
      },
    },
  };
  await fillCompany(d.d1, "acme");
  await fillCompany(d.d1, "rival");
});

async function filesOf(companyId: string, part = 1): Promise<Map<string, Buffer>> {
  const answer = await zipStream(await allDataPart(ctx, ownerOf(companyId), part, NO_PROOF));
  const zip = Buffer.from(await answer.arrayBuffer());
  return new Map(readZip(zip).map(({ name, bytes }) => [name, bytes]));
}

describe("the archive of a company that has a row in every table", () => {
  let files: Map<string, Buffer>;
  let everything: string;
  beforeAll(async () => {
    files = await filesOf("acme");
    everything = [...files.values()].map(String).join("\n");
  });

  it.each(tableNames)("%s: each row is in its file, or the table is left out for a reason", async (table) => {
    const file = DATA_FILES[table];
    const rows = await rowsOf(d.d1, "acme", table);
    if ("leftOut" in file) {
      expect(file.leftOut).toMatch(/\w{3,}/);
      return;
    }
    expect(rows.length).toBeGreaterThan(0);
    const { header, rows: lines } = readCsv(files.get(`${file.file}.csv`) ?? Buffer.alloc(0));
    const secret: readonly string[] = file.without ?? [];
    const columns = columnNames(table).filter((name) => !secret.includes(name));
    expect(header.slice(0, columns.length)).toEqual(columns);
    const found = lines.map((line) => line.slice(0, columns.length));
    expect(found.sort()).toEqual(rows.map((row) => columns.map((name) => row[name])).sort());
  });

  it("notes.csv has the events that are notes, with their photos", () => {
    const { header, rows } = readCsv(files.get("notes.csv") ?? Buffer.alloc(0));
    expect(header).toEqual([
      ...["seq", "id", "companyId", "equipmentId", "type", "content", "event", "eventParams", "photos"],
      ...["operatorUpdateId", "serviceEntryId", "authorId", "authorName", "createdAt"],
    ]);
    const mark = (column: string) => markOf("acme", "historyRecords", column);
    const photos = JSON.stringify([`/objects/uploads/${markOf("acme", "photos", "id")}`]);
    expect(rows.map((row) => [row[1], row[3], row[5], row[8], row[9]])).toEqual([
      [mark("noteId"), mark("equipmentId"), mark("content"), photos, mark("operatorUpdateId")],
    ]);
  });

  it("every table with a company's rows has a file, except for sessions, codes, known devices, mails and the record of closed accounts", () => {
    const leftOut = tableNames.filter((name) => companyColumn(name) && "leftOut" in DATA_FILES[name]);
    expect(leftOut.sort()).toEqual([
      "accountantSessions",
      "closedAccounts",
      "emailOutbox",
      "knownDevices",
      "pendingSteps",
      "recoveryCodes",
      "sessions",
      "spentChallenges",
      "webhookDeliveries",
      "webhookEvents",
    ]);
  });

  it("it holds no password, answer or token, and nothing of what is left out", () => {
    const secret = tableNames.flatMap((table) => {
      const file = DATA_FILES[table];
      const named = columnNames(table).filter(
        (name) => "leftOut" in file || /password|answer|token(?!.*expiry)|cipher|hash/i.test(name),
      );
      return named.map((name) => markOf("acme", table, name));
    });
    expect(secret.filter((mark) => everything.includes(mark))).toEqual([]);
    expect(everything.includes("acme-owner-")).toBe(false);
  });

  it("it holds nothing of another company", () => {
    expect(everything.includes("rival")).toBe(false);
  });

  it("about.txt says what each file is", () => {
    const about = String(files.get("about.txt"));
    const unexplained = [...files.keys()].filter(
      (name) => name.endsWith(".csv") && !about.includes(`${name}: `),
    );
    expect(unexplained).toEqual([]);
  });

  it("photos.csv names each photo's file, its part, and what refers to it", () => {
    const { header, rows } = readCsv(files.get("photos.csv") ?? Buffer.alloc(0));
    const [row = []] = rows;
    const cell = (name: string) => row[header.indexOf(name)];
    expect([cell("file"), cell("part")]).toEqual(["photos/acme-photos-id", "1"]);
    const listed = (["serviceEntries", "operatorUpdates", "issues"] as const).map(
      (table) => `${(DATA_FILES[table] as { file: string }).file} ${markOf("acme", table, "id")}`,
    );
    listed.push(`notes ${markOf("acme", "historyRecords", "noteId")}`);
    expect(cell("refersTo")?.split("; ").sort()).toEqual(listed.sort());
  });
});

describe("photos", () => {
  const when = Date.parse("2026-05-01T00:00:00Z");
  const idOf = (n: number) => `photo-${String(n).padStart(4, "0")}`;
  beforeAll(async () => {
    await fillTable(d.d1, "many", "companies", { id: "many" }).run();
    const insert = d.d1.prepare(
      "insert into photos (id, company_id, uploader_id, content_type, created_at, upload_expires_at, uploaded_at) values (?, 'many', 'many', 'image/jpeg', ?, 0, ?)",
    );
    // Written out of order, and one has not arrived.
    const rows = Array.from({ length: 1_001 }, (_, n) => insert.bind(idOf(n), when + n * 1000, when));
    await d.d1.batch([...rows.reverse(), insert.bind("not-here-yet", when - 1000, null)]);
  });

  it("each is in exactly one part, byte for byte, oldest first, 500 a part", async () => {
    const parts = [await filesOf("many", 1), await filesOf("many", 2), await filesOf("many", 3)];
    const photosOf = (files: Map<string, Buffer>) =>
      [...files].filter(([name]) => name.startsWith("photos/"));
    expect(parts.map((files) => photosOf(files).length)).toEqual([500, 500, 1]);
    expect(parts.flatMap(photosOf).map(([name, bytes]) => [name, String(bytes)])).toEqual(
      Array.from({ length: 1_001 }, (_, n) => [`photos/${idOf(n)}.jpg`, `bytes of ${idOf(n)}`]),
    );
    expect(parts[1]?.has("about.txt")).toBe(false);
    const { header, rows } = readCsv(parts[0]?.get("photos.csv") ?? Buffer.alloc(0));
    const files = rows.map((row) => [row[header.indexOf("file")], row[header.indexOf("part")]]);
    expect(files).toEqual([
      ["", ""],
      ...Array.from({ length: 1_001 }, (_, n) => [`photos/${idOf(n)}.jpg`, String(Math.floor(n / 500) + 1)]),
    ]);
  });

  it("a file's name says which part of how many it is, and a part past the last is not found", async () => {
    const { name } = await allDataPart(ctx, ownerOf("many"), 3, NO_PROOF);
    expect(name).toBe("all-data-2026-11-23-part-3-of-3.zip");
    for (const part of [0, 4, 1e12]) {
      await expect(allDataPart(ctx, ownerOf("many"), part, NO_PROOF)).rejects.toMatchObject({
        code: "request.not_found",
      });
    }
  });

  it("a photo whose file is missing is named, and the others are included", async () => {
    photo = (id) => (id === idOf(1000) ? null : new Blob([id]).stream());
    const files = await filesOf("many", 3);
    expect([...files.keys()]).toEqual(["missing-photos.txt"]);
    expect(String(files.get("missing-photos.txt"))).toContain(idOf(1000));
  });

  it("a part that broke off can't be opened as a ZIP", async () => {
    photo = (id) =>
      new ReadableStream({
        pull(controller) {
          if (id === idOf(3)) controller.error(new Error("The bucket is gone"));
          else {
            controller.enqueue(new TextEncoder().encode(id));
            controller.close();
          }
        },
      });
    const answer = await zipStream(await allDataPart(ctx, ownerOf("many"), 1, NO_PROOF));
    const arrived: Uint8Array[] = [];
    const reading = (async () => {
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) arrived.push(chunk);
    })();
    await expect(reading).rejects.toThrow("The bucket is gone");
    expect(arrived.length).toBeGreaterThan(0);
    expect(() => readZip(Buffer.concat(arrived))).toThrow("The archive has no list of files");
  });
});

it("a page of records is found by an index, without sorting the company's rows", async () => {
  const sorted: TableName[] = [];
  for (const table of tableNames) {
    const file = DATA_FILES[table];
    if ("leftOut" in file) continue;
    const plan = await planOf(table, file.by);
    if (plan.some((step) => /SCAN|USE TEMP B-TREE FOR ORDER BY/.test(step))) sorted.push(table);
  }
  // Tables with few rows, and none of them by company.
  expect(sorted).toEqual(["calendarFeeds", "contactMessages", "webhooks", "billingEvents", "localBilling"]);
});

async function planOf(table: TableName, by: readonly string[]): Promise<string[]> {
  const { getTableColumns, getTableName } = await import("drizzle-orm");
  const { TABLES } = await import("#db/tables.ts");
  const columns = getTableColumns(TABLES[table]) as Record<string, { name: string }>;
  const order = [...by.map((name) => columns[name]?.name), "rowid"].join(", ");
  const results = await d.rows<{ detail: string }>(
    `explain query plan select * from ${getTableName(TABLES[table])} where ${companyColumn(table)?.name} = ? order by ${order} limit 10`,
    "acme",
  );
  return results.map(({ detail }) => detail);
}

it("each part is recorded before it is read", async () => {
  photo = () => new Blob(["x"]).stream();
  await allDataPart(ctx, ownerOf("rival"), 1, NO_PROOF);
  const results = await d.rows(
    "select actor_id, kind, subject from audit_records where action = 'all-data.download' and company_id = 'rival'",
  );
  expect(results).toEqual([
    { actor_id: "rival", kind: "exports", subject: "all-data-2026-11-23-part-1-of-1.zip" },
  ]);
});

it("the 31st part within an hour is refused, and the next hour has 30 again", async () => {
  const at = (now: string): ServiceContext => ({ ...contextAt(d.db, now), photos: ctx.photos });
  const ask = (now: string) =>
    allDataPart(at(now), ownerOf("acme"), 1, NO_PROOF).then(
      () => "served",
      ({ code }) => code,
    );
  await d.run("delete from rate_limits");
  const answers: string[] = [];
  for (let n = 1; n <= 31; n += 1) answers.push(await ask("2026-11-24T12:00:00Z"));
  expect(answers).toEqual([...new Array(30).fill("served"), "request.rate_limited"]);
  expect(await ask("2026-11-24T13:00:01Z")).toBe("served");
});
