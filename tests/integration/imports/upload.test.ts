import { describe, expect, it } from "vitest";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { count, textOf } from "#tests/support/bulk-imports.ts";
import { bring, bringAll, bringByCall, importFile, uploadFiles } from "#tests/support/imports.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Files of an import's first step: which are taken, and what becomes of them. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const quarry = await newCompany(product, "Quarry");

const READINGS = "Date,Machine,Hours\n2026-01-05,Loader,1200.5\n";
const filesOf = (company: Company) => count(product, "import_files", company.id);

describe("an upload by form", () => {
  it("takes text files in any letter case and leads to what they are", async () => {
    const answer = await uploadFiles(quarry.owner, [["LOG.CSV", READINGS]]);
    expect(answer.status).toBe(302);
    const { text } = await quarry.owner.page(answer.headers.get("Location") ?? "");
    expect(text).toContain("LOG.CSV");
    expect(text).toContain("1 row");
  });

  it.each([
    ["no file", [], 400, "No File Chosen Choose one to five files."],
    ["a PDF", [["log.pdf", READINGS]], 400, "Invalid File Type Choose a .csv, .tsv, .txt or .xlsx file."],
    ["an old workbook", [["log.xls", READINGS]], 400, "Invalid File Type"],
    [
      "six files",
      Array.from({ length: 6 }, (_, n) => [`${n}.csv`, READINGS]),
      400,
      "Too Many Files Choose five files at most.",
    ],
    ["an empty file", [["log.csv", ""]], 400, "Nothing to Import"],
    ["headings without a row", [["log.csv", "Date,Machine,Hours\n"]], 400, "Nothing to Import"],
    [
      "an open quotation mark",
      [["log.csv", `${READINGS}2026-01-06,"Crane,5\n`]],
      400,
      "A quotation mark in row 3 is never closed.",
    ],
    [
      "a ZIP named .csv",
      [["log.csv", "PK\u0003\u0004xxxx"]],
      400,
      "File Can't Be Read The file is damaged, or not what its name says.",
    ],
    [
      "5 MB and a byte",
      [["log.csv", "x".repeat(5 * 1024 * 1024 + 1)]],
      413,
      "File Too Large A file may have 5 MB at most.",
    ],
  ] as const)("refuses %s and stores nothing", async (_, files, status, message) => {
    const before = await filesOf(quarry);
    const answer = await uploadFiles(quarry.owner, files as never);
    expect(answer.status).toBe(status);
    expect(await textOf(answer)).toContain(message);
    expect(await filesOf(quarry)).toBe(before);
  });

  it("takes four of five files when one is too large, and names it with its reason", async () => {
    const files = ["a", "b", "c", "d"].map((name) => [`${name}.csv`, READINGS] as const);
    const large = "x".repeat(6 * 1024 * 1024);
    const answer = await uploadFiles(quarry.owner, [...files, ["large.csv", large]]);
    expect(answer.status).toBe(302);
    const { text } = await quarry.owner.page(answer.headers.get("Location") ?? "");
    for (const [name] of files) expect(text).toContain(name);
    expect(text).toContain("large.csv was not taken: A file may have 5 MB at most.");
  });

  it("stores a form that is sent twice once, and leads to the same page", async () => {
    const before = await filesOf(quarry);
    const sent = await Promise.all(
      [1, 2].map(() => uploadFiles(quarry.owner, [["twice.csv", READINGS]], "key-twice")),
    );
    const [first, second] = sent.map((answer) => answer.headers.get("Location"));
    expect(second).toBe(first);
    expect(await filesOf(quarry)).toBe(before + 1);
  });

  it("shows a heading and a name of tags as text", async () => {
    const answer = await uploadFiles(quarry.owner, [
      ["<b>log</b>.csv", "Date,<script>alert(1)</script>\n2026-01-05,x\n"],
    ]);
    const page = await quarry.owner.page(answer.headers.get("Location") ?? "");
    expect(page.html).not.toContain("<script>alert(1)");
    expect(page.text).toContain("<script>alert(1)</script>");
  });
});

describe("an upload by call", () => {
  it("answers its tables, and the same for the same key and bytes", async () => {
    const first = await bringByCall(quarry.owner, READINGS, { key: "call-1" });
    expect(first.status).toBe(201);
    expect(first.body.imports).toMatchObject([
      { kind: "readings", rows: 1, state: "open", fileName: "log.csv" },
    ]);
    const again = await bringByCall(quarry.owner, READINGS, { key: "call-1" });
    expect(again.body).toEqual(first.body);
    const other = await bringByCall(quarry.owner, `${READINGS}2026-01-06,Loader,1201\n`, { key: "call-1" });
    expect(other.status).toBe(422);
  });

  it("takes a file of 5 MB to the byte", async () => {
    const row = "2026-01-05,Loader,1200.5,";
    const content = `Date,Machine,Hours,Notes\n${row}`.padEnd(5 * 1024 * 1024 - 4_000, "x");
    // A longer cell would be one line without an end.
    const { status, body } = await bringByCall(
      quarry.owner,
      content.replace(/x{9000}/g, `${"x".repeat(8_970)}\n${row}`).slice(0, 5 * 1024 * 1024),
    );
    expect(status, JSON.stringify(body)).toBe(201);
  });

  it.each([
    ["one line of 5 MB", "a,".repeat(2.5 * 1024 * 1024)],
    ["one cell of 5 MB", "a".repeat(5 * 1024 * 1024)],
    ["5 MB of quotation marks", '"'.repeat(5 * 1024 * 1024)],
  ])("refuses %s (400), and is there for the next file", async (_, content) => {
    const started = Date.now();
    expect((await bringByCall(quarry.owner, content)).status).toBe(400);
    expect(Date.now() - started).toBeLessThan(10_000);
    expect((await bringByCall(quarry.owner, READINGS)).status).toBe(201);
  });

  it("says how many tables after the twentieth aren't read", async () => {
    const section = (n: number) => `##Refuelling\nDate,Gallons\n2024-01-${String(n).padStart(2, "0")},10`;
    const content = Array.from({ length: 22 }, (_, n) => section(n + 1)).join("\n");
    const tables = await bringAll(quarry.owner, `${content}\n`);
    expect(tables).toHaveLength(20);
    const { text } = await quarry.owner.page(`/imports/files/${tables[0]?.fileId}`);
    expect(text.match(/2 more tables of this file are not read: 20 are the most\./g)).toHaveLength(1);
  });

  it.each([
    ["application/x-www-form-urlencoded", READINGS, 415],
    ["text/csv", "x".repeat(5 * 1024 * 1024 + 1), 413],
  ])("refuses %s of this size", async (type, content, status) => {
    expect((await bringByCall(quarry.owner, content, { type })).status).toBe(status);
  });

  it("takes 40 files a day", async () => {
    const { id, owner } = await newCompany(product, "Forty");
    await product.run(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 39)
        insert into import_files (id, company_id, upload_id, name, bytes, created_by_name, created_at)
        select 'f' || i, ?, 'f' || i, 'x.csv', 10, 'Ann', ? from n`,
      id,
      Date.now(),
    );
    expect((await bringByCall(owner, READINGS)).status).toBe(201);
    const refused = await bringByCall(owner, READINGS);
    expect(refused).toMatchObject({ status: 429, body: { message: "Try again tomorrow." } });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

it("gives the file back as it was sent, as an attachment with a safe name, and records it", async () => {
  const name = "../../x\r\nSet-Cookie: a=b.csv";
  const bytes = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(READINGS)]);
  const { id } = await bring(quarry.owner, bytes, name);
  const file = await quarry.owner.get(`/imports/${id}/file`);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(file.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="[^"\r\n/\\]+"; filename\*=UTF-8''\S+$/,
  );
  expect(file.headers.get("Set-Cookie") ?? "").not.toContain("a=b");
  const { text } = await quarry.owner.page("/activity");
  expect(text).toContain("x Set-Cookie: a=b.csv");
});

it("belongs to its company alone", async () => {
  const { id, fileId } = await bring(quarry.owner, READINGS);
  const { owner } = await newCompany(product, "Neighbour");
  const paths = ["", "/columns", "/machines", "/undo", "/file", "/failed-rows.csv"].map(
    (part) => `/imports/${id}${part}`,
  );
  for (const path of [...paths, `/imports/files/${fileId}`]) {
    expect((await owner.get(path)).status, path).toBe(404);
  }
  for (const [method, path] of [
    ["GET", ""],
    ["DELETE", ""],
    ["PUT", "/mapping"],
    ["POST", "/preview"],
    ["POST", "/run"],
    ["POST", "/undo"],
  ] as const) {
    const { status } = await owner.json(
      method,
      `/api/imports/${id}${path}`,
      method === "GET" ? undefined : {},
    );
    expect(status, `${method} ${path}`).toBe(404);
  }
});

it("is swept with its waiting imports after 30 days, and after a day when it was never complete", async () => {
  const company = await newCompany(product, "Swept");
  const { owner } = company;
  const { id, fileId } = await bring(owner, READINGS);
  const young = await bring(owner, READINGS);
  const torn = await bring(owner, READINGS);
  await company.machine({ name: "Loader", type: "machinery", unit: "hours" });
  const done = await importFile(owner, READINGS);
  const age = (days: number, file: string) =>
    product.run("update import_files set created_at = created_at - ? where id = ?", days * 86_400_000, file);
  await age(31, fileId);
  await age(31, done.record.fileId);
  await age(2, torn.fileId);
  await product.run("update import_files set complete_at = null where id = ?", torn.fileId);
  await product.runCron(new Date());
  const left = await product.rows<{ id: string; removed: number }>(
    "select id, removed_at is not null as removed from import_files where company_id = ?",
    company.id,
  );
  expect(Object.fromEntries(left.map((file) => [file.id, file.removed]))).toEqual({
    [fileId]: 1,
    [young.fileId]: 0,
    [done.record.fileId]: 1,
  });
  const statuses = [id, torn.id, young.id, done.id].map(
    async (each) => (await owner.get(`/api/imports/${each}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 404, 200, 200]);
});
