import { getTableName } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { sessionFor } from "#app/http/accounts/sign-in.server.ts";
import {
  authenticatorOf,
  currentForm,
  decryptSecret,
  encryptSecret,
  sharedPasswordOf,
} from "#app/platform/encryption.server.ts";
import { readSharedPassword } from "#app/services/accounts/company-settings.ts";
import { readOperations } from "#app/services/accounts/operations.ts";
import { signInOperator } from "#app/services/accounts/sign-in.ts";
import { encryptAnew } from "#app/services/stored-secrets.ts";
import { replaceSecrets } from "#db/queries/stored-secrets.ts";
import { SECRET_COLUMNS } from "#db/tables.ts";
import { addCompany, ownerOf } from "#tests/support/company-rows.ts";
import { contextAt } from "#tests/support/service-context.ts";
import {
  type Company,
  newCompany,
  newOperator,
  OWNER_PASSWORD,
  SHARED_PASSWORD,
} from "../support/accounts.ts";
import { createTestDatabase, emptyDatabase, readTables, type TestDatabase } from "../support/d1.ts";
import { addPasskey, passkeyOptions, SoftPasskey } from "../support/passkeys.ts";
import { type Product, startProduct, TEST_SETTINGS } from "../support/product.ts";
import { codeOf, turnOnSecondStep } from "../support/second-step.ts";
import { newWebhook, type Receiver, signaturesOf, startReceiver } from "../support/webhook-receiver.ts";

/** Secrets that are stored encrypted, while their key is changed. */

const OLD = "an-earlier-key-of-thirty-two-letters";
const NEW = "the-present-key-of-thirty-two-letters";
const KEYS = { current: NEW, previous: OLD };
const columns = Object.values(SECRET_COLUMNS).flat();

describe("a product whose key is changed", () => {
  const START = new Date("2026-11-28T08:00:00Z");
  const log: string[] = [];
  let product: Product;
  let receiver: Receiver;
  let company: Company;
  let operator: string;
  let calendar: string;
  let key: string;
  let codes: string[];
  let webhook: { id: string; url: string; secrets: string[] };
  const passkey = new SoftPasskey(TEST_SETTINGS.APP_URL);

  beforeAll(async () => {
    receiver = await startReceiver();
    product = await startProduct(
      { ENCRYPTION_KEY: OLD, ADMIN_EMAILS: "owner1@example.com", WEBHOOK_TEST_BASE: receiver.base },
      { clock: START, keepsData: true, log: (line) => log.push(line) },
    );
    company = await newCompany(product, "Hilltop Farm", { staff: true, secondStep: false });
    ({ key, codes } = await turnOnSecondStep(company.owner, START));
    await addPasskey(company.owner, passkey);
    operator = (await newOperator(product, company)).username;
    calendar = (await company.owner.ask("POST", "/api/calendar-feed")).url;
    const { id, url, secret } = await newWebhook(company, ["issue.opened"]);
    const anew = await company.owner.ask("POST", `/api/webhooks/${id}/secret`, {});
    webhook = { id, url, secrets: [anew.secret, secret] };
  });
  afterAll(async () => {
    await product.stop();
    await receiver.stop();
  });

  /** How many steps of the authenticator were used since the set-up. */
  let steps = 0;
  const nextCode = async () => {
    steps += 1;
    const at = new Date(START.getTime() + steps * 60_000);
    await product.setClock(at);
    return codeOf(key, at);
  };
  const passwordRight = async () => {
    const client = product.client();
    const sent = { emailOrBusinessName: company.email, password: OWNER_PASSWORD };
    expect((await client.json("POST", "/api/auth/login", sent)).status).toBe(403);
    return client;
  };
  const signInBy = async (code: string) =>
    (await (await passwordRight()).json("POST", "/api/auth/second-step", { code })).status;

  async function expectAllOpen(): Promise<void> {
    const sent = { operatorName: operator, password: SHARED_PASSWORD };
    expect((await product.client().json("POST", "/api/employee/login", sent)).status).toBe(200);
    const owner = await passwordRight();
    await owner.ask("POST", "/api/auth/second-step", { code: await nextCode() });
    const shown = await owner.ask("POST", "/api/company-settings/reveal");
    expect(shown.masterPassword).toBe(SHARED_PASSWORD);
    expect((await owner.page("/employees/access-cards")).text).toContain(SHARED_PASSWORD);
    const staff = await owner.post("/admin", { id: company.id });
    expect(await staff.text()).toContain(SHARED_PASSWORD);
    expect((await owner.ask("GET", "/api/calendar-feed")).url).toBe(calendar);
    await owner.ask("POST", `/api/webhooks/${webhook.id}/test`);
    const delivery = receiver.at(webhook.url).at(-1);
    expect(delivery?.headers["webhook-signature"]).toBe(delivery && signaturesOf(webhook.secrets, delivery));
  }
  /** The stored secrets, by table and column. */
  async function storedSecrets(): Promise<Map<string, string>> {
    const names = await product.rows<{ name: string }>("select name from sqlite_master where type = 'table'");
    const tables = await readTables(
      product.db,
      names.map(({ name }) => name).filter((name) => !name.startsWith("_cf")),
    );
    const stored = new Map<string, string>();
    for (const [table, rows] of tables) {
      for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
        if (/^v\d+\./.test(String(value))) stored.set(`${table}.${column}`, String(value));
      }
    }
    return stored;
  }
  /** Takes the names of the keys away, as they were stored at first. */
  async function storeAsBefore(): Promise<void> {
    for (const name of (await storedSecrets()).keys()) {
      const [table, column] = name.split(".");
      await product.run(
        `update ${table} set ${column} = 'v1.' || substr(${column}, 13) where ${column} is not null`,
      );
    }
  }

  it("has every column of encrypted values in the list", async () => {
    const listed = columns.map(({ cipher }) => `${getTableName(cipher.table)}.${cipher.name}`);
    expect([...(await storedSecrets()).keys()].sort()).toEqual(listed.sort());
  });

  it("reads everything with the old key beside the new one, and encrypts it anew", async () => {
    await product.restart({ ENCRYPTION_KEY: NEW, ENCRYPTION_KEY_PREVIOUS: OLD });
    await expectAllOpen();
    await storeAsBefore();
    await expectAllOpen();
    const left = async () => (await (await staffSession()).page("/admin")).text;
    expect(await left()).toContain("5 secrets are not yet encrypted under the current key.");
    await product.runCron(new Date(START.getTime() + 30 * 60_000));
    expect(await left()).toContain("0 secrets are not yet encrypted under the current key.");
    for (const stored of (await storedSecrets()).values()) expect(stored).toMatch(currentForm(KEYS));
    await product.restart({ ENCRYPTION_KEY: NEW });
    await expectAllOpen();
  });
  const staffSession = async () => {
    const staff = await passwordRight();
    await staff.ask("POST", "/api/auth/second-step", { code: await nextCode() });
    return staff;
  };

  it("without the old key: codes are wrong, recovery codes and passkeys sign in, passwords are set again", async () => {
    await product.restart({ ENCRYPTION_KEY: "a-key-that-encrypted-nothing-of-all-this" });
    log.length = 0;
    expect(await signInBy(await nextCode())).toBe(401);
    expect(log.join("\n")).toContain("A stored secret could not be opened");
    expect(log.join("\n")).not.toContain(key);
    expect(await signInBy(codes[0] ?? "")).toBe(200);
    const owner = product.client();
    const { body } = await passkeyOptions(owner, "sign-in");
    await owner.ask("POST", "/api/auth/passkey", { response: passkey.use(body) });
    const sent = { operatorName: operator, password: SHARED_PASSWORD };
    expect((await product.client().json("POST", "/api/employee/login", sent)).status).toBe(401);
    expect((await owner.ask("POST", "/api/company-settings/reveal")).masterPassword).toBeNull();
    await owner.ask("POST", "/api/company-settings", { masterPassword: SHARED_PASSWORD });
    expect((await product.client().json("POST", "/api/employee/login", sent)).status).toBe(200);
  });
});

describe("the job", () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test ??= await createTestDatabase();
    await emptyDatabase(test.d1);
  });
  afterAll(() => test.dispose());

  const context = () => {
    const ctx = contextAt(test.db, "2026-11-28T08:00:00Z");
    return { ...ctx, settings: { ...ctx.settings, encryptionKeys: KEYS } };
  };
  const left = async () => (await readOperations(context(), { ...ownerOf("a"), isAdmin: true })).secretsLeft;
  const cipherOf = (id: string) =>
    test.value<string>("select shared_password_cipher from companies where id = ?", id);
  const underOld = (password: string, id: string) =>
    encryptSecret(password, sharedPasswordOf(id), { current: OLD, previous: undefined });
  const add = async (id: string, password: string | null) =>
    addCompany(test.db, id, { sharedPasswordCipher: password && (await underOld(password, id)) });

  it("encrypts 200 values of a column a run, and goes on with the next run", async () => {
    for (let i = 0; i < 205; i += 1) await add(`farm-${i}`, `password-${i}`);
    await add("without", null);
    const seen = [await left()];
    for (let run = 0; run < 2; run += 1) {
      await encryptAnew(context());
      seen.push(await left());
    }
    expect(seen).toEqual([205, 5, 0]);
    expect(await readSharedPassword(context(), "farm-204")).toBe("password-204");
  });

  it("goes past what no key opens, and leaves it as it is", async () => {
    const lost = await encryptSecret("lost", sharedPasswordOf("a"), {
      current: "x".repeat(32),
      previous: undefined,
    });
    await addCompany(test.db, "a", { sharedPasswordCipher: lost });
    for (let i = 0; i < 201; i += 1) await add(`farm-${i}`, "field-gate-42");
    await encryptAnew(context());
    expect([await cipherOf("a"), await left()]).toEqual([lost, 2]);
  });

  it("leaves a value that was changed since it was read", async () => {
    await add("a", "field-gate-42");
    const from = (await cipherOf("a")) ?? "";
    const changed = await encryptSecret("another-gate-7", sharedPasswordOf("a"), KEYS);
    await test.run("update companies set shared_password_cipher = ?", changed);
    for (const column of SECRET_COLUMNS["shared-password"])
      await replaceSecrets(test.db, column, [{ holder: "a", from, to: "v2.stale" }]);
    expect(await cipherOf("a")).toBe(changed);
  });

  it("that fails half-way leaves each value whole, and the next run goes on", async () => {
    await add("a", "field-gate-42");
    await test.run(
      `insert into second_steps (user_id, company_id, authenticator_cipher, last_step, codes_salt, codes_made_at)
       values ('a', 'a', ?, 0, '', 0)`,
      await encryptSecret("KEY", authenticatorOf("a"), { current: OLD, previous: undefined }),
    );
    await test.run(
      "create trigger halt before update on second_steps begin select raise(abort, 'halt'); end",
    );
    onTestFinished(async () => void (await test.run("drop trigger if exists halt")));
    await expect(encryptAnew(context())).rejects.toThrow();
    expect(await left()).toBe(1);
    expect(await readSharedPassword(context(), "a")).toBe("field-gate-42");
    await test.run("drop trigger halt");
    await encryptAnew(context());
    expect(await left()).toBe(0);
    const stored = (await test.value<string>("select authenticator_cipher from second_steps")) ?? "";
    expect(await decryptSecret(stored, authenticatorOf("a"), { current: NEW, previous: undefined })).toBe(
      "KEY",
    );
  });

  it("signs in an operator whose shared password it encrypts meanwhile, and none whose password was changed", async () => {
    await add("a", "field-gate-42");
    const request = new Request("https://tracker.example/employee-login");
    const from = { address: "1.2.3.4", device: null };
    const enter = async (meanwhile: () => Promise<unknown>) => {
      const who = await signInOperator(
        context(),
        { operatorName: "Company a", password: "field-gate-42" },
        from,
      );
      await meanwhile();
      return sessionFor(context(), request, who, false);
    };
    const before = await cipherOf("a");
    const headers = await enter(() => encryptAnew(context()));
    expect(await cipherOf("a")).not.toBe(before);
    expect(headers.map(([name]) => name)).toContain("Set-Cookie");
    expect(await test.value("select count(*) from sessions")).toBe(1);
    const another = await encryptSecret("another-gate-7", sharedPasswordOf("a"), KEYS);
    const change = () => test.run("update companies set shared_password_cipher = ?", another);
    await expect(enter(change)).rejects.toThrow("auth.invalid_operator_credentials");
    expect(await test.value("select count(*) from sessions")).toBe(1);
  });

  it("an authenticator's key in another row, or in the column of a password, opens nothing", async () => {
    const key = await encryptSecret("KEY", authenticatorOf("a"), KEYS);
    for (const of of [authenticatorOf("b"), sharedPasswordOf("a")])
      await expect(decryptSecret(key, of, KEYS)).rejects.toThrow("No key opens");
    expect(await decryptSecret(key, authenticatorOf("a"), KEYS)).toBe("KEY");
  });
});
