import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/domain/durations.ts";
import { requireSecondStep } from "#app/services/accounts/required-second-step.ts";
import { removeAuthenticator } from "#app/services/accounts/second-step.ts";
import { createDatabase, newD1Cost } from "#db/client.ts";
import {
  type Company,
  isSignedIn,
  logIn,
  newCompany,
  newManager,
  newOperator,
  OWNER_PASSWORD,
} from "#tests/support/accounts.ts";
import { OWNER } from "#tests/support/actors.ts";
import type { Client } from "#tests/support/product.ts";
import { NO_PROOF } from "#tests/support/proofs.ts";
import { codeOf, turnOnSecondStep } from "#tests/support/second-step.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Who must have a second step: managers whose owner says so, and platform staff. */

const STAFF = "staff-of-platform@example.com";

const product = await startedProduct({ ADMIN_EMAILS: STAFF }, { clock: new Date("2026-11-28T08:00:00Z") });

const RULE = "/api/company/second-step";
const turn = (by: Client, required: boolean) => by.json("PUT", RULE, { required });

type Ruled = { company: Company; key: string; manager: Client; email: string; id: string };

/** A company with a manager, whose owner has a second step, in a new hour. */
async function company(): Promise<Ruled> {
  await product.pass(HOUR_MS);
  const made = await newCompany(product);
  const manager = await newManager(product, made);
  const { id, email } = await manager.ask("GET", "/api/auth/user");
  const { key } = await turnOnSecondStep(made.owner, product.now);
  return { company: made, key, manager, email, id };
}

/** One whose switch is on and whose manager's time is over. */
async function overdue(): Promise<Ruled> {
  const ruled = await company();
  expect((await turn(ruled.company.owner, true)).status).toBe(200);
  await product.pass(7 * DAY_MS);
  const manager = product.client();
  await logIn(manager, ruled.email);
  return { ...ruled, manager };
}

const subjectsTo = async (email: string) => (await product.mailbox(email)).map(({ subject }) => subject);
const asksTo = async (email: string) =>
  (await subjectsTo(email)).filter((subject) => subject.startsWith("Your company asks"));

describe("the switch", () => {
  test("is off at first, and no manager's, by page and call", async () => {
    const { company: made, manager } = await company();
    expect((await made.owner.ask("GET", RULE)).required).toBe(false);
    expect((await manager.json("GET", RULE)).status).toBe(403);
    expect((await turn(manager, true)).status).toBe(403);
    expect((await manager.get("/employees/second-step")).status).toBe(403);
    expect((await manager.post("/employees/second-step", { required: "on" })).status).toBe(403);
    expect((await made.owner.ask("GET", RULE)).required).toBe(false);
  });

  test("can't be on before the owner has a second step, nor without a fresh proof", async () => {
    await product.pass(HOUR_MS);
    const made = await newCompany(product);
    const refused = await turn(made.owner, true);
    expect([refused.status, refused.body.message]).toEqual([409, "Set up your own first"]);
    const one = await company();
    await product.pass(10 * MINUTE_MS);
    const stale = await turn(one.company.owner, true);
    expect([stale.status, stale.body.requiresProof]).toEqual([403, true]);
    expect((await one.company.owner.json("PUT", RULE, {})).status).toBe(400);
    expect((await one.company.owner.ask("GET", RULE)).required).toBe(false);
  });

  test("gives managers without a second step 7 days and a mail, and others neither", async () => {
    const { company: made, manager, email, id } = await company();
    const second = await newManager(product, made, "second@example.com");
    await turnOnSecondStep(second, product.now);
    const dueAt = new Date(product.now.getTime() + 7 * DAY_MS).toISOString();
    const { status, body } = await turn(made.owner, true);
    expect([status, body.required]).toEqual([200, true]);
    expect(body.managers).toContainEqual({ id, name: "Mona Field", secondStep: false, dueAt });
    expect(body.managers.map((one: { dueAt: string | null }) => one.dueAt).sort()).toEqual([dueAt, null]);
    expect((await manager.ask("GET", "/api/user/second-step")).dueAt).toBe(dueAt);
    expect(await asksTo(email)).toHaveLength(1);
    expect(await asksTo("second@example.com")).toEqual([]);
    await turn(made.owner, true);
    expect(await asksTo(email)).toHaveLength(1);
    const page = await made.owner.page("/employees/second-step");
    expect(page.text).toMatch(/Mona Field Second step No Due Dec \d+, 2026/);
    expect(page.text).toMatch(/Mona Field Second step Yes Due/);
    const acts = await product.rows(
      "select action, kind from audit_records where company_id = ? and action like '%.require'",
      made.id,
    );
    expect(acts).toEqual([{ action: "second-step.require", kind: "settings" }]);
  });

  test("is turned by the page, with the proof in the form", async () => {
    const { company: made, key, manager } = await company();
    await product.pass(10 * MINUTE_MS);
    const path = "/employees/second-step";
    expect((await made.owner.post(path, { required: "on" })).status).toBe(403);
    const proof = { currentPassword: OWNER_PASSWORD, code: codeOf(key, product.now) };
    expect((await made.owner.post(path, { required: "on", ...proof })).status).toBe(302);
    expect((await made.owner.ask("GET", RULE)).required).toBe(true);
    expect((await manager.page("/")).text).toContain("Your company asks for a second step by Dec");
    expect((await made.owner.post(path, {})).status).toBe(302);
    expect((await made.owner.ask("GET", RULE)).managers[0].dueAt).toBeNull();
  });
});

describe("a manager whose time is over", () => {
  test.each(["/", "/equipment-list", "/books", "/exports/equipment-list.csv", "/issues/print"])(
    "is led from %s to the set-up",
    async (path) => {
      const { manager } = await overdue();
      const answer = await manager.get(path);
      expect([answer.status, answer.headers.get("Location")]).toEqual([
        302,
        `/profile/second-step?next=${encodeURIComponent(path)}`,
      ]);
    },
  );

  test("is refused by calls, photos, forms and data of pages", async () => {
    const { manager } = await overdue();
    const call = await manager.json("GET", "/api/equipment");
    expect([call.status, call.body]).toEqual([
      403,
      { message: "A second step is required here", requiresSecondStep: true },
    ]);
    expect((await manager.get("/objects/uploads/none")).status).toBe(403);
    expect((await manager.json("POST", "/api/equipment", { name: "X" })).status).toBe(403);
    const posted = await manager.post("/add-equipment", { name: "X" });
    expect([posted.status, posted.headers.get("Location")?.split("?")[0]]).toEqual([
      302,
      "/profile/second-step",
    ]);
    const reported = await manager.post("/operator", { notes: "X" });
    expect(reported.headers.get("Location")?.split("?")[0]).toBe("/profile/second-step");
    const data = await manager.get("/equipment-list.data");
    expect(await data.text()).toContain("/profile/second-step?next=");
    for (const field of ["secondStep", "secondStepDue", "factors"]) {
      expect((await manager.json("GET", `/api/equipment?${field}=1`)).status).toBe(403);
    }
  });

  test("can set it up, and then goes on from the same browser", async () => {
    const { manager } = await overdue();
    expect((await manager.page("/profile/second-step?next=/fuel")).text).toContain(
      "A second step is required here",
    );
    for (const path of ["/prove", "/settings", "/logout", "/profile/second-step/authenticator"]) {
      expect([path, (await manager.get(path)).status]).toEqual([path, 200]);
    }
    expect(await isSignedIn(manager)).toBe(true);
    const path = "/profile/second-step/authenticator";
    const { html } = await manager.page(`${path}?next=/fuel`);
    const sealed = /name="sealed" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const uri = /href="(otpauth:[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const code = codeOf(new URL(uri).searchParams.get("secret") ?? "", product.now, -1);
    const done = await manager.post(path, { sealed, code, replaces: "", next: "/fuel" });
    expect(await done.text()).toContain('href="/fuel"');
    expect((await manager.json("GET", "/api/equipment")).status).toBe(200);
    expect((await manager.ask("GET", "/api/user/second-step")).dueAt).toBeNull();
  });

  test("works at once when the switch is turned off", async () => {
    const { company: made, key, manager } = await overdue();
    await logIn(made.owner, made.email);
    await made.owner.ask("POST", "/api/auth/second-step", { code: codeOf(key, product.now) });
    expect((await turn(made.owner, false)).status).toBe(200);
    expect((await manager.json("GET", "/api/equipment")).status).toBe(200);
    expect((await made.owner.ask("GET", RULE)).managers[0].dueAt).toBeNull();
  });

  test("Operators of the company go on", async () => {
    const { company: made } = await company();
    const { client: operator } = await newOperator(product, made, "Olga");
    await turn(made.owner, true);
    await product.pass(7 * DAY_MS);
    expect((await operator.json("GET", "/api/equipment")).status).not.toBe(403);
  });
});

describe("time", () => {
  test("A manager is reminded once, 24 hours before", async () => {
    const { company: made, email } = await company();
    await turn(made.owner, true);
    const runBefore = (ms: number) => product.runCron(new Date(product.now.getTime() + 7 * DAY_MS - ms));
    await runBefore(DAY_MS + 1);
    expect(await asksTo(email)).toHaveLength(1);
    await runBefore(DAY_MS);
    await runBefore(HOUR_MS);
    expect(await asksTo(email)).toHaveLength(2);
  });

  test("Who becomes a manager later has 7 days from verifying the address", async () => {
    const { company: made } = await company();
    await turn(made.owner, true);
    await product.pass(5 * MINUTE_MS);
    const later = await newManager(product, made, `later-${made.id}@example.com`);
    const { dueAt } = await later.ask("GET", "/api/user/second-step");
    expect(dueAt).toBe(new Date(product.now.getTime() + 7 * DAY_MS).toISOString());
  });

  test("Who had a second step and lost it has no time left", async () => {
    const { company: made, manager, id, email } = await company();
    await turnOnSecondStep(manager, product.now);
    await turn(made.owner, true);
    await made.owner.ask("DELETE", `/api/employees/${id}/second-step`);
    const again = product.client();
    await logIn(again, email);
    expect((await again.json("GET", "/api/equipment")).body.requiresSecondStep).toBe(true);
    expect((await again.get("/")).headers.get("Location")).toBe("/profile/second-step?next=%2F");
  });
});

describe("the last factor", () => {
  test("stays while the switch is on, of owner and managers", async () => {
    const { company: made, manager } = await company();
    await turnOnSecondStep(manager, product.now);
    await turn(made.owner, true);
    for (const who of [made.owner, manager]) {
      expect((await who.json("DELETE", "/api/user/authenticator")).status).toBe(409);
    }
    await turn(made.owner, false);
    expect((await manager.json("DELETE", "/api/user/authenticator")).status).toBe(204);
  });
});

describe("an act that another one overtook", () => {
  /** An owner as a request read them, who is read with a second step. */
  const asRead = ({ id }: Company) => ({
    ctx: contextAt(createDatabase(product.db, newD1Cost()), product.now.toISOString()),
    actor: { ...OWNER, id, userId: id, companyId: id, secondStep: true },
  });

  test("leaves the last factor where the switch was turned on meanwhile", async () => {
    const { company: made } = await company();
    await turn(made.owner, true);
    const { ctx, actor } = asRead(made);
    await removeAuthenticator(ctx, actor, { others: false }, NO_PROOF);
    expect((await made.owner.ask("GET", "/api/user/second-step")).on).toBe(true);
  });

  test("leaves the switch off where the owner's second step went meanwhile", async () => {
    const { company: made } = await company();
    await made.owner.ask("DELETE", "/api/user/authenticator");
    const { ctx, actor } = asRead(made);
    expect((await requireSecondStep(ctx, actor, true, NO_PROOF)).required).toBe(false);
  });
});

describe("platform staff", () => {
  test("set a second step up before /admin and its calls open, and can't remove it; others get 404", async () => {
    await product.pass(HOUR_MS);
    const made = await newCompany(product);
    // As if the address had been added to the setting after the sign-up.
    await product.run("update users set email = ?, email_key = ? where id = ?", STAFF, STAFF, made.id);
    const { owner } = made;
    const led = await owner.get("/admin");
    expect([led.status, led.headers.get("Location")]).toEqual([302, "/profile/second-step?next=%2Fadmin"]);
    const call = await owner.json("GET", "/api/admin/accounts");
    expect([call.status, call.body.requiresSecondStep]).toEqual([403, true]);
    expect((await owner.get("/")).status).toBe(200);
    await turnOnSecondStep(owner, product.now);
    expect((await owner.get("/admin")).status).toBe(200);
    expect((await owner.json("GET", "/api/admin/accounts")).status).toBe(200);
    expect((await owner.json("DELETE", "/api/user/authenticator")).status).toBe(409);
    const other = (await company()).company.owner;
    expect((await other.get("/admin")).status).toBe(404);
    expect((await other.json("GET", "/api/admin/accounts")).status).toBe(404);
  });
});
