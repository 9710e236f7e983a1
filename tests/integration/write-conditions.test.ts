import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { hasAccountant, isMailed, selectMailedAccountants } from "#db/queries/accountants/accountants.ts";
import { canBeKept, closesAt, isOpen, selectDeletesAt } from "#db/queries/accounts/account-closing.ts";
import { hasLiveTrial } from "#db/queries/billing/billing.ts";
import { isNextClosing } from "#db/queries/books/book-closings.ts";
import { areColumnsUnchanged } from "#db/queries/equipment/equipment.ts";
import { mayBecome } from "#db/queries/fuel/fuel-settings.ts";
import { areUsesAsDisplayed } from "#db/queries/fuel/fuel-uses.ts";
import { hasOwnPassword, isVerifiedManager } from "#db/queries/operators/employees.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { startedDatabase } from "#tests/support/started.ts";
import { EARLIER, LATER, NOW, type Stored, store } from "#tests/support/stored-rows.ts";

/** Conditions that hold at one moment and must fail after another act, with rows of a second company beside. */

const test = await startedDatabase();
beforeEach(() => emptyDatabase(test.d1));

const A_AND_B = { companies: { A: {}, B: {} } };

type Falsified = [what: string, stored: Stored, condition: () => SQL, ...by: string[]];

const CLOSING = { companyId: "A", month: "2026-10", number: 2, copyId: "copy", fuelUnit: "gal" as const };
const ADA = { companyId: "A", accountantId: "ada" };

describe("conditions", () => {
  const holds = async (condition: SQL) =>
    (await test.db.all<{ holds: number }>(sql`select ${condition} as holds`))[0]?.holds === 1;

  it.each<Falsified>([
    ["An account is open", A_AND_B, () => isOpen("A"), "update companies set deletes_at = 1 where id = 'A'"],
    [
      "An account can be kept",
      { companies: { A: { deletes_at: LATER }, B: { deletes_at: LATER } }, closed_accounts: { B: {} } },
      () => canBeKept("A"),
      "update companies set deletes_at = null where id = 'A'",
      "update closed_accounts set company_id = 'A'",
    ],
    [
      "An account is still to be deleted at an instant",
      { companies: { A: { deletes_at: LATER }, B: { deletes_at: LATER } } },
      () => closesAt({ companyId: "A", deletesAt: new Date(LATER) }),
      "update companies set deletes_at = null where id = 'A'",
      "update companies set deletes_at = deletes_at + 1 where id = 'A'",
    ],
    [
      "A trial is live",
      {
        companies: {
          A: { subscription_status: "trial", trial_ends_at: LATER },
          B: { subscription_status: "trial", trial_ends_at: LATER },
        },
      },
      () => hasLiveTrial("A", NOW),
      "update companies set subscription_status = 'active' where id = 'A'",
      `update companies set trial_ends_at = ${EARLIER} where id = 'A'`,
    ],
    [
      "A company has an accountant",
      { accountants: { ada: {}, bea: {} } },
      () => hasAccountant(ADA),
      "delete from accountants where id = 'ada'",
      "update accountants set company_id = 'B' where id = 'ada'",
    ],
    [
      "An accountant gets the mail of a closed month",
      { accountants: { ada: {}, bea: {} } },
      () => isMailed(ADA, sql`true`),
      "delete from accountants where id = 'ada'",
      "update accountants set company_id = 'B' where id = 'ada'",
      "update accountants set mail = 'never' where id = 'ada'",
    ],
    [
      "The settings of fuel are as read",
      { companies: { A: { fuel_unit: "gal" }, B: { fuel_unit: "gal" } } },
      () => mayBecome("A", { fuelUnit: "gal", askFuelCost: false }, { fuelUnit: "L", askFuelCost: false }),
      "update companies set fuel_unit = 'L' where id = 'A'",
      "update companies set ask_fuel_cost = 1 where id = 'A'",
    ],
    [
      "A manager's address is verified",
      { users: { max: { company_id: "A", role: "manager", email_verified: 1 } } },
      () => isVerifiedManager("A", "max"),
      "update users set role = 'operator'",
      "update users set email_verified = 0",
    ],
    [
      "An operator has a personal password",
      { users: { olga: { company_id: "A", role: "operator", password_hash: "own" } } },
      () => hasOwnPassword("A", "olga"),
      "update users set role = 'manager'",
      "update users set password_hash = null",
    ],
    [
      "A machine is as it was read, whatever a twin of it is",
      { equipment: { loader: {}, twin: {} } },
      () =>
        areColumnsUnchanged(
          { companyId: "A", equipmentId: "loader" },
          { name: "Loader", serialNumber: null },
        ),
      "update equipment set name = 'Dozer' where id = 'loader'",
      "update equipment set serial_number = '7' where id = 'loader'",
      "delete from equipment where id = 'loader'",
    ],
    [
      "Machines' uses of fuel are as a form showed them",
      { equipment: { loader: {}, twin: {} } },
      () => areUsesAsDisplayed("A", [{ id: "loader", displayed: null, use: "highway" }]),
      "update equipment set fuel_use = 'off-road' where id = 'loader'",
      "update equipment set company_id = 'B' where id = 'loader'",
      "delete from equipment where id = 'loader'",
    ],
    [
      "A closing is the next one",
      {
        companies: { A: { fuel_unit: "gal" }, B: { fuel_unit: "gal" } },
        book_closings: { first: {}, other: { company_id: "B" } },
        book_copies: { copy: {}, second: {} },
      },
      () => isNextClosing(CLOSING),
      "delete from book_closings where id = 'first'",
      "update book_closings set company_id = 'A', number = 2 where id = 'other'",
      "delete from book_copies where id = 'copy'",
      "update book_copies set company_id = 'B' where id = 'copy'",
      "update companies set fuel_unit = 'L' where id = 'A'",
    ],
  ])("%s", async (_what, stored, condition, ...changes) => {
    for (const change of changes) {
      await emptyDatabase(test.d1);
      await store(test.d1, stored);
      expect(await holds(condition())).toBe(true);
      await test.run(change);
      expect(await holds(condition()), change).toBe(false);
    }
  });
});

it("A closing mails the company's own accountants who want it", async () => {
  await store(test.d1, {
    accountants: {
      ada: {},
      never: { mail: "never" },
      unopened: { opened_at: null },
      other: { company_id: "B" },
    },
  });
  expect((await selectMailedAccountants(test.db, "A")).map(({ id }) => id)).toEqual(["ada"]);
});

it("An account's day of deletion is its own", async () => {
  await store(test.d1, { companies: { B: { deletes_at: LATER }, A: {} } });
  expect(await selectDeletesAt(test.db, "A")).toEqual([{ deletesAt: null }]);
});
