import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAccountant, openBooksBy } from "../support/accountants.ts";
import { type Company, newCompany } from "../support/accounts.ts";
import { type Client, type Product, startProduct } from "../support/product.ts";

/** Every failure has a reference, which its line in the log has too (docs/operating.md, "Logs"). */

const lines: string[] = [];
let product: Product;
let company: Company;
let accountant: Client;

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_SCALE: "100" }, { log: (line) => lines.push(line) });
  company = await newCompany(product);
  const { link } = await newAccountant(product, company, { email: "ada@ledgers.example" });
  accountant = await openBooksBy(product, link);
  await product.db.prepare("alter table equipment rename to gone").run();
});
afterAll(() => product.stop());

/** The lines with a reference. */
const logged = async (reference: string) => {
  await expect.poll(() => lines.filter((line) => line.includes(reference)).length).toBeGreaterThan(0);
  return lines.filter((line) => line.includes(reference)).map((line) => JSON.parse(line));
};

const shownIn = (text: string) => /<code>([2-9A-Z]{8})<\/code>/.exec(text)?.[1] ?? "no reference";

describe("A failure's reference", () => {
  it.each([
    ["a page with scripts", () => company.owner, "/equipment-list"],
    ["a page without", () => company.owner, "/fuel/use"],
    ["an accountant's page", () => accountant, "/accountant/books/2026-10"],
  ])("is on %s, in its header and in the log", async (_page, who, path) => {
    const response = await who().get(path);
    const html = await response.text();
    expect(response.status).toBe(500);
    const reference = shownIn(html);
    expect(response.headers.get("X-Reference")).toBe(reference);
    const [line] = await logged(reference);
    expect(line).toMatchObject({ method: "GET", path });
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
    expect(shownIn(await response.text())).toBe("no reference");
    expect(response.headers.has("X-Reference")).toBe(false);
  });

  it("finds lines without anybody's address", () => {
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes("@"))).toEqual([]);
  });
});
