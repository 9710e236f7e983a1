import { beforeAll, describe, expect, it } from "vitest";
import { BOOK_FILES } from "#app/domain/books/books.ts";
import { type AddedAccountant, newAccountant, newestLink, openBooksBy } from "#tests/support/accountants.ts";
import { type Company, newCompany, OWNER_PASSWORD } from "#tests/support/accounts.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** What an accountant sees of the books, and what not. */

const JUNE = new Date("2026-06-10T15:00:00Z");
const JULY = new Date("2026-07-05T15:00:00Z");
const HOUR = 3_600_000;

let company: Company;
let other: Company;
let ada: AddedAccountant;
let books: Client;
let machine: string;

/** A company with a machine that took 12.5 gallons for $43.75 in June. */
async function companyWithFuel(name: string) {
  const made = await newCompany(product);
  await made.owner.json("PATCH", "/api/user/profile", { timeZone: "America/Chicago" });
  const added = await made.machine({ name, currentUsage: 100, fuelType: "diesel" });
  const usage = { currentUsage: 110, fuelAdded: 12.5, fuelType: "diesel", fuelCost: 43.75 };
  const { status } = await made.owner.json("PATCH", `/api/equipment/${added.id}/usage`, usage);
  expect(status).toBe(200);
  return { made, machine: added.id as string };
}

const signIn = ({ owner, email }: Company) =>
  owner.json("POST", "/api/auth/login", { emailOrBusinessName: email, password: OWNER_PASSWORD });

const product = await startedProduct({}, { clock: JUNE });
beforeAll(async () => {
  ({ made: company, machine } = await companyWithFuel("Loader of ours"));
  ({ made: other } = await companyWithFuel("Crane of theirs"));
  ada = await newAccountant(product, company, { email: "ada@ledgers.example" });
  await product.setClock(JULY);
  // A trial is over by now.
  await product.run("update companies set trial_ends_at = ?", JULY.getTime() + 100 * 24 * HOUR);
  await Promise.all([company, other].map(signIn));
  books = await openBooksBy(product, ada.link);
});

const activity = async (action: string, of = company) =>
  await product.rows(
    "select actor_id, actor_name, subject, details from audit_records where company_id = ? and action = ? order by seq",
    of.id,
    action,
  );

const close = (closings: number, by = company) =>
  by.owner.json("POST", "/api/books/2026-06/close", { closings });

describe("the pages of an accountant", () => {
  it("show only months that are over, and only the forms for language, mails and signing out", async () => {
    const page = await books.html("/accountant/books");
    expect(page).toContain(`Books of ${company.businessName}`);
    expect(page).toContain('href="/accountant/books/2026-06"');
    expect(page).toMatch(/2026-06"[\s\S]*12\.5/);
    expect(page).not.toContain("2026-07");
    const forms = [...page.matchAll(/<form [^>]*action="([^"]*)"/g)].map(([, action]) => action);
    expect(forms).toEqual(["/settings", "/accountant/books", "/accountant/books"]);
  });

  it("show a month with its machines and files, and only the forms for language and signing out", async () => {
    const response = await books.get("/accountant/books/2026-06");
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain("Loader of ours");
    for (const file of BOOK_FILES) expect(page).toContain(`/accountant/books/${file}.csv?month=2026-06`);
    expect([...page.matchAll(/<form [^>]*action="([^"]*)"/g)].map(([, action]) => action)).toEqual([
      "/settings",
      "/accountant/books",
    ]);
    expect(page).not.toMatch(/href="\/(?!accountant|favicon|manifest|icons|assets)/);
  });

  it("answer 404 for a month that isn't over, in pages and files", async () => {
    for (const path of [
      "/2026-07",
      "/2026-08",
      "/2026-13",
      "/none",
      ".zip?month=2026-07",
      "/service.csv?month=2026-07",
    ]) {
      const { status } = await books.get(`/accountant/books${path}`);
      expect({ path, status }).toEqual({ path, status: 404 });
    }
    expect((await books.get("/accountant/books?year=2027")).status).toBe(404);
  });

  /** Whether a page leads to the months, and whether it offers another language. */
  const offersOf = (page: string) => [page.includes('href="/accountant/books"'), page.includes('name="lng"')];

  it("link back to the months from an unknown month, and offer no other language", async () => {
    for (const path of ["/2026-07", "?year=2027", "?year=x"]) {
      const page = await books.html(`/accountant/books${path}`);
      expect([path, ...offersOf(page)]).toEqual([path, true, false]);
    }
    const unknown = await product.client().html("/accountant/books");
    expect(offersOf(unknown)).toEqual([false, true]);
  });

  it("say liters if the company uses them, whoever else is signed in", async () => {
    await product.run("update companies set fuel_unit = 'L' where id = ?", company.id);
    const both = product.client();
    for (const [name, value] of [...other.owner.cookies, ...books.cookies]) both.cookies.set(name, value);
    for (const path of ["/accountant/books", "/accountant/books/2026-06", ada.link]) {
      const page = await both.html(path);
      expect([path, /data-fuel-unit="(\w+)"/.exec(page)?.[1], /gallons/i.test(page)]).toEqual([
        path,
        "L",
        false,
      ]);
    }
    await product.run("update companies set fuel_unit = 'gal' where id = ?", company.id);
  });

  it("are in the accountant's language, while other pages are in the browser's", async () => {
    await company.owner.json("PATCH", `/api/accountants/${ada.id}`, { locale: "es" });
    for (const path of ["", "/2026-06", "/2026-07"]) {
      const page = await books.html(`/accountant/books${path}`);
      expect(page).toContain('<html lang="es"');
    }
    expect(await books.html("/accountant/books.zip?month=2026-07")).toBe("No encontrado.\n");
    expect(await books.html("/login")).toContain('<html lang="en"');
    await company.owner.json("PATCH", `/api/accountants/${ada.id}`, { locale: "en" });
  });

  it("answer 401 without an accountant's session, also to an owner; one can have both", async () => {
    for (const client of [product.client(), company.owner]) {
      for (const path of ["/accountant/books", "/accountant/books/2026-06"]) {
        const response = await client.get(path);
        expect(response.status).toBe(401);
        expect(await response.text()).toContain("<h1>Open the link in your mail.</h1>");
      }
      const file = await client.get("/accountant/books.zip?month=2026-06");
      expect({ status: file.status, text: await file.text() }).toEqual({
        status: 401,
        text: "Open the link in your mail.\n",
      });
    }
    const both = product.client();
    for (const [name, value] of [...company.owner.cookies, ...books.cookies]) both.cookies.set(name, value);
    expect((await both.get("/accountant/books")).status).toBe(200);
    expect((await both.get("/accountants")).status).toBe(200);
    expect((await both.get(ada.link)).status).toBe(200);
  });

  it("end with the sign-out, which a copied cookie doesn't outlive, while the link still works", async () => {
    const client = await openBooksBy(product, ada.link);
    const copy = product.client();
    copy.cookies.set("accountant", client.cookies.get("accountant") ?? "");
    expect((await copy.get("/accountant/books")).status).toBe(200);
    const { status, headers } = await client.post("/accountant/books", { intent: "leave" });
    expect({ status, to: headers.get("Location") }).toEqual({ status: 302, to: "/" });
    expect(headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(client.cookies.has("accountant")).toBe(false);
    expect((await copy.get("/accountant/books")).status).toBe(401);
    expect((await books.get("/accountant/books")).status).toBe(200);
    expect((await (await openBooksBy(product, ada.link)).get("/accountant/books")).status).toBe(200);
  });

  it("end twelve hours after the button", async () => {
    const client = await openBooksBy(product, ada.link);
    await product.setClock(new Date(JULY.getTime() + 12 * HOUR - 1));
    expect((await client.get("/accountant/books")).status).toBe(200);
    await product.setClock(new Date(JULY.getTime() + 12 * HOUR));
    expect((await client.get("/accountant/books")).status).toBe(401);
    await product.setClock(JULY);
  });
});

it("another company stays unseen, in every page and file", async () => {
  const zip = await (await books.get("/accountant/books.zip?month=2026-06")).arrayBuffer();
  const texts = [Buffer.from(zip).toString("latin1")];
  for (const path of ["", "?year=2026", "/2026-06", ...BOOK_FILES.map((file) => `/${file}.csv?year=2026`)]) {
    texts.push(await books.html(`/accountant/books${path}`));
  }
  expect(texts.join("\n")).toContain("Loader of ours");
  expect(texts.filter((text) => text.includes("Crane of theirs"))).toEqual([]);
  expect(texts.filter((text) => text.includes(other.businessName))).toEqual([]);
});

describe("files", () => {
  it("are recorded with name, file and period before they are answered", async () => {
    await product.run("delete from audit_records");
    const zip = await books.get("/accountant/books.zip?month=2026-06");
    expect(zip.headers.get("Content-Disposition")).toBe('attachment; filename="books-2026-06-open.zip"');
    // The record stands although nothing of the file was read.
    const record = { actor_id: ada.id, actor_name: "Ada Ledger" };
    const first = {
      ...record,
      subject: "books-2026-06-open.zip",
      details: JSON.stringify([{ field: "month", to: "2026-06" }]),
    };
    expect(await activity("file.download")).toEqual([first]);
    await zip.arrayBuffer();
    await books.html("/accountant/books/service.csv?year=2026");
    await books.get("/accountant/books/nothing.csv?year=2026");
    await books.get("/accountant/books/service.csv");
    expect(await activity("file.download")).toEqual([
      first,
      { ...record, subject: "service-2026.csv", details: JSON.stringify([{ field: "year", to: "2026" }]) },
    ]);
  });

  it("are refused when they can't be recorded", async () => {
    await product.run("alter table audit_records rename to away");
    const response = await books.get("/accountant/books/service.csv?month=2026-06");
    await product.run("alter table away rename to audit_records");
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("Machine ID");
  });

  it("are limited to 60 an hour for each accountant", async () => {
    await product.run("delete from rate_limits");
    const get = (client = books) => client.get("/accountant/books/service.csv?month=2026-06");
    for (let n = 0; n < 60; n += 1) expect((await get()).status).toBe(200);
    const before = (await activity("file.download")).length;
    const refused = await get();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await activity("file.download")).toHaveLength(before);
    expect((await get(await openBooksBy(product, ada.link))).status).toBe(429);
    const eve = await newAccountant(product, company, { email: "eve@ledgers.example", mail: "never" });
    expect((await get(await openBooksBy(product, eve.link))).status).toBe(200);
    await product.run("delete from rate_limits");
  });
});

describe("the mails about a closing", () => {
  const mailsTo = async (email: string) =>
    (await product.mailbox(email)).filter(({ subject }) => subject.includes("2026"));

  it("go once per closing to all who want them and opened a link, with a new link, no figure", async () => {
    await newAccountant(product, company, { email: "new@ledgers.example" });
    const eva = await newAccountant(product, company, { email: "eva@ledgers.example", locale: "es" });
    await openBooksBy(product, eva.link);
    const answers = await Promise.all([close(0), close(0)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [mail, ...more] = await mailsTo(ada.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Books of ${company.businessName}: Jun 2026`);
    expect(mail?.text).not.toContain("figures may differ");
    expect(mail?.text).not.toMatch(/12\.5|43\.75|\$/);
    const link = await newestLink(product, ada.email);
    expect(link).not.toBe(ada.link);
    expect((await product.client().get(ada.link)).status).toBe(404);
    await openBooksBy(product, link);
    expect((await mailsTo(eva.email)).map(({ subject }) => subject)).toEqual([
      `Contabilidad de ${company.businessName}: jun 2026`,
    ]);
    for (const email of ["new@ledgers.example", "eve@ledgers.example"])
      expect(await mailsTo(email)).toEqual([]);
  });

  it("say after a second closing that figures may differ from those of the first", async () => {
    await product.setClock(new Date(JULY.getTime() + 48 * HOUR));
    await signIn(company);
    expect((await close(1)).status).toBe(200);
    const [mail, ...more] = await mailsTo(ada.email);
    expect(more).toHaveLength(1);
    expect(mail?.text).toContain("Closed again: figures may differ from those of Jul 5, 2026.");
  });

  it("stop when the accountant presses a button, which is logged", async () => {
    books = await openBooksBy(product, await newestLink(product, ada.email));
    const response = await books.post("/accountant/books", { intent: "stop" });
    expect(response.headers.get("Location")).toBe("/accountant/books");
    const page = await books.html("/accountant/books");
    expect(page).toContain("You get no mail when a month is closed.");
    expect(page).not.toContain("Stop these mails");
    expect((await activity("accountant.edit")).at(-1)).toEqual({
      actor_id: ada.id,
      actor_name: "Ada Ledger",
      subject: "Ada Ledger",
      details: JSON.stringify([{ field: "mail", from: "on-close", to: "never" }]),
    });
    const before = await product.mailbox(ada.email);
    expect((await close(2)).status).toBe(200);
    expect(await product.mailbox(ada.email)).toHaveLength(before.length);
  });

  it("lead to the month as it was closed, whatever was renamed since", async () => {
    await company.owner.json("PATCH", `/api/equipment/${machine}`, { name: "Renamed" });
    const page = await books.html("/accountant/books/2026-06");
    expect(page).toContain("Loader of ours");
    expect(page).not.toContain("Renamed");
  });
});
