import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/domain/durations.ts";
import { askForRemoval, stopByToken } from "#app/services/accounts/lost-device.ts";
import { removeLostSteps } from "#app/services/accounts/lost-device-run.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import { endRemoval, removesAt } from "#db/queries/accounts/lost-devices.ts";
import {
  type Company,
  choosePassword,
  isSignedIn,
  logIn,
  newCompany,
  newManager,
  OWNER_PASSWORD,
} from "#tests/support/accounts.ts";
import type { Client } from "#tests/support/product.ts";
import { codeOf, turnOnSecondStep } from "#tests/support/second-step.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Who lost the device of the second step, and whoever pretends so. */

const STAFF = "staff-of-platform@example.com";

const product = await startedProduct({ ADMIN_EMAILS: STAFF }, { clock: new Date("2026-11-28T08:00:00Z") });

const LATER = 72 * HOUR_MS;
const CALL = "/api/auth/lost-device";

type Secured = { company: Company; key: string };

/** A company whose owner has a second step, in a new hour. */
async function secured(): Promise<Secured> {
  await product.pass(HOUR_MS);
  const company = await newCompany(product);
  const { key } = await turnOnSecondStep(company.owner, product.now);
  // As if remembered: the hourly runs of later days leave the session.
  await product.run("update sessions set expire = ?", product.now.getTime() + 30 * DAY_MS);
  return { company, key };
}

/** A browser in which a right password waits for its second step. */
async function halfway(email: string, password = OWNER_PASSWORD): Promise<Client> {
  const client = product.client();
  expect((await logIn(client, email, password)).status).toBe(403);
  return client;
}

const ask = async (email: string) => (await halfway(email)).json("POST", CALL);
const isOn = async (company: Company) =>
  (await product.value("select second_step from users where id = ?", company.id)) === 1;
const runAt = (ms: number) => product.runCron(new Date(product.now.getTime() + ms));
const losing = async (email: string) =>
  (await product.mailbox(email)).filter(({ subject }) => subject.includes("will be removed on"));
const tokenTo = async (email: string) =>
  /stop-removal\?token=([\w-]+)/.exec((await losing(email))[0]?.text ?? "")?.[1] ?? "";
const stopBy = (token: string) => product.client().post("/stop-removal", { token });

describe("the request", () => {
  test("is taken after the right password, for 72 hours later; asked again it answers the same", async () => {
    const { company } = await secured();
    expect((await product.client().json("POST", CALL)).status).toBe(401);
    const first = await ask(company.email);
    const removesAt = new Date(product.now.getTime() + LATER).toISOString();
    expect([first.status, first.body]).toEqual([202, { removesAt }]);
    await product.pass(MINUTE_MS);
    expect((await ask(company.email)).body).toEqual({ removesAt });
    expect(await losing(company.email)).toHaveLength(1);
    expect((await company.owner.ask("GET", "/api/user/second-step")).removesAt).toBe(removesAt);
  });

  test("is taken by the page without script, which then says when", async () => {
    const { company } = await secured();
    const client = await halfway(company.email);
    expect((await client.page("/login/second-step")).html).toContain('href="/login/lost-device"');
    expect((await client.page("/login/lost-device")).text).toContain("I lost my device");
    const asked = await client.post("/login/lost-device", {});
    expect([asked.status, asked.headers.get("Location")]).toEqual([302, "/login/lost-device"]);
    expect((await client.page("/login/lost-device")).text).toMatch(
      /Your second step will be removed on Dec \d+, 2026/,
    );
    const without = await product.client().get("/login/lost-device");
    expect(without.headers.get("Location")).toBe("/login");
  });

  test("is mailed to the person's confirmed addresses, and a manager's to the owner too", async () => {
    const { company } = await secured();
    const manager = await newManager(product, company);
    await turnOnSecondStep(manager, product.now);
    const { email } = await manager.ask("GET", "/api/auth/user");
    const set =
      "update users set secondary_email = ?, secondary_email_confirmed_at = ?, time_zone = ? where id = ?";
    const second = `second-${company.id}@example.com`;
    await product.run(set, second, product.now.getTime(), "America/Chicago", company.id);
    await ask(email);
    const [own] = await losing(email);
    expect(own?.subject).toMatch(/^Your second step will be removed on/);
    expect(own?.text).toContain("/stop-removal?token=");
    for (const address of [company.email, second]) {
      const [told] = await losing(address);
      expect(told?.subject).toMatch(/^The second step of Mona Field will be removed on .* CST$/);
      expect(told?.text).toContain("/stop-removal?token=");
    }
    await product.run("update users set secondary_email_confirmed_at = null where id = ?", company.id);
    const before = (await product.mailbox(second)).length;
    await ask(company.email);
    expect(await losing(company.email)).toHaveLength(2);
    expect(await product.mailbox(second)).toHaveLength(before);
  });

  test("of platform staff is refused, writes nothing and mails nothing", async () => {
    const { company } = await secured();
    await product.run("update users set email = ?, email_key = ? where id = ?", STAFF, STAFF, company.id);
    const refused = await ask(STAFF);
    expect([refused.status, refused.body.message]).toEqual([403, "Ask whoever runs the product."]);
    expect(
      await product.value("select second_step_removes_at from users where id = ?", company.id),
    ).toBeNull();
    expect(await losing(STAFF)).toEqual([]);
  });

  test("is shown with Stop on the person's pages, and on nobody else's", async () => {
    const { company } = await secured();
    const manager = await newManager(product, company);
    await ask(company.email);
    for (const path of ["/", "/equipment-list", "/issues", "/profile"]) {
      const page = await company.owner.page(path);
      expect([path, page.text.includes("Your second step will be removed on")]).toEqual([path, true]);
      expect(page.html).toContain('value="stop"');
      expect((await manager.page(path)).text).not.toContain("will be removed on");
    }
    const stopped = await company.owner.post("/profile/second-step", { intent: "stop" });
    expect(stopped.status).toBe(302);
    expect((await company.owner.page("/")).text).not.toContain("will be removed on");
    expect((await company.owner.json("DELETE", "/api/user/lost-device")).status).toBe(409);
  });

  test("The fourth of a sender in an hour is 429", async () => {
    const { company } = await secured();
    for (let sent = 1; sent <= 3; sent += 1) expect((await ask(company.email)).status).toBe(202);
    expect((await ask(company.email)).status).toBe(429);
  });
});

describe("the removal", () => {
  test("comes with the first hourly run after 72 hours, ends all sessions, and is mailed", async () => {
    const { company } = await secured();
    await ask(company.email);
    await runAt(LATER - 1);
    expect([await isOn(company), await isSignedIn(company.owner)]).toEqual([true, true]);
    await halfway(company.email);
    await runAt(LATER);
    expect([await isOn(company), await isSignedIn(company.owner)]).toEqual([false, false]);
    const subjects = (await product.mailbox(company.email)).map(({ subject }) => subject);
    expect(subjects[0]).toBe("Your second step was removed");
    for (const table of ["second_steps", "recovery_codes", "pending_steps"]) {
      const rows = await product.value(`select count(*) from ${table} where user_id = ?`, company.id);
      expect([table, rows]).toEqual([table, 0]);
    }
    expect((await logIn(product.client(), company.email)).status).toBe(200);
    const acts = await product.rows<{ action: string }>(
      "select action from audit_records where company_id = ? and action like 'lost-device.%' order by rowid",
      company.id,
    );
    expect(acts.map(({ action }) => action)).toEqual(["lost-device.ask", "lost-device.remove"]);
  });

  test("is mailed once more 24 hours before, and both links stop it", async () => {
    const { company } = await secured();
    await ask(company.email);
    const first = await tokenTo(company.email);
    await runAt(2 * DAY_MS - 1);
    expect(await losing(company.email)).toHaveLength(1);
    await runAt(2 * DAY_MS);
    await runAt(2 * DAY_MS + HOUR_MS);
    expect(await losing(company.email)).toHaveLength(2);
    const second = await tokenTo(company.email);
    expect(second).not.toBe(first);
    expect((await stopBy(first)).status).toBe(200);
    expect((await stopBy(second)).status).toBe(400);
    await runAt(LATER);
    expect(await isOn(company)).toBe(true);
  });

  test.each(["a sign-in with both steps", "a press of Stop", "a demotion"])("%s ends it", async (how) => {
    const { company } = await secured();
    const manager = await newManager(product, company);
    const { key } = await turnOnSecondStep(manager, product.now);
    const { id, email } = await manager.ask("GET", "/api/auth/user");
    await ask(email);
    if (how === "a sign-in with both steps") {
      await (await halfway(email)).ask("POST", "/api/auth/second-step", { code: codeOf(key, product.now) });
    } else if (how === "a press of Stop") {
      await manager.ask("DELETE", "/api/user/lost-device");
    } else {
      await company.owner.ask("DELETE", `/api/employees/${id}/manager`);
    }
    expect(await product.value("select second_step_removes_at from users where id = ?", id)).toBeNull();
    await runAt(LATER);
    const on = await product.value("select second_step from users where id = ?", id);
    expect(on).toBe(how === "a demotion" ? 0 : 1);
    expect((await product.mailbox(email)).map(({ subject }) => subject)).not.toContain(
      "Your second step was removed",
    );
  });

  test("A wrong code doesn't end it", async () => {
    const { company } = await secured();
    const { body } = await ask(company.email);
    await (await halfway(company.email)).json("POST", "/api/auth/second-step", { code: "000000" });
    expect((await company.owner.ask("GET", "/api/user/second-step")).removesAt).toBe(body.removesAt);
  });

  test("A stop that comes at once with the hourly run leaves the second step whole, or ends all of it", async () => {
    const { company } = await secured();
    await ask(company.email);
    const token = await tokenTo(company.email);
    await Promise.all([runAt(LATER), stopBy(token)]);
    const on = await isOn(company);
    const rows = async (table: string) =>
      product.value<number>(`select count(*) from ${table} where user_id = ?`, company.id);
    expect([
      await rows("second_steps"),
      await rows("recovery_codes"),
      await isSignedIn(company.owner),
    ]).toEqual(on ? [1, 10, true] : [0, 0, false]);
  });

  /** The services of an act, which another one overtakes between what it reads and what it writes. */
  function overtaken(at: Date, meanwhile: () => Promise<unknown>): ServiceContext {
    const ctx = contextAt(createDatabase(product.db, newD1Cost()), at.toISOString());
    let other: Promise<unknown> | undefined;
    const batch: typeof ctx.db.batch = async (statements) => {
      other ??= meanwhile();
      await other;
      return ctx.db.batch(statements);
    };
    return {
      ...ctx,
      db: new Proxy(ctx.db, { get: (db, name) => (name === "batch" ? batch : Reflect.get(db, name)) }),
    };
  }
  const records = (company: Company) =>
    product.rows(
      "select action from audit_records where company_id = ? and action like 'lost-device.%' order by seq",
      company.id,
    );

  test("that was stopped after the run had read it leaves everything as it is", async () => {
    const { company } = await secured();
    await ask(company.email);
    const token = await tokenTo(company.email);
    const at = new Date(product.now.getTime() + LATER);
    await removeLostSteps(overtaken(at, async () => void (await stopBy(token))));
    expect([await isOn(company), await isSignedIn(company.owner)]).toEqual([true, true]);
    expect(await records(company)).toEqual([{ action: "lost-device.ask" }, { action: "lost-device.stop" }]);
    expect(await lost(company)).toEqual([]);
  });

  test("that was carried out after the stop had read it is not stopped as well", async () => {
    const { company } = await secured();
    await ask(company.email);
    const token = await tokenTo(company.email);
    const ctx = overtaken(new Date(product.now.getTime() + LATER), () => runAt(LATER));
    await expect(stopByToken(ctx, token, { address: "192.0.2.1" })).rejects.toThrow("auth.link_invalid");
    expect(await isOn(company)).toBe(false);
    expect(await records(company)).toEqual([{ action: "lost-device.ask" }, { action: "lost-device.remove" }]);
    const mails = await product.mailbox(company.email);
    expect(mails.filter(({ text }) => text.includes("/reset-password?token="))).toEqual([]);
  });

  test("that a sign-in ended after the stop had read it counts as no stop", async () => {
    const { company, key } = await secured();
    await ask(company.email);
    const ctx = overtaken(product.now, async () => {
      const code = codeOf(key, product.now);
      await (await halfway(company.email)).ask("POST", "/api/auth/second-step", { code });
    });
    const sent = stopByToken(ctx, await tokenTo(company.email), { address: "192.0.2.1" });
    await expect(sent).rejects.toThrow("auth.link_invalid");
    expect((await ask(company.email)).status).toBe(202);
  });

  test.each(["another request and its stop", "a sign-in with both steps"])(
    "is not asked for by a request that %s overtook",
    async (what) => {
      const { company, key } = await secured();
      const client = await halfway(company.email);
      const cookie = decodeURIComponent(client.cookies.get("second-step") ?? "");
      const ctx = overtaken(product.now, async () => {
        if (what === "a sign-in with both steps")
          return client.ask("POST", "/api/auth/second-step", { code: codeOf(key, product.now) });
        await ask(company.email);
        return company.owner.ask("DELETE", "/api/user/lost-device");
      });
      const asked = askForRemoval(ctx, JSON.parse(atob(cookie)), { address: "192.0.2.1" });
      await expect(asked).rejects.toThrow("auth.second_step_over");
      expect((await company.owner.ask("GET", "/api/user/second-step")).removesAt).toBeNull();
    },
  );

  const lost = async ({ email }: Company) =>
    (await product.mailbox(email)).filter(({ subject }) => subject.includes("was removed"));

  test("A statement for an earlier removal changes a later one in nothing", async () => {
    const { company } = await secured();
    const { body } = await ask(company.email);
    const db = createDatabase(product.db, newD1Cost());
    const other = removesAt(company.id, new Date(Date.parse(body.removesAt) + 1));
    await db.batch([...endRemoval(db, company.id, company.id, other)]);
    expect((await company.owner.ask("GET", "/api/user/second-step")).removesAt).toBe(body.removesAt);
  });
});

describe("the link that stops it", () => {
  test("changes nothing when it is opened, stops once by its button, and mails a reset link", async () => {
    const { company } = await secured();
    await ask(company.email);
    const token = await tokenTo(company.email);
    const page = await product.client().page(`/stop-removal?token=${token}`);
    expect(page.text).toContain("This wasn't me");
    expect(await losing(company.email)).toHaveLength(1);
    expect((await company.owner.ask("GET", "/api/user/second-step")).removesAt).not.toBeNull();
    expect((await stopBy(token)).status).toBe(200);
    expect((await company.owner.ask("GET", "/api/user/second-step")).removesAt).toBeNull();
    expect((await product.mailbox(company.email))[0]?.text).toContain("/reset-password?token=");
    expect((await stopBy(token)).status).toBe(400);
    expect((await stopBy("unknown")).status).toBe(400);
    await runAt(LATER);
    expect(await isOn(company)).toBe(true);
    const stored = await product.rows("select stop_hash from second_steps");
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test("After a stop no request is taken for 7 days, or until the password is changed", async () => {
    const { company } = await secured();
    await ask(company.email);
    await stopBy(await tokenTo(company.email));
    await product.pass(HOUR_MS);
    expect((await ask(company.email)).status).toBe(409);
    await product.pass(7 * DAY_MS - HOUR_MS - 1);
    expect((await ask(company.email)).status).toBe(409);
    await product.pass(1);
    expect((await ask(company.email)).status).toBe(202);
    await stopBy(await tokenTo(company.email));
    await choosePassword(product, company.email, "orchard-ladder-9");
    const changed = await halfway(company.email, "orchard-ladder-9");
    expect((await changed.json("POST", CALL)).status).toBe(202);
  });

  test("The 21st wrong token of a sender in an hour is 429, and a right one still stops", async () => {
    const { company } = await secured();
    await ask(company.email);
    for (let sent = 1; sent <= 20; sent += 1) expect((await stopBy(`wrong${sent}`)).status).toBe(400);
    expect((await stopBy("wrong21")).status).toBe(429);
    expect((await stopBy(await tokenTo(company.email))).status).toBe(200);
  });
});

test("A new password, by a mailed link or set by the owner, leaves the second step", async () => {
  const { company } = await secured();
  const managerEmail = `manager-of-${company.email}`;
  const manager = await newManager(product, company, managerEmail);
  await turnOnSecondStep(manager, product.now);
  await product.client().ask("POST", "/api/auth/forgot-password", { emailOrBusinessName: company.email });
  const { id } = await manager.ask("GET", "/api/auth/user");
  const set = { targetUserId: id, newPassword: "orchard-ladder-9" };
  await company.owner.ask("POST", "/api/admin/reset-user-password", set);
  await choosePassword(product, company.email, "orchard-ladder-9");
  for (const email of [company.email, managerEmail]) {
    const { status, body } = await logIn(product.client(), email, "orchard-ladder-9");
    expect([status, body.requiresSecondStep]).toEqual([403, true]);
  }
  expect(await isOn(company)).toBe(true);
});
