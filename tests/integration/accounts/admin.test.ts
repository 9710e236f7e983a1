import { beforeAll, describe, expect, test } from "vitest";
import { newCompany, newOperator, SHARED_PASSWORD } from "#tests/support/accounts.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The platform's accounts, only for its staff. */

const product = await startedProduct({
  RATE_LIMIT_SCALE: "1000",
  ADMIN_EMAILS: "someone@example.com, OWNER1@example.com",
  FEATURED_ACCOUNT: "hilltop farm 2",
});
const staff = await newCompany(product, "Hilltop Farm", { staff: true });
const other = await newCompany(product);
beforeAll(async () => {
  expect([staff.email, other.businessName]).toEqual(["owner1@example.com", "Hilltop Farm 2"]);
  await other.owner.json("POST", "/api/company-settings", { masterPassword: SHARED_PASSWORD });
});

const list = (query = "") => staff.owner.json("GET", `/api/admin/accounts${query}`);

/** Companies without owners, inserted directly to fill pages. */
async function fill(count: number) {
  await product.run(
    `insert into companies (id, name, name_key, created_at, updated_at)
       select 'bulk-' || value, 'Bulk ' || printf('%04d', value), 'bulk ' || printf('%04d', value), 0, 0
       from json_each(?)`,
    JSON.stringify(Array.from({ length: count }, (_, index) => index)),
  );
}

test("staff are the owners named by ADMIN_EMAILS; to everybody else the page doesn't exist", async () => {
  const { client: operator } = await newOperator(product, other);
  for (const who of [other.owner, operator, product.client()]) {
    expect((await who.get("/admin")).status).toBe(404);
    expect((await who.post("/admin", { id: other.id })).status).toBe(404);
    expect((await who.json("GET", "/api/admin/accounts")).status).toBe(404);
  }
  expect((await staff.owner.get("/admin")).status).toBe(200);
});

test("a row has the specified fields, and a masked password", async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  const row = body.find(({ id }: { id: string }) => id === other.id);
  expect(row).toEqual({
    id: other.id,
    business_name: other.businessName,
    company_name: other.businessName,
    email: other.email,
    subscription_tier: "basic",
    subscription_status: "trial",
    equipment_limit: 15,
    subscription_expiry: expect.stringMatching(/^\d{4}-.*Z$/),
    master_password: expect.stringMatching(/^•+$/),
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(body.find(({ id }: { id: string }) => id === staff.id).master_password).toBe(null);
  await product.run(
    "update companies set trial_ends_at = 1, subscription_ends_at = 1 where id = ?",
    other.id,
  );
  const [expired] = (await list("?search=HILLTOP farm 2")).body;
  expect(expired.subscription_status).toBe("expired");
});

describe("the screen", () => {
  const rows = (html: string) => [...html.matchAll(/<tr id="account-/g)].length;

  test("reveals one password, and records the look", async () => {
    const before = await staff.owner.html("/admin");
    expect(before).not.toContain(SHARED_PASSWORD);
    expect(before).toMatch(/id="featured"[^>]*>Hilltop Farm 2</);
    // A page has a hundred rows: the answer opens at the requested one.
    expect(before).toMatch(new RegExp(`<tr[^>]* id="account-${other.id}"`));
    expect(before).toContain(`<form method="post" action="#account-${other.id}"`);
    const html = await (await staff.owner.post("/admin", { id: other.id })).text();
    expect(html).toContain(SHARED_PASSWORD);
    const results = await product.rows(
      "select company_id, actor_id, action from audit_records where action like 'admin%'",
    );
    expect(results).toEqual([
      { company_id: other.id, actor_id: staff.id, action: "admin.shared-password.reveal" },
    ]);
    expect((await staff.owner.post("/admin", { id: "none" })).status).toBe(404);
  });

  test("finds by name, address and id, with any characters in the search", async () => {
    for (const search of ["hilltop FARM 2", other.email.slice(1, -3), other.id]) {
      const html = await staff.owner.html(`/admin?search=${encodeURIComponent(search)}`);
      expect({ search, rows: rows(html) }).toEqual({ search, rows: 1 });
    }
    for (const search of ["%", "_", "'", "x".repeat(200)]) {
      const html = await staff.owner.html(`/admin?search=${encodeURIComponent(search)}`);
      expect(html).toContain("No accounts found");
    }
  });

  test("pages thousands of accounts, each once, and reads no more than it shows", async () => {
    await fill(2_000);
    const seen: string[] = [];
    let query: string | null = "";
    let reads = 0;
    while (query !== null) {
      const answer = await list(query);
      reads = Math.max(reads, Number(answer.headers.get("X-D1-Rows-Read")));
      seen.push(...answer.body.map(({ id }: { id: string }) => id));
      const next = /<([^>]+)>/.exec(answer.headers.get("Link") ?? "")?.[1];
      query = next ? new URL(next, product.url).search : null;
    }
    expect(seen).toHaveLength(2_002);
    expect(new Set(seen).size).toBe(2_002);
    // A lower bound, so that a broken count fails.
    expect(reads).toBeGreaterThan(100);
    expect(reads).toBeLessThan(500);
    const html = await staff.owner.html("/admin");
    expect(rows(html)).toBe(100);
    expect(html).toMatch(/href="\/admin\?after=bulk\+0099"/);
  });

  test("says so when the accounts can't be read", async () => {
    const rename = (from: string, to: string) =>
      product.run(`alter table companies rename column ${from} to ${to}`);
    await rename("shared_password_cipher", "gone");
    const html = await staff.owner.html("/admin");
    const { status } = await list();
    await rename("gone", "shared_password_cipher");
    expect(html).toContain("Failed to fetch accounts");
    expect(status).toBe(500);
  });
});
