import { beforeEach, describe, expect, it } from "vitest";
import { type AddedAccountant, newAccountant, newestLink, openBooksBy } from "#tests/support/accountants.ts";
import { type Company, newCompany, OWNER_PASSWORD } from "#tests/support/accounts.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The links that open a company's books, as an accountant uses them. */

const NOW = Date.parse("2026-11-25T20:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let company: Company;
let ada: AddedAccountant;
let count = 0;
const product = await startedProduct({}, { clock: new Date(NOW) });
beforeEach(async () => {
  await product.setClock(new Date(NOW));
  await product.run("delete from rate_limits");
  company = await newCompany(product);
  count += 1;
  ada = await newAccountant(product, company, { email: `ada${count}@ledgers.example` });
});

const tokenOf = (link: string) => link.split("token=")[1] ?? "";
const press = (link: string, fields = {}, client = product.client()) =>
  client.post("/accountant", { token: tokenOf(link), ...fields });
const rowsOf = async (table: string) =>
  await product.rows(`select * from ${table} where company_id = ?`, company.id);
const openings = async () =>
  (await rowsOf("audit_records")).filter(({ action }) => action === "accountant.open");

describe("opening a link", () => {
  it("shows the company and a button, and changes nothing", async () => {
    const tables = ["accountants", "accountant_links", "accountant_sessions", "audit_records"];
    const before = await Promise.all(tables.map(rowsOf));
    const client = product.client();
    const response = await client.get(ada.link);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain(`Books of ${company.businessName}`);
    expect(page).toMatch(/<form [^>]*method="post"[^>]*action="\/accountant"/);
    expect(page).toContain("Open the books");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await Promise.all(tables.map(rowsOf))).toEqual(before);
  });

  it("shows the accountant's language, whatever the browser prefers", async () => {
    const eva = await newAccountant(product, company, { email: `eva${count}@ledgers.example`, locale: "es" });
    const client = product.client();
    client.cookies.set("lng", "en");
    const page = await client.html(eva.link);
    expect(page).toContain('<html lang="es"');
    expect(page).toContain(`Contabilidad de ${company.businessName}`);
    expect(page).not.toContain('name="lng"');
  });

  it("tells no other site, cache or search engine of its address", async () => {
    const dead = `${ada.link}x`;
    for (const path of [ada.link, dead, "/accountant", "/accountant/books", "/accountant/books/none.csv"]) {
      const { headers } = await product.client().get(path);
      expect({ path, ...Object.fromEntries(headers) }).toMatchObject({
        path,
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
      });
    }
    expect((await company.owner.get("/accountants")).headers.get("Referrer-Policy")).toBe("same-origin");
  });
});

describe("pressing the button", () => {
  it("sets a cookie of its own for 12 hours, records it, and leads to an address without the token", async () => {
    const response = await press(ada.link);
    expect({ status: response.status, to: response.headers.get("Location") }).toEqual({
      status: 302,
      to: "/accountant/books",
    });
    const [cookie, ...more] = response.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^accountant=[^;]{40,};/);
    for (const flag of ["Max-Age=43200", "Path=/", "HttpOnly", "SameSite=Lax"])
      expect(cookie).toContain(flag);
    expect(await openings()).toMatchObject([
      { actor_id: ada.id, actor_name: "Ada Ledger", subject: "Ada Ledger", kind: "people" },
    ]);
    expect(await rowsOf("accountants")).toMatchObject([{ opened_at: NOW }]);
  });

  it("works any number of times within 60 days", async () => {
    for (const days of [0, 1, 59.99]) {
      await product.setClock(new Date(NOW + days * DAY));
      expect((await press(ada.link)).status).toBe(302);
    }
    expect(await openings()).toHaveLength(3);
    expect(await rowsOf("accountant_sessions")).toHaveLength(3);
  });

  it("ends the browser's earlier session, and no other browser's", async () => {
    const [client, other] = [await openBooksBy(product, ada.link), await openBooksBy(product, ada.link)];
    const earlier = product.client();
    earlier.cookies.set("accountant", client.cookies.get("accountant") ?? "");
    expect((await press(ada.link, {}, client)).status).toBe(302);
    expect((await earlier.get("/accountant/books")).status).toBe(401);
    for (const one of [client, other]) expect((await one.get("/accountant/books")).status).toBe(200);
  });

  it.each([
    ["signs out", (browser: Client) => browser.post("/logout", {})],
    ["signs out by call", (browser: Client) => browser.json("POST", "/api/logout")],
    ["leaves the books", (browser: Client) => browser.post("/accountant/books", { intent: "leave" })],
  ])("both sessions of a browser end when its person %s", async (_, leave) => {
    const browser = await openBooksBy(product, ada.link);
    const signIn = { emailOrBusinessName: company.email, password: OWNER_PASSWORD };
    expect((await browser.json("POST", "/api/auth/login", signIn)).status).toBe(200);
    const before = product.client();
    for (const name of ["session", "accountant"]) before.cookies.set(name, browser.cookies.get(name) ?? "");
    await leave(browser);
    for (const who of [browser, before]) {
      expect((await who.json("GET", "/api/auth/user")).status).toBe(401);
      expect((await who.get("/accountant/books")).status).toBe(401);
    }
  });

  it("is refused from another site's page, and accepted from ours, which hides its origin", async () => {
    const headers = { Origin: "null", "Sec-Fetch-Site": "cross-site" };
    const body = new URLSearchParams({ token: tokenOf(ada.link) });
    const send = (headers: Record<string, string>) =>
      product.client().fetch("/accountant", { method: "POST", headers, body });
    expect((await send(headers)).status).toBe(403);
    expect(await openings()).toEqual([]);
    expect((await send({ Origin: "null", "Sec-Fetch-Site": "same-origin" })).status).toBe(302);
  });
});

describe("a link that doesn't work", () => {
  it("is unknown when it was never issued or is missing", async () => {
    for (const path of ["/accountant?token=none", "/accountant", `${ada.link}x`]) {
      const response = await product.client().get(path);
      expect({ path, status: response.status }).toEqual({ path, status: 404 });
      expect(await response.text()).toContain("<h1>This link no longer works.</h1>");
    }
    const response = await press(`${ada.link}x`);
    expect(response.status).toBe(404);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toContain("<h1>This link no longer works.</h1>");
  });

  it("is unknown once its accountant was removed, whose sessions end too", async () => {
    await openBooksBy(product, ada.link);
    await company.owner.json("DELETE", `/api/accountants/${ada.id}`);
    expect((await product.client().get(ada.link)).status).toBe(404);
    expect((await press(ada.link)).status).toBe(404);
    expect(await rowsOf("accountant_sessions")).toEqual([]);
    expect(await rowsOf("accountant_links")).toEqual([]);
  });

  it("offers a new one after 60 days, sent to the address on file without naming it", async () => {
    await product.setClock(new Date(NOW + 60 * DAY));
    const response = await product.client().get(ada.link);
    expect(response.status).toBe(410);
    const page = await response.text();
    expect(page).toContain("Send me a new link");
    expect(page).not.toContain(ada.email);
    expect((await press(ada.link)).status).toBe(410);
    expect(await rowsOf("accountant_sessions")).toEqual([]);
    const client = product.client();
    const asked = await press(ada.link, { intent: "renew" }, client);
    expect(asked.status).toBe(302);
    const answered = await client.html(asked.headers.get("Location") ?? "");
    expect(answered).toContain("Link Sent");
    expect(answered).not.toContain(ada.email);
    const renewed = await newestLink(product, ada.email);
    expect(renewed).not.toBe(ada.link);
    expect((await press(renewed)).status).toBe(302);
  });

  it("brings at most three new ones an hour", async () => {
    await product.setClock(new Date(NOW + 60 * DAY));
    for (let n = 0; n < 3; n += 1) expect((await press(ada.link, { intent: "renew" })).status).toBe(302);
    const refused = await press(ada.link, { intent: "renew" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await product.mailbox(ada.email)).toHaveLength(4);
    await product.setClock(new Date(NOW + 60 * DAY + HOUR));
    expect((await press(ada.link, { intent: "renew" })).status).toBe(302);
  });

  it("is answered 20 times an hour for each address, while valid links keep working", async () => {
    const wrong = (n: number) => product.client().get(`/accountant?token=wrong${n}`);
    for (let n = 0; n < 19; n += 1) expect((await wrong(n)).status).toBe(404);
    expect((await press("/accountant?token=wrong19")).status).toBe(404);
    expect((await wrong(20)).status).toBe(429);
    expect((await press("/accountant?token=wrong21")).status).toBe(429);
    expect((await product.client().get(ada.link)).status).toBe(200);
    expect((await press(ada.link)).status).toBe(302);
    await product.setClock(new Date(NOW + HOUR));
    expect((await wrong(22)).status).toBe(404);
  });
});

describe("housekeeping", () => {
  it("deletes ended sessions, and links 60 days after their end", async () => {
    await openBooksBy(product, ada.link);
    await product.runCron(new Date(NOW + 11 * HOUR));
    expect(await rowsOf("accountant_sessions")).toHaveLength(1);
    await product.runCron(new Date(NOW + 13 * HOUR));
    expect(await rowsOf("accountant_sessions")).toEqual([]);
    await product.runCron(new Date(NOW + 119 * DAY));
    expect(await rowsOf("accountant_links")).toHaveLength(1);
    await product.runCron(new Date(NOW + 121 * DAY));
    expect(await rowsOf("accountant_links")).toEqual([]);
    expect(await rowsOf("accountants")).toHaveLength(1);
  });
});
