import { beforeAll, describe, expect, it } from "vitest";
import { BOOK_FILES } from "#app/domain/books/books.ts";
import { startedProduct } from "#tests/support/started.ts";
import { newAccountant, openBooksBy } from "../support/accountants.ts";
import { newCompany, newOperator, verificationToken } from "../support/accounts.ts";
import { textOfDatabase } from "../support/database-text.ts";
import type { Client } from "../support/product.ts";

/** A HEAD asks what an answer would be: it gives nothing, so it records, counts and changes nothing. */

let books: Client;
let paths: { page: string; who: Client }[];

const product = await startedProduct({}, { clock: new Date("2026-11-25T20:00:00Z") });
const company = await newCompany(product);
beforeAll(async () => {
  const { owner } = company;
  await newOperator(product, company);
  const machine = { name: "Loader", type: "machinery", unit: "hours", currentUsage: 10 };
  const { body } = await owner.json("POST", "/api/equipment", machine);
  const { link } = await newAccountant(product, company, { email: "ada@ledgers.example" });
  books = await openBooksBy(product, link);
  const feed = await owner.json("POST", "/api/calendar-feed");
  const files = BOOK_FILES.map((file) => `${file}.csv?month=2026-10`);
  const own = [
    "/exports/equipment-list.csv",
    "/exports/equipment-status.csv",
    "/exports/equipment-maintenance-report.csv",
    "/exports/equipment-history.csv",
    "/exports/fuel-usage.csv",
    "/exports/service-history.csv",
    "/exports/activity-log.csv",
    "/exports/operators.csv",
    "/exports/all-data.zip",
    "/exports/books.zip?month=2026-10",
    ...files.map((file) => `/exports/books/${file}`),
    "/api/equipment-history/export",
    "/api/fuel-usage/export",
    "/employees/access-cards",
    "/equipment-list/print",
    "/equipment-list/labels/print",
    "/plan/print",
    "/checks/print",
    "/issues/print",
    "/",
    "/updates",
    "/operator",
    "/activity",
    "/employees",
    "/profile",
    "/account",
    "/subscription",
    `/scan/${body.id}`,
    `/equipment-items/${body.id}`,
  ];
  paths = [
    ...own.map((page) => ({ page, who: owner })),
    ...["books.zip?month=2026-10", ...files.map((file) => `books/${file}`), "books", "books/2026-10"].map(
      (page) => ({ page: `/accountant/${page}`, who: books }),
    ),
    { page: link, who: product.client() },
    { page: new URL(feed.body.url).pathname, who: product.client() },
  ];
});

const head = (who: Client, page: string, headers: Record<string, string> = {}) =>
  who.fetch(page, { method: "HEAD", headers });

/** Everything that is stored, with the counts of the limits. */
const stored = async () => [
  await textOfDatabase(product.db),
  await product.rows("select * from rate_limits order by 1"),
  await product.rows("select * from sessions order by sid"),
];

describe("a HEAD", () => {
  it("of files and pages has their status and no body, and stores nothing", async () => {
    const before = await stored();
    for (const { page, who } of paths) {
      const response = await head(who, page);
      const given = { page, status: response.status, cookies: response.headers.getSetCookie() };
      expect({ ...given, body: await response.text() }).toEqual({
        page,
        status: page.startsWith("/scan/") ? 302 : expect.toBeOneOf([200, 302]),
        cookies: [],
        body: "",
      });
    }
    expect(await stored()).toEqual(before);
  });

  it("counts against no limit, while a download does", async () => {
    const path = "/accountant/books/service.csv?month=2026-10";
    const counted = async () =>
      (await product.rows("select bucket from rate_limits where bucket like 'accountantDownloads%'")).length;
    expect(await counted()).toBe(0);
    expect((await head(books, path)).headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(await counted()).toBe(0);
    await books.html(path);
    expect(await counted()).toBe(1);
  });

  it("leaves a notice for the page that is read", async () => {
    await company.owner.html("/exports/equipment-list.csv");
    await head(company.owner, "/equipment-list");
    expect(await company.owner.html("/equipment-list")).toContain("Export Complete");
  });

  it("verifies no address", async () => {
    const email = "new@example.com";
    const account = { businessName: "New Farm", email, password: "tractor-shed-42" };
    await product.client().json("POST", "/api/auth/signup", account);
    const path = `/api/auth/verify-email?token=${await verificationToken(product, email)}`;
    const before = await stored();
    const response = await head(product.client(), path);
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET"]);
    expect(await stored()).toEqual(before);
    expect((await product.client().get(path)).status).toBe(200);
  });

  it("signs nobody out", async () => {
    const response = await head(company.owner, "/api/logout", { "Sec-Fetch-Site": "same-origin" });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, POST"]);
    expect((await company.owner.json("GET", "/api/auth/user")).status).toBe(200);
  });

  it("counts a wrong token of an accountant, which it would tell from a right one", async () => {
    const guess = () => head(product.client(), "/accountant?token=wrong");
    for (let n = 0; n < 20; n += 1) expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
  });
});
