import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { addAccountant } from "#app/services/accountants/accountants.ts";
import { once } from "#app/services/idempotency.ts";
import { createDatabase } from "#db/client.ts";
import { newAccountant, newestLink, openBooksBy } from "#tests/support/accountants.ts";
import { type Company, logIn, newCompany, newManager, newOperator } from "#tests/support/accounts.ts";
import { ownerOf } from "#tests/support/company-rows.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Owners add, change and remove their company's accountants. */

const NOW = Date.parse("2026-11-25T20:00:00Z");
const HOUR = 3_600_000;

let company: Company;
const product = await startedProduct({}, { clock: new Date(NOW) });
beforeEach(async () => {
  await product.setClock(new Date(NOW));
  await product.run("delete from rate_limits");
  company = await newCompany(product);
});

const add = (fields: object, by = company) =>
  by.owner.json("POST", "/api/accountants", { name: "Ada Ledger", ...fields });
const list = async (by = company) => await by.owner.ask("GET", "/api/accountants");

const activity = async (by = company) =>
  await product.rows(
    "select actor_name, action, subject, subject_id, details from audit_records where company_id = ? and action like 'accountant.%' order by seq",
    by.id,
  );

let count = 0;
const newAddress = () => `ada${++count}@ledgers.example`;

describe("adding an accountant", () => {
  it("answers the accountant with the defaults, and lists it", async () => {
    const email = newAddress();
    const { status, body } = await add({ email });
    expect(status).toBe(201);
    const stored = { name: "Ada Ledger", email, locale: "en", mail: "on-close", openedAt: null };
    expect(body).toEqual({ id: expect.any(String), ...stored });
    expect(await list()).toEqual([body]);
  });

  it("stores the answer under the request's key together with the accountant", async () => {
    const ctx = { ...contextAt(createDatabase(product.db), new Date(NOW).toISOString()), defer: () => {} };
    const actor = ownerOf(company.id);
    const sent = { name: "Ada", email: newAddress(), locale: "en", mail: "on-close" } as const;
    const request = { userId: actor.id, key: "ada", target: "POST /accountants", body: sent };
    await once(ctx, request, async (complete) => {
      const value = await addAccountant(ctx, actor, sent, complete);
      // What a Worker that stops here leaves behind.
      const stored = await product.first<{ status: number; answer: string }>(
        "select status, answer from idempotency_keys where user_id = ? and key = 'ada'",
        actor.id,
      );
      expect(stored?.status).toBe(201);
      expect(JSON.parse(stored?.answer ?? "null")).toEqual(value);
      return { status: 201, value };
    });
  });

  it("mails a link at once, in the accountant's language and with no figure", async () => {
    const email = newAddress();
    await add({ email, locale: "es" });
    const [mail] = await product.mailbox(email);
    expect(mail?.subject).toBe(`Contabilidad de ${company.businessName}`);
    expect(mail?.text).toContain("Abrir la contabilidad");
    expect(mail?.text).toContain("El enlace sirve 60 días y muestra solo la contabilidad.");
    const words = (mail?.text ?? "").replaceAll(company.businessName, "").replaceAll(/https?:\S+/g, "");
    expect(words.match(/\d+/g)).toEqual(["60"]);
    expect(mail?.html).toContain("/accountant?token=");
  });

  it("stores only the SHA-256 of a link's 256 bits", async () => {
    const { link, id } = await newAccountant(product, company, { email: newAddress() });
    const token = link.split("token=")[1] ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const results = await product.rows("select * from accountant_links where accountant_id = ?", id);
    expect(results).toHaveLength(1);
    expect(results[0]?.token_hash).toBe(createHash("sha256").update(token).digest("hex"));
    expect(JSON.stringify(results)).not.toContain(token);
  });

  it("refuses a second one with the same address, however it is written", async () => {
    const email = newAddress();
    await add({ email });
    const { status, body } = await add({ email: ` ${email.toUpperCase()} ` });
    expect(status).toBe(409);
    expect(body.errors.email).toEqual(["You have an accountant with this address"]);
    expect(await list()).toHaveLength(1);
    expect(await product.mailbox(email)).toHaveLength(1);
  });

  it("accepts an address of another company's accountant, and of an owner", async () => {
    const other = await newCompany(product);
    const email = newAddress();
    expect((await add({ email }, other)).status).toBe(201);
    expect((await add({ email })).status).toBe(201);
    expect((await add({ email: company.email })).status).toBe(201);
  });

  it("stops at five, also when several are added at once", async () => {
    for (let n = 0; n < 4; n += 1) expect((await add({ email: newAddress() })).status).toBe(201);
    const answers = await Promise.all([1, 2, 3].map(() => add({ email: newAddress() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe("5 accountants at most");
    expect(await company.owner.html("/accountants")).toContain("5 accountants at most. Remove one");
    expect(await list()).toHaveLength(5);
    expect(await activity()).toHaveLength(5);
    const results = await product.rows(
      "select accountant_id from accountant_links where company_id = ?",
      company.id,
    );
    expect(results).toHaveLength(5);
  });

  it("refuses missing or unreadable values at their fields", async () => {
    const wrong = { name: " ", email: "ada", locale: "fr", mail: "weekly" };
    const { status, body } = await company.owner.json("POST", "/api/accountants", wrong);
    expect(status).toBe(400);
    expect(Object.keys(body.errors).sort()).toEqual(["email", "locale", "mail", "name"]);
    expect((await add({ email: newAddress(), name: "x".repeat(201) })).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it("needs a live plan; existing accountants can be changed, mailed and removed without one", async () => {
    const { id, email } = await newAccountant(product, company, { email: newAddress() });
    await product.run("update companies set trial_ends_at = ? where id = ?", NOW, company.id);
    expect((await add({ email: newAddress() })).status).toBe(403);
    const page = await company.owner.html("/accountants");
    expect(page).toContain("Premium Feature: Books");
    expect(page).not.toContain('name="email"');
    expect((await company.owner.json("POST", `/api/accountants/${id}/send`)).status).toBe(202);
    expect(await product.mailbox(email)).toHaveLength(2);
    expect((await company.owner.json("PATCH", `/api/accountants/${id}`, { mail: "never" })).status).toBe(200);
    expect((await company.owner.json("DELETE", `/api/accountants/${id}`)).status).toBe(204);
  });
});

describe("an accountant whom a manager adds", () => {
  const mailed = async () =>
    (await product.mailbox(company.email)).filter(({ text }) => text.includes("/accountants"));

  it.each([
    [
      "en",
      "Ada Ledger can now read the books of",
      "Mona Field added Ada Ledger (",
      "their links end at once",
    ],
    [
      "es",
      "Ada Ledger ya puede leer la contabilidad de",
      "Mona Field agregó a Ada Ledger (",
      "terminan de inmediato",
    ],
  ])("is told to the owner by mail, in their language: %s", async (locale, subject, by, remove) => {
    await product.run("update users set locale = ? where id = ?", locale, company.id);
    const manager = await newManager(product, company);
    const sent = { name: "Ada Ledger", email: newAddress() };
    expect((await manager.json("POST", "/api/accountants", sent)).status).toBe(201);
    const [mail, ...more] = await mailed();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`${subject} ${company.businessName}`);
    for (const words of [`${by}${sent.email})`, remove, "http://localhost:8788/accountants"]) {
      expect(mail?.text).toContain(words);
      expect(mail?.html).toContain(words);
    }
    expect(mail?.text).not.toContain("token=");
  });

  it("is not told when they weren't added, or when the owner adds them", async () => {
    const manager = await newManager(product, company);
    const email = newAddress();
    expect((await add({ email })).status).toBe(201);
    expect((await manager.json("POST", "/api/accountants", { name: "Ada", email })).status).toBe(409);
    expect(await mailed()).toEqual([]);
  });

  it("is named where that manager is removed or made an operator again", async () => {
    const manager = await newManager(product, company);
    const people = await company.owner.ask("GET", "/api/employees");
    const { id } = people.find(({ role }: { role: string }) => role === "manager");
    const pages = async () => {
      const texts = ["manager", "remove"].map((page) => company.owner.html(`/employees/${id}/${page}`));
      return Promise.all(texts);
    };
    const [own, theirs, gone] = [newAddress(), newAddress(), newAddress()];
    await add({ email: own });
    for (const page of await pages()) expect(page).not.toContain("added accountants, who stay");
    await manager.json("POST", "/api/accountants", { name: "Eva Ledger", email: theirs });
    const body = await manager.ask("POST", "/api/accountants", { name: "Gone", email: gone });
    await company.owner.json("DELETE", `/api/accountants/${body.id}`);
    for (const page of await pages()) {
      expect(page).toContain("Mona Field added accountants, who stay");
      expect(page).toContain(`Eva Ledger (${theirs})`);
      expect(page).not.toContain(own);
      expect(page).not.toContain(gone);
    }
    await company.owner.json("DELETE", `/api/employees/${id}/manager`);
    expect((await list()).map((each: { email: string }) => each.email).sort()).toEqual([own, theirs].sort());
    expect((await product.client().get(await newestLink(product, theirs))).status).toBe(200);
  });
});

describe("links of a company", () => {
  it("are limited to ten a day, first links included", async () => {
    const { id, email } = await newAccountant(product, company, { email: newAddress() });
    await newAccountant(product, company, { email: newAddress() });
    const send = () => company.owner.json("POST", `/api/accountants/${id}/send`);
    for (let n = 0; n < 8; n += 1) expect((await send()).status).toBe(202);
    expect((await send()).status).toBe(429);
    expect((await add({ email: newAddress() })).status).toBe(429);
    expect(await product.mailbox(email)).toHaveLength(9);
    expect(await list()).toHaveLength(2);
    // The owner's session is over by then.
    await product.setClock(new Date(NOW + 24 * HOUR));
    await logIn(company.owner, company.email);
    expect((await send()).status).toBe(202);
  });

  it("are not used up by refused additions", async () => {
    const { email } = await newAccountant(product, company, { email: newAddress() });
    for (let n = 0; n < 12; n += 1) expect((await add({ email })).status).toBe(409);
    expect((await add({ email: newAddress() })).status).toBe(201);
  });

  it("end when a new one is sent, while a session that one of them opened goes on", async () => {
    const { id, email, link } = await newAccountant(product, company, { email: newAddress() });
    const other = await newAccountant(product, company, { email: newAddress() });
    const reading = await openBooksBy(product, link);
    expect((await company.owner.json("POST", `/api/accountants/${id}/send`)).status).toBe(202);
    const second = await newestLink(product, email);
    expect(second).not.toBe(link);
    expect((await product.client().get(link)).status).toBe(404);
    const token = link.split("token=")[1] ?? "";
    const pressed = await product.client().post("/accountant", { token });
    expect([pressed.status, pressed.headers.getSetCookie()]).toEqual([404, []]);
    for (const path of [second, other.link]) expect((await product.client().get(path)).status).toBe(200);
    expect((await reading.get("/accountant/books")).status).toBe(200);
  });

  it("stand when the new one is refused", async () => {
    const { id, link } = await newAccountant(product, company, { email: newAddress() });
    for (let n = 0; n < 9; n += 1) await company.owner.json("POST", `/api/accountants/${id}/send`);
    const newest = await newestLink(product, (await list())[0].email);
    expect((await company.owner.json("POST", `/api/accountants/${id}/send`)).status).toBe(429);
    expect((await product.client().get(newest)).status).toBe(200);
    expect((await product.client().get(link)).status).toBe(404);
  });
});

describe("changing an accountant", () => {
  it("merges what is sent and keeps the rest", async () => {
    const { id, email } = await newAccountant(product, company, { email: newAddress() });
    const path = `/api/accountants/${id}`;
    expect(await company.owner.ask("PATCH", path, { mail: "never" })).toMatchObject({
      name: "Ada Ledger",
      email,
      mail: "never",
    });
    await company.owner.json("PATCH", path, { name: "Ada Books", locale: "es" });
    expect(await list()).toEqual([
      { id, name: "Ada Books", email, locale: "es", mail: "never", openedAt: null },
    ]);
  });

  it("refuses another address, and accepts the same one", async () => {
    const { id, email } = await newAccountant(product, company, { email: newAddress() });
    const patch = (body: object) => company.owner.json("PATCH", `/api/accountants/${id}`, body);
    const { status, body } = await patch({ email: newAddress(), name: "Other" });
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { email: ["The address can't be changed. Add the accountant again."] },
    });
    expect((await patch({ email: email.toUpperCase() })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ name: "Ada Ledger", email });
  });
});

describe("the activity log", () => {
  it("records adding, editing and removing with the names at that time, and nothing that was refused", async () => {
    const { id, email } = await newAccountant(product, company, { email: newAddress() });
    await add({ email });
    const path = `/api/accountants/${id}`;
    await company.owner.json("PATCH", path, { name: "Ada Books" });
    await company.owner.json("PATCH", path, { name: "Ada Books" });
    await company.owner.json("DELETE", path);
    await company.owner.json("DELETE", path);
    const about = { subject_id: id, actor_name: expect.stringContaining(company.businessName) };
    expect(await activity()).toEqual([
      {
        ...about,
        actor_name: expect.any(String),
        action: "accountant.add",
        subject: "Ada Ledger",
        details: expect.stringContaining(email),
      },
      {
        ...about,
        actor_name: expect.any(String),
        action: "accountant.edit",
        subject: "Ada Ledger",
        details: JSON.stringify([{ field: "name", from: "Ada Ledger", to: "Ada Books" }]),
      },
      {
        ...about,
        actor_name: expect.any(String),
        action: "accountant.remove",
        subject: "Ada Books",
        details: null,
      },
    ]);
  });
});

describe("who may", () => {
  it("are owners; operators get 403, visitors 401, and another company's ids are unknown", async () => {
    const { id } = await newAccountant(product, company, { email: newAddress() });
    const other = await newCompany(product);
    const operator = await newOperator(product, company);
    const calls = [
      ["GET", "/api/accountants"],
      ["POST", "/api/accountants"],
      ["PATCH", `/api/accountants/${id}`],
      ["POST", `/api/accountants/${id}/send`],
      ["DELETE", `/api/accountants/${id}`],
    ] as const;
    for (const [method, path] of calls) {
      const body = method === "GET" ? undefined : { name: "A", email: newAddress() };
      expect((await operator.client.json(method, path, body)).status).toBe(403);
      expect((await product.client().json(method, path, body)).status).toBe(401);
      if (path.includes(id)) expect((await other.owner.json(method, path, body)).status).toBe(404);
    }
    expect(await list()).toHaveLength(1);
    expect((await operator.client.get("/accountants")).headers.get("Location")).toBe("/");
  });
});

describe("the page", () => {
  it("adds, edits, mails and removes without script", async () => {
    const email = newAddress();
    const form = { intent: "add", name: "Ada Ledger", email, locale: "es", mail: "never" };
    const added = await company.owner.post("/accountants", form);
    expect({ status: added.status, to: added.headers.get("Location") }).toEqual({
      status: 302,
      to: "/accountants",
    });
    const [{ id }] = await list();
    let page = await company.owner.html("/accountants");
    expect(page).toContain("Accountant Added");
    expect(page).toContain(email);
    page = await company.owner.html(`/accountants?edit=${id}`);
    expect(page).toContain('value="Ada Ledger"');
    await company.owner.post("/accountants", {
      intent: "edit",
      id,
      name: "Ada Books",
      locale: "en",
      mail: "on-close",
    });
    expect(await list()).toEqual([
      { id, name: "Ada Books", email, locale: "en", mail: "on-close", openedAt: null },
    ]);
    await company.owner.post("/accountants", { intent: "send", id });
    expect(await product.mailbox(email)).toHaveLength(2);
    await company.owner.post("/accountants", { intent: "remove", id });
    expect(await list()).toEqual([]);
  });

  it("keeps what was typed when the form is refused", async () => {
    const form = { intent: "add", name: "Ada Ledger", email: "ada@", locale: "es", mail: "never" };
    const response = await company.owner.post("/accountants", form);
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain('value="Ada Ledger"');
    expect(page).toContain('value="ada@"');
    expect(await list()).toEqual([]);
  });

  it("shows the day on which the books were last opened", async () => {
    const { link } = await newAccountant(product, company, { email: newAddress() });
    expect(await company.owner.html("/accountants")).toMatch(/Last opened[\s\S]*Never/);
    await product.client().post("/accountant", { token: link.split("token=")[1] ?? "" });
    expect((await list())[0].openedAt).toBe(new Date(NOW).toISOString());
    expect(await company.owner.html("/accountants")).toContain("Nov 25, 2026");
  });

  it("needs one round trip", async () => {
    const { headers } = await company.owner.get("/accountants");
    expect(headers.get("X-D1-Round-Trips")).toBe("1");
  });
});
