import { beforeAll, describe, expect, it } from "vitest";
import { startedProduct } from "#tests/support/started.ts";
import { newAccountant, openBooksBy } from "../support/accountants.ts";
import { newCompany } from "../support/accounts.ts";
import type { Client } from "../support/product.ts";

/** Every failure has a reference, which its line in the log has too (docs/operating.md, "Logs"). */

const lines: string[] = [];
let accountant: Client;

const product = await startedProduct({ RATE_LIMIT_SCALE: "100" }, { log: (line) => lines.push(line) });
const company = await newCompany(product);
beforeAll(async () => {
  const { link } = await newAccountant(product, company, { email: "ada@ledgers.example" });
  accountant = await openBooksBy(product, link);
  await product.run("alter table equipment rename to gone");
});

/** The lines with a reference. */
const logged = async (reference: string) => {
  await expect.poll(() => lines.filter((line) => line.includes(reference)).length).toBeGreaterThan(0);
  return lines.filter((line) => line.includes(reference)).map((line) => JSON.parse(line));
};

const referenceIn = (text: string) => /<code>([2-9A-Z]{8})<\/code>/.exec(text)?.[1] ?? "no reference";

describe("A failure's reference", () => {
  it.each([
    ["a page with scripts", () => company.owner, "/equipment-list"],
    ["a page without", () => company.owner, "/fuel/use"],
    ["an accountant's page", () => accountant, "/accountant/books/2026-10"],
  ])("is on %s, in its header and in the log", async (_page, who, path) => {
    const response = await who().get(path);
    const html = await response.text();
    expect(response.status).toBe(500);
    const reference = referenceIn(html);
    expect(response.headers.get("X-Reference")).toBe(reference);
    const [line] = await logged(reference);
    expect(line).toMatchObject({ method: "GET", path });
  });

  it.each([
    "/?_data=x",
    "/login?_data=x",
    "/login?_data=routes%2Flogin%2Froute",
    "/no-such-page?_data=root",
    "/api/equipment?_data=x",
    "/exports/equipment-list.csv?_data",
    "/equipment-list.data?_data=x",
    "/login.data?_routes=x",
    "/no-such-page.data",
    "/__manifest?version=x",
    "/__manifest?p=%2F%E0%A4%A",
    "/%E0%A4%A",
    "/login?index=x",
  ])("and its line come of no address that anybody can make up: %s", async (path) => {
    for (const method of ["GET", "HEAD", "POST"]) {
      for (const accept of ["text/html", "application/json"]) {
        const before = lines.filter((line) => line.includes('"Failure"')).length;
        const init = { method, headers: { Accept: accept }, body: method === "POST" ? "a=b" : undefined };
        const response = await product.client().fetch(path, init);
        await response.text();
        const asked = { path, method, accept };
        expect({ ...asked, status: response.status }).toEqual({
          ...asked,
          status: path.includes("_data") ? 404 : expect.not.toBeOneOf([500, 502, 503]),
        });
        expect(response.headers.has("X-Reference")).toBe(false);
        // The line of this failure comes after those before it.
        const { headers } = await company.owner.json("GET", "/api/equipment");
        await logged(headers.get("X-Reference") ?? "");
        expect(lines.filter((line) => line.includes('"Failure"'))).toHaveLength(before + 1);
      }
    }
  });

  it("is in the answer of a call", async () => {
    const { status, body, headers } = await company.owner.json("GET", "/api/equipment");
    expect(status).toBe(500);
    expect(headers.get("X-Reference")).toBe(body.reference);
    const [line] = await logged(body.reference);
    expect(line).toMatchObject({ method: "GET", path: "/api/equipment" });
  });

  it("comes with the data of a page that the browser goes to by script", async () => {
    const response = await company.owner.get("/equipment-list.data");
    const text = await response.text();
    const reference = /"reference","([2-9A-Z]{8})"/.exec(text)?.[1] ?? "no reference";
    expect(await logged(reference)).not.toEqual([]);
  });

  it("is not on the page of a refusal", async () => {
    const response = await company.owner.get("/no-such-page");
    expect(referenceIn(await response.text())).toBe("no reference");
    expect(response.headers.has("X-Reference")).toBe(false);
  });

  it("finds lines without anybody's address", () => {
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes("@"))).toEqual([]);
  });
});
