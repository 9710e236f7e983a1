import { getTableColumns, getTableName } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createStripeBillingAdapter } from "#app/adapters/billing/stripe.ts";
import { AppError } from "#app/domain/app-error.ts";
import { DAY_MS, HOUR_MS } from "#app/domain/durations.ts";
import { keepAccount } from "#app/services/accounts/close-account.ts";
import { remindOfDeletions } from "#app/services/accounts/closing-reminders.ts";
import { deleteClosedAccounts } from "#app/services/accounts/delete-accounts.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { removeExpired } from "#app/services/housekeeping.ts";
import { deliverDueMails } from "#app/services/mail/delivery.ts";
import { createDatabase } from "#db/client.ts";
import {
  beginDeletion,
  deleteByIds,
  deleteTraces,
  endDeletion,
} from "#db/queries/accounts/account-deletion.ts";
import { TABLES } from "#db/tables.ts";
import { addUser, ownerOf } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import {
  allRowsOf,
  fillCompany,
  fillTable,
  markOf,
  rowsOf,
  tableNames,
} from "#tests/support/filled-company.ts";
import { fakeProvider } from "#tests/support/mail-fixtures.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";
import { startStripe } from "#tests/support/stripe-server.ts";

/** The end of an account: all of its data goes, and none of another company's. */

const DUE = Date.parse("2026-12-23T12:00:00Z");
const at = (offset = 0) => new Date(DUE + offset).toISOString();

const d = await startedDatabase();

/** Keys of photos and copies, as the bucket has them. */
let bucket: Set<string>;
/** The customers whose plans the provider ended. */
let ended: string[];
let providerFails = false;

beforeEach(async () => {
  await emptyDatabase(d.d1);
  bucket = new Set();
  ended = [];
  providerFails = false;
  await fillCompany(d.d1, "acme", DUE);
  await fillCompany(d.d1, "rival", null);
  for (const company of ["acme", "rival"]) {
    const photo = markOf(company, "photos", "id");
    for (const key of [photo, `${photo}.thumb`]) bucket.add(key);
    bucket.add(`${markOf(company, "bookCopies", "id")}/machines.csv`);
    await d.d1.batch([
      // Answers kept for requests sent again: of the owner, of a session by business name, and of a removed operator.
      ...[company, `business:${company}`, markOf(company, "operatorUpdates", "operatorId")].map((userId) =>
        fillTable(d.d1, company, "idempotencyKeys", { userId, key: `key-of-${userId}` }),
      ),
      // Written before anybody knew whose it was.
      fillTable(d.d1, company, "emailOutbox", {
        seq: null,
        id: `${company}-loose`,
        uniqueKey: `${company}-loose`,
        companyId: null,
        to: `${company.toUpperCase()}@example.com`,
      }),
      fillTable(d.d1, company, "contactMessages", {
        id: `${company}-loose`,
        companyId: null,
        email: `${company}-second@example.com`,
      }),
    ]);
  }
});

function contextOf(now: string, tick: () => Promise<void> = async () => {}): ServiceContext {
  const store = {
    put: async () => undefined,
    get: async () => null,
    delete: async (keys: string[]) => {
      await tick();
      for (const key of keys) bucket.delete(key);
    },
  };
  const plain = contextAt(d.db, now);
  return {
    ...plain,
    photos: store,
    copies: store,
    billing: {
      ...plain.billing,
      endCustomer: async (customerId) => {
        await tick();
        if (providerFails) throw new AppError("billing.failed");
        ended.push(customerId);
      },
    },
  };
}

/** Where any column of any table still holds a text. */
async function tracesOf(text: string): Promise<string[]> {
  const searches = tableNames.map((name) => {
    const columns = Object.values(getTableColumns(TABLES[name])).map((column) => column.name);
    const where = columns.map((column) => `lower("${column}") like ?`).join(" or ");
    return d.d1
      .prepare(`select * from "${getTableName(TABLES[name])}" where ${where}`)
      .bind(...columns.map(() => `%${text}%`));
  });
  const answers = await d.d1.batch<Record<string, unknown>>(searches);
  return tableNames.flatMap((name, index) =>
    (answers[index]?.results ?? []).flatMap((row) =>
      Object.entries(row)
        .filter(([, value]) => String(value).toLowerCase().includes(text))
        .map(([column, value]) => `${name}.${column}: ${value}`),
    ),
  );
}

const KEPT = [
  "closedAccounts.company_id: acme",
  "closedAccounts.stripe_customer_id: acme-companies-stripeCustomerId",
];
const MAILED = [
  "emailOutbox.to_address: acme@example.com",
  "emailOutbox.to_address: acme-second@example.com",
];

async function everythingOf(company: string) {
  return [await allRowsOf(d.d1, company), [...bucket].filter((key) => key.startsWith(company))];
}

const closedAccount = () =>
  d.first<Record<string, unknown>>("select * from closed_accounts where company_id = 'acme'");

describe("the deletion of a company that has a row in every table", () => {
  it("keeps only its id, its Stripe customer's and the dates, and touches no other company", async () => {
    const insert = d.d1.prepare(
      "insert into history_records (id, company_id, equipment_id, equipment_name, type, operator_name, created_at) values (?, 'acme', 'm', 'm', 'note', 'acme', 0)",
    );
    await d.d1.batch(Array.from({ length: 1_100 }, (_, n) => insert.bind(`acme-h${n}`)));
    const rival = [await everythingOf("rival"), await tracesOf("rival")];

    await deleteClosedAccounts(contextOf(at()));

    expect((await tracesOf("acme")).sort()).toEqual([...KEPT, ...MAILED].sort());
    expect([...bucket].filter((key) => key.startsWith("acme"))).toEqual([]);
    expect(ended).toEqual(["acme-companies-stripeCustomerId"]);
    expect(await closedAccount()).toMatchObject({ deletes_at: DUE, deleted_at: DUE });
    expect([await everythingOf("rival"), await tracesOf("rival")]).toEqual(rival);
  });

  it("ends a run after 200 steps, and the next run goes on", async () => {
    const companies = Array.from({ length: 60 }, (_, n) => `due${n}.`);
    for (const company of companies) await fillCompany(d.d1, company, DUE);
    const deleted = () => d.value<number>("select count(deleted_at) as count from closed_accounts");
    const before = d.cost.roundTrips;
    await deleteClosedAccounts(contextOf(at()));
    // Without the limit it takes 674: beginning and ending a deletion are no steps.
    expect(d.cost.roundTrips - before).toBeLessThan(450);
    expect(await deleted()).toBeLessThan(companies.length);
    for (let run = 0; run < 3; run += 1) await deleteClosedAccounts(contextOf(at()));
    expect(await deleted()).toBe(companies.length + 1);
    const left = await d.d1.prepare("select id from companies").all<{ id: string }>();
    expect(left.results).toEqual([{ id: "rival" }]);
  });

  it("doesn't begin an hour early, nor for an open account", async () => {
    const before = [await everythingOf("acme"), await everythingOf("rival")];
    await deleteClosedAccounts(contextOf(at(-HOUR_MS)));
    expect([await everythingOf("acme"), await everythingOf("rival")]).toEqual(before);
    expect(ended).toEqual([]);
  });

  it("mails the owner's addresses once, and deletes each mail when it is sent or given up", async () => {
    await deleteClosedAccounts(contextOf(at()));
    await deleteClosedAccounts(contextOf(at(HOUR_MS)));
    await d.run("delete from email_outbox where kind <> 'account-deleted'");
    const provider = fakeProvider(({ emails }) => ({
      outcome: "taken",
      messages: emails.map(({ to }) =>
        to === "acme@example.com" ? { providerId: "1" } : { refusal: "No such mailbox" },
      ),
    }));
    await deliverDueMails(contextAt(d.db, at(), provider), () => new Date(at()));
    const [group, alone, ...further] = provider.given;
    expect([alone?.emails.map(({ to }) => to), further]).toEqual([["acme-second@example.com"], []]);
    expect(group?.emails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ["acme-second@example.com", "Your account was deleted"],
      ["acme@example.com", "Your account was deleted"],
    ]);
    expect(await tracesOf("acme")).toEqual(KEPT);
  });

  it("also deletes rows written during the deletion, an hour later", async () => {
    await deleteClosedAccounts(contextOf(at()));
    await d.d1.batch([
      fillTable(d.d1, "acme", "historyRecords", { seq: null }),
      fillTable(d.d1, "acme", "photos"),
    ]);
    bucket.add(markOf("acme", "photos", "id"));
    await deleteClosedAccounts(contextOf(at(HOUR_MS)));
    expect((await tracesOf("acme")).sort()).toEqual([...KEPT, ...MAILED].sort());
    expect([...bucket].filter((key) => key.startsWith("acme"))).toEqual([]);
    expect(await closedAccount()).toMatchObject({ deleted_at: DUE });
  });

  it("waits for the provider: company and records stay, but nobody signs in and the names are free", async () => {
    providerFails = true;
    await expect(deleteClosedAccounts(contextOf(at()))).rejects.toThrow("could not be deleted");
    expect(await rowsOf(d.d1, "acme", "companies")).toHaveLength(1);
    expect(await rowsOf(d.d1, "acme", "equipment")).toHaveLength(1);
    expect(bucket.has(markOf("acme", "photos", "id"))).toBe(true);
    for (const table of ["sessions", "accountantSessions", "accountantLinks", "calendarFeeds"] as const) {
      expect(await rowsOf(d.d1, "acme", table), table).toEqual([]);
    }
    for (const user of await rowsOf(d.d1, "acme", "users")) {
      expect(user).toMatchObject({ passwordHash: "", emailKey: "", operatorUsername: "", resetToken: "" });
    }
    const [company] = await rowsOf(d.d1, "acme", "companies");
    expect(company).toMatchObject({ sharedPasswordCipher: "", nameKey: "deleted:acme" });
    expect((await rowsOf(d.d1, "rival", "sessions")).length).toBe(1);

    providerFails = false;
    await deleteClosedAccounts(contextOf(at(HOUR_MS)));
    expect((await tracesOf("acme")).sort()).toEqual([...KEPT, ...MAILED].sort());
  });
});

/** A database that calls `tick` before or after each of its calls. */
function tickingD1(tick: (when: "before" | "after") => void): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>();
  const passing = async <Value>(act: () => Promise<Value>) => {
    tick("before");
    const value = await act();
    tick("after");
    return value;
  };
  const wrap = (own: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(own.bind(...values)),
      all: () => passing(() => own.all()),
      run: () => passing(() => own.run()),
      raw: () => passing(() => own.raw()),
      first: () => passing(() => own.first()),
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, own);
    return wrapped;
  };
  return {
    prepare: (sql: string) => wrap(d.d1.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      passing(() => d.d1.batch(statements.map((statement) => originals.get(statement) ?? statement))),
  } as unknown as D1Database;
}

describe.each(["before", "after"] as const)("a deletion broken off %s a call takes effect", (mode) => {
  it.each(Array.from({ length: 30 }, (_, n) => n + 1))(
    "call %i: a later run finishes the deletion",
    async (broken) => {
      let calls = 0;
      let broke = false;
      const tick = (when: "before" | "after") => {
        if (when !== mode) return;
        calls += 1;
        if (calls !== broken) return;
        broke = true;
        throw new Error("The line is gone");
      };
      const context = contextOf(at(), async () => {
        tick("before");
        tick("after");
      });
      const run = deleteClosedAccounts({ ...context, db: createDatabase(tickingD1(tick)) }).catch(
        () => undefined,
      );
      await run;
      if (broke) await deleteClosedAccounts(contextOf(at(HOUR_MS)));
      expect((await tracesOf("acme")).sort()).toEqual([...KEPT, ...MAILED].sort());
      expect([...bucket].filter((key) => key.startsWith("acme"))).toEqual([]);
      expect(ended.length).toBeGreaterThan(0);
      // The last number is above the calls of a deletion, so that every one of them was broken.
      if (broken === 30) expect(broke).toBe(false);
    },
  );
});

describe("a deletion keeps to its company", () => {
  const begin = (company: string) => d.db.batch(beginDeletion(d.db, company, new Date(DUE)));
  const setDue = (company: string, due: number | null) =>
    d.run("update companies set deletes_at = ? where id = ?", due, company);
  const closed = async () => await d.rows("select company_id, deleted_at from closed_accounts order by 1");

  it("begins for one company only, though another is due too", async () => {
    await setDue("rival", DUE);
    const rival = await everythingOf("rival");
    await begin("acme");
    expect(await closed()).toEqual([{ company_id: "acme", deleted_at: null }]);
    expect(await everythingOf("rival")).toEqual(rival);
  });

  it("begins once, though two runs begin it", async () => {
    await begin("acme");
    const before = await everythingOf("acme");
    await begin("acme");
    expect(await everythingOf("acme")).toEqual(before);
  });

  it("doesn't touch an account that was kept meanwhile, though another is being deleted", async () => {
    await setDue("rival", DUE);
    await begin("rival");
    await setDue("acme", null);
    const acme = await everythingOf("acme");
    await begin("acme");
    expect(await everythingOf("acme")).toEqual(acme);
    expect(await closed()).toEqual([{ company_id: "rival", deleted_at: null }]);
  });

  it("ends for one company only, though another is being deleted", async () => {
    await setDue("rival", DUE);
    await begin("rival");
    await begin("acme");
    await d.db.batch(endDeletion(d.db, "acme", new Date(DUE)));
    expect(await closed()).toEqual([
      { company_id: "acme", deleted_at: DUE },
      { company_id: "rival", deleted_at: null },
    ]);
  });

  it("deletes the rows of photos whose bytes are gone, and no others", async () => {
    await fillTable(d.d1, "acme", "photos", { id: "acme-later" }).run();
    await deleteByIds(d.db, "photos", "acme", [markOf("acme", "photos", "id")]);
    expect((await rowsOf(d.d1, "acme", "photos")).map(({ id }) => id)).toEqual(["acme-later"]);
  });

  it("leaves another company's mails and messages, and answers kept for people it removed", async () => {
    await d.d1.batch([
      fillTable(d.d1, "rival", "emailOutbox", {
        seq: null,
        id: "rival-to-acme",
        uniqueKey: "rival-to-acme",
        to: "acme@example.com",
      }),
      fillTable(d.d1, "rival", "contactMessages", { id: "rival-of-acme", email: "acme@example.com" }),
      fillTable(d.d1, "rival", "auditRecords", {
        seq: null,
        id: "rival-removal",
        action: "employee.remove",
        subjectId: "rival-gone",
      }),
      fillTable(d.d1, "rival", "idempotencyKeys", { userId: "rival-gone", key: "rival-gone" }),
    ]);
    const rival = await everythingOf("rival");
    const kept = () => d.d1.prepare("select * from idempotency_keys where user_id = 'rival-gone'").all();
    await d.db.batch(deleteTraces(d.db, "acme"));
    expect(await everythingOf("rival")).toEqual(rival);
    expect((await kept()).results).toHaveLength(1);
  });

  it.each([
    [
      "the owner's second address",
      "update users set secondary_email_confirmed_at = null where id = 'acme'",
      "acme-second",
    ],
    ["a manager's first address", "update users set email_verified = 0 where id = 'acme-boss'", "stranger"],
    [
      "a manager's second address",
      "update users set secondary_email_confirmed_at = null where id = 'acme-boss'",
      "stranger-2",
    ],
  ])(
    "leaves messages and mails under an address that was never confirmed: %s",
    async (_, unconfirm, name) => {
      const names = ["acme", "acme-second", "stranger", "stranger-2"];
      const boss = {
        id: "acme-boss",
        role: "manager",
        email: "Stranger@example.com",
        secondaryEmail: "stranger-2@example.com",
        emailKey: null,
        operatorUsername: null,
        emailVerificationToken: null,
        resetToken: null,
      };
      await d.d1.batch([
        d.d1.prepare("delete from contact_messages where company_id is null"),
        d.d1.prepare("delete from email_outbox where company_id is null"),
        fillTable(d.d1, "acme", "users", boss),
        ...names.flatMap((each) => [
          fillTable(d.d1, "acme", "contactMessages", {
            id: `message-${each}`,
            companyId: null,
            email: `${each}@Example.com`,
          }),
          fillTable(d.d1, "acme", "emailOutbox", {
            seq: null,
            id: `mail-${each}`,
            uniqueKey: `mail-${each}`,
            companyId: null,
            to: `${each}@example.com`,
          }),
        ]),
        d.d1.prepare(unconfirm),
      ]);
      await deleteClosedAccounts(contextOf(at()));
      const left = await d.d1
        .prepare(
          `select id from contact_messages where company_id is null union
         select id from email_outbox where company_id is null and kind <> 'account-deleted' order by 1`,
        )
        .all<{ id: string }>();
      expect(left.results.map(({ id }) => id)).toEqual([`mail-${name}`, `message-${name}`]);
    },
  );

  it("mails the owner's addresses once when two runs delete at the same time", async () => {
    await Promise.all([deleteClosedAccounts(contextOf(at())), deleteClosedAccounts(contextOf(at()))]);
    const results = await d.rows(
      "select to_address from email_outbox where kind = 'account-deleted' order by 1",
    );
    expect(results.map((row) => row.to_address)).toEqual(["acme-second@example.com", "acme@example.com"]);
  });
});

describe("keeping and deleting at the same moment", () => {
  it("store one of the two acts completely", async () => {
    for (let round = 0; round < 5; round += 1) {
      await emptyDatabase(d.d1);
      await fillCompany(d.d1, "acme", DUE);
      const [kept] = await Promise.allSettled([
        keepAccount(contextOf(at()), ownerOf("acme")),
        deleteClosedAccounts(contextOf(at())),
      ]);
      const company = await rowsOf(d.d1, "acme", "companies");
      const expected =
        kept.status === "fulfilled"
          ? { there: 1, deletesAt: "", closed: false }
          : { there: 0, deletesAt: undefined, closed: true };
      expect({
        there: company.length,
        deletesAt: company[0]?.deletesAt,
        closed: (await closedAccount()) !== null,
      }).toEqual(expected);
    }
  });

  it("a deletion that has begun can't be taken back, and the attempt leaves no record", async () => {
    providerFails = true;
    await deleteClosedAccounts(contextOf(at())).catch(() => undefined);
    await expect(keepAccount(contextOf(at()), ownerOf("acme"))).rejects.toMatchObject({
      code: "auth.required",
    });
    expect((await rowsOf(d.d1, "acme", "auditRecords")).map(({ action }) => action)).not.toContain(
      "account.keep",
    );
    expect((await rowsOf(d.d1, "acme", "companies"))[0]?.deletesAt).toBe(at());
  });
});

describe("the mail 7 days before", () => {
  const subjects = async () =>
    (
      await d.rows(
        "select to_address, subject from email_outbox where kind = 'account-closing' order by to_address",
      )
    ).map(({ to_address, subject }) => [to_address, subject]);

  beforeEach(async () => {
    await d.run("update users set email_verified = 1 where id = 'acme'");
    await addUser(d.db, "acme", "mona", { locale: "es" });
    await addUser(d.db, "acme", "new", { emailVerified: false });
  });

  it("is sent once to the owner's addresses and the managers, in their language", async () => {
    await remindOfDeletions(contextOf(at(-7 * DAY_MS - 1)));
    expect(await subjects()).toEqual([]);
    await remindOfDeletions(contextOf(at(-7 * DAY_MS)));
    const mailed = [
      ["acme-second@example.com", "This account will be deleted on Dec 23, 2026"],
      ["acme@example.com", "This account will be deleted on Dec 23, 2026"],
      ["mona@example.com", expect.stringMatching(/^Esta cuenta se eliminará el 23 \S+ 2026$/)],
    ];
    expect(await subjects()).toEqual(mailed);
    await remindOfDeletions(contextOf(at(-6 * DAY_MS)));
    expect(await subjects()).toEqual(mailed);
  });

  it("isn't sent when the account was kept", async () => {
    await keepAccount(contextOf(at(-8 * DAY_MS)), ownerOf("acme"));
    await remindOfDeletions(contextOf(at(-6 * DAY_MS)));
    expect(await subjects()).toEqual([]);
  });
});

it("the record of a deleted account is deleted after 7 years", async () => {
  await deleteClosedAccounts(contextOf(at()));
  await removeExpired(contextAt(d.db, "2033-12-23T11:59:59Z"));
  expect(await closedAccount()).not.toBeNull();
  await removeExpired(contextAt(d.db, "2033-12-23T12:00:01Z"));
  expect(await closedAccount()).toBeNull();
});

describe("the end of a plan at Stripe", () => {
  it("ends every subscription and open checkout of the customer, and leaves those of others", async () => {
    const stripe = await startStripe();
    try {
      const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = stripe.settings;
      const billing = createStripeBillingAdapter({ secretKey, apiBase });
      stripe.add("sub_a", "cus_gone");
      stripe.add("sub_b", "cus_gone");
      stripe.add("sub_c", "cus_other");
      const checkout = {
        tier: "basic",
        interval: "month",
        charged: 4000,
        companyId: "acme",
        description: "Basic",
        locale: "en",
        successUrl: "https://tracker.example/",
        cancelUrl: "https://tracker.example/",
      } as const;
      await billing.createCheckout({ ...checkout, customerId: "cus_gone" }, "one");
      await billing.createCheckout({ ...checkout, customerId: "cus_other" }, "two");

      await billing.endCustomer("cus_gone", "deleted:acme");

      const states = [...stripe.subscriptions.values()].map(({ id, status }) => [id, status]);
      expect(states).toEqual([
        ["sub_a", "canceled"],
        ["sub_b", "canceled"],
        ["sub_c", "active"],
      ]);
      expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(["expired", "open"]);
      // Again, and for a customer that was deleted there.
      await billing.endCustomer("cus_gone", "deleted:acme");
      stripe.deletedCustomers.add("cus_gone");
      await billing.endCustomer("cus_gone", "deleted:acme");

      stripe.add("sub_d", "cus_failing");
      stripe.failing.add("sub_d");
      await expect(billing.endCustomer("cus_failing", "deleted:x")).rejects.toMatchObject({
        code: /billing/,
      });
    } finally {
      await stripe.stop();
    }
  });
});
