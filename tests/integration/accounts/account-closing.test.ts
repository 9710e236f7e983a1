import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#app/domain/durations.ts";
import {
  type Company,
  logIn,
  newCompany,
  newManager,
  newOperator,
  type Operator,
  OWNER_PASSWORD,
} from "#tests/support/accounts.ts";
import { type Client, startProduct } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";
import { uploadPhoto } from "#tests/support/upload-photo.ts";
import { readZip } from "#tests/support/zip.ts";

/** The owner's data and the closing of an account, as people meet them. */

let company: Company;
let manager: Client;
let operator: Operator;

const product = await startedProduct({ RATE_LIMIT_SCALE: "100" });
beforeAll(async () => {
  // Another company stays open beside it, and is the first of all rows.
  await newCompany(product, "Neighbors");
  company = await newCompany(product, "Hill & Dale");
  manager = await newManager(product, company);
  operator = await newOperator(product, company, "Olga");
});

const close = (by: Client, more: Record<string, unknown> = {}, of: Company = company) =>
  by.json("POST", "/api/account/close", { password: OWNER_PASSWORD, companyName: of.businessName, ...more });
const keep = (by: Client) => by.json("POST", "/api/account/keep");

async function storedOf({ id }: Company): Promise<number | null> {
  const row = await product.first("select deletes_at from companies where id = ?", id);
  return row?.deletes_at as number | null;
}

const recordsOf = async ({ id }: Company, action: string) =>
  await product.rows(
    "select actor_name, kind from audit_records where company_id = ? and action = ?",
    id,
    action,
  );

const mailsOf = async (address: string) =>
  (await product.mailbox(address)).filter(({ subject }) => /deleted|eliminar/.test(subject));

describe("all data", () => {
  it("is one ZIP with every record, for the owner alone", async () => {
    const response = await company.owner.get("/exports/all-data.zip?part=1");
    const today = new Date().toISOString().slice(0, 10);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="all-data-${today}-part-1-of-1.zip"`,
    );
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    const people = String(files.find(({ name }) => name === "people.csv")?.bytes);
    expect(people).toContain(company.email);
    expect(people).not.toMatch(/scrypt/);
    for (const part of ["2", "0", "one", "-1"]) {
      expect((await company.owner.get(`/exports/all-data.zip?part=${part}`)).status).toBe(404);
    }
    expect((await manager.get("/exports/all-data.zip?part=1")).status).toBe(403);
  });

  it("is linked from Settings and the profile for the owner only, and is a tab of the settings", async () => {
    const page = await company.owner.html("/account");
    expect(page).toContain('href="/exports/all-data.zip?part=1"');
    for (const path of ["/settings", "/profile"]) {
      expect(await company.owner.html(path), path).toContain('href="/account"');
      expect(await manager.html(path), path).not.toContain('href="/account"');
    }
    expect(page).toMatch(/<main.*<a [^>]*aria-current="page"[^>]*>Your data<\/a>/s);
    company.owner.cookies.set("lng", "es");
    const spanish = await company.owner.html("/account");
    company.owner.cookies.delete("lng");
    expect(spanish).toMatch(/<main.*<a [^>]*aria-current="page"[^>]*>Sus datos<\/a>/s);
    expect((await company.owner.get("/account")).headers.get("X-D1-Round-Trips")).toBe("1");
    expect((await company.owner.get("/account/close")).headers.get("X-D1-Round-Trips")).toBe("1");
  });
});

describe("closing an account", () => {
  it.each([
    ["a wrong password", { password: "wrong-one-42" }, "password"],
    ["no password", { password: "" }, "password"],
    ["another name", { companyName: "Hill and Dale" }, "companyName"],
    ["no name", { companyName: " " }, "companyName"],
  ])("refuses %s at its field", async (_, sent, field) => {
    const { status, body } = await close(company.owner, sent);
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: [field] });
    const typed = { password: OWNER_PASSWORD, companyName: company.businessName, ...sent };
    const page = await company.owner.post("/account/close", typed);
    expect(page.status).toBe(400);
    const html = await page.text();
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toContain(`value="${OWNER_PASSWORD}"`);
    expect(await storedOf(company)).toBeNull();
  });

  it.each(["en", "es"])("writes counts with a separator from four digits on (%s)", async (lng) => {
    const { id, owner } = await newCompany(product);
    await product.run(
      `with recursive n(value) as (select 1 union all select value + 1 from n where value < 1234)
         insert into photos (id, company_id, uploader_id, created_at, upload_expires_at, uploaded_at, attached_at)
         select ?1 || '-' || value, ?1, ?1, 0, 0, 0, 0 from n`,
      id,
    );
    owner.cookies.set("lng", lng);
    expect(await owner.html("/account/close")).toMatch(/<td[^>]*>1,234<\/td>/);
  });

  it("refuses managers", async () => {
    expect((await close(manager)).status).toBe(403);
    expect((await keep(manager)).status).toBe(403);
    expect((await manager.get("/account")).status).toBe(403);
    expect(await storedOf(company)).toBeNull();
    expect(await recordsOf(company, "account.close")).toEqual([]);
  });

  it("counts a wrong password as a failed sign-in", async () => {
    const strict = await startProduct();
    try {
      const own = await newCompany(strict);
      const wrong = { password: "wrong-one-42", companyName: own.businessName };
      const answers: number[] = [];
      for (let n = 0; n < 5; n += 1) {
        answers.push((await own.owner.json("POST", "/api/account/close", wrong)).status);
      }
      answers.push((await logIn(strict.client(), own.email)).status);
      expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
    } finally {
      await strict.stop();
    }
  });
});

it("the pages of an open account mention no deletion", async () => {
  for (const path of ["/", "/equipment-list", "/contact", "/settings"]) {
    expect(await company.owner.html(path), path).not.toMatch(/will be deleted|"closing"/);
  }
});

describe("a closed account", () => {
  let deletesAt: string;
  beforeAll(async () => {
    const before = Date.now();
    // Twice at once.
    const [one, other] = await Promise.all([
      close(company.owner),
      close(company.owner, { companyName: `  ${company.businessName.toUpperCase()} ` }),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body).toEqual(one.body);
    deletesAt = one.body.deletesAt;
    const from = Date.parse(deletesAt) - 30 * DAY_MS;
    expect(from).toBeGreaterThanOrEqual(before);
    expect(from).toBeLessThanOrEqual(Date.now());
  });

  it("is closed and recorded once, and gets the same answer again", async () => {
    expect(await recordsOf(company, "account.close")).toEqual([
      { actor_name: company.businessName, kind: "account" },
    ]);
    expect((await close(company.owner)).body).toEqual({ deletesAt });
    expect(await storedOf(company)).toBe(Date.parse(deletesAt));
    expect(await recordsOf(company, "account.close")).toHaveLength(1);
  });

  it("mails the owner and the manager once", async () => {
    for (const address of [company.email, `manager-of-${company.email}`]) {
      const mails = await mailsOf(address);
      expect(mails.map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^This account will be deleted on \w+ \d+, \d{4}$/),
      ]);
      expect(mails[0]?.text.includes("/account")).toBe(address === company.email);
    }
  });

  it("is mentioned on every page of owners and managers, in their language, with a link", async () => {
    for (const path of [
      "/",
      "/equipment-list",
      "/fuel",
      "/contact",
      "/settings",
      "/profile",
      "/account",
      "/checks",
    ]) {
      const html = await company.owner.html(path);
      expect(html, path).toMatch(
        /<a [^>]*href="\/account"[^>]*>This account will be deleted on [^<]+\.<\/a>/,
      );
    }
    expect(await manager.html("/")).toContain("This account will be deleted on ");
    expect(await operator.client.html("/operator")).not.toContain("deleted");
    await company.owner.post("/settings", { lng: "es" });
    expect(await company.owner.html("/")).toContain("Esta cuenta se eliminará el ");
    await company.owner.post("/settings", { lng: "en" });
  });

  it("offers to keep the account instead of closing it again", async () => {
    const page = await company.owner.get("/account/close");
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/account"]);
    const html = await company.owner.html("/account");
    expect(html).toContain("Keep my account");
    expect(html).not.toContain('href="/account/close"');
  });

  it("keeps working: owners, managers and operators go on as before", async () => {
    expect((await operator.client.get("/operator")).status).toBe(200);
    const machine = { name: "Loader", type: "machinery", unit: "hours", currentUsage: 10 };
    const { status, body } = await manager.json("POST", "/api/equipment", machine);
    expect(status).toBe(201);
    const report = { equipmentId: body.id, newUsage: 11 };
    expect((await operator.client.json("POST", "/api/operator-updates", report)).status).toBe(201);
    expect((await logIn(product.client(), company.email)).status).toBe(200);
  });

  it("is kept once by two presses, and can be closed again", async () => {
    const html = await company.owner.html("/account");
    const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(html)?.[1] ?? "";
    for (let press = 1; press <= 2; press += 1) {
      const answer = await company.owner.post("/account", { intent: "keep", idempotencyKey });
      expect(answer.headers.get("Location")).toBe("/account");
    }
    expect(await storedOf(company)).toBeNull();
    expect((await keep(company.owner)).body).toEqual({ deletesAt: null });
    expect(await recordsOf(company, "account.keep")).toHaveLength(1);
    expect(await company.owner.html("/")).not.toContain("This account will be deleted");
    const again = await company.owner.post("/account/close", {
      password: OWNER_PASSWORD,
      companyName: company.businessName,
    });
    expect(again.headers.get("Location")).toBe("/account");
    expect(await company.owner.html("/account")).toContain("Everything will be deleted on ");
    expect(await mailsOf(company.email)).toHaveLength(2);
    await keep(company.owner);
  });
});

describe("an account with a plan", () => {
  const planOf = ({ id }: Company) =>
    product.first(
      "select subscription_status as status, cancel_at_period_end as cancels from companies where id = ?",
      id,
    );
  const photosLeft = async (id: string) => (await product.photos.head(`photos/${id}`)) !== null;

  it("loses its plan when it is closed, gets none back when it is kept, and is deleted by the first run after 30 days", async () => {
    const own = await newCompany(product, "Paid Farm");
    const { owner } = own;
    const bought = await owner.json("POST", "/api/create-checkout-session", {
      tier: "basic",
      billingInterval: "month",
    });
    await owner.post(new URL(bought.body.url).pathname, { outcome: "paid" });
    expect(await planOf(own)).toEqual({ status: "active", cancels: 0 });
    const path = await uploadPhoto(owner);
    const photo = path.split("/").at(-1) ?? "";
    const note = { type: "note", content: "Leaks", photos: [path] };
    const machine = { name: "Loader", type: "machinery", unit: "hours", currentUsage: 10 };
    const added = await owner.ask("POST", "/api/equipment", machine);
    expect((await owner.json("POST", `/api/equipment/${added.id}/notes`, note)).status).toBe(201);
    expect(await photosLeft(photo)).toBe(true);

    await close(owner, {}, own);
    expect(await planOf(own)).toEqual({ status: "active", cancels: 1 });
    await keep(owner);
    expect(await planOf(own)).toEqual({ status: "active", cancels: 1 });
    const { body: closed } = await close(owner, {}, own);
    const deletesAt = Date.parse(closed.deletesAt);

    const signsIn = async () => (await logIn(product.client(), own.email)).status;
    await product.runCron(new Date(deletesAt - HOUR_MS));
    expect([await signsIn(), await photosLeft(photo)]).toEqual([200, true]);

    const session = product.client();
    await logIn(session, own.email);
    await product.runCron(new Date(deletesAt));
    expect((await session.json("GET", "/api/auth/user")).status).toBe(401);
    expect([await signsIn(), await photosLeft(photo)]).toEqual([401, false]);
    expect(await planOf(own)).toBeNull();
    expect((await mailsOf(own.email)).map(({ subject }) => subject)).toEqual(["Your account was deleted"]);

    const again = { businessName: own.businessName, email: own.email, password: OWNER_PASSWORD };
    expect((await product.client().json("POST", "/api/auth/signup", again)).status).toBe(201);
    const taken = await product.mailbox(own.email);
    expect(taken[0]?.text).toContain("verify-email?token=");
  });
});
