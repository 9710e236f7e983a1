import { describe, expect, test } from "vitest";
import { en } from "#app/i18n/locales/en.ts";
import { newCompany, newOperator, OWNER_PASSWORD } from "#tests/support/accounts.ts";
import { startProduct } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The cost of password hashes and its side effects, at full cost, as in production. */

const product = await startedProduct({ PASSWORD_HASH_COST: "full" });

let address = 0;
/** A caller with a unique address. */
const from = () => {
  address += 1;
  return { "CF-Connecting-IP": `203.0.113.${address}` };
};

describe("hashes", () => {
  test("are expensive scrypt hashes, and never the password", async () => {
    const { id } = await newCompany(product);
    const row = await product.first<{ password_hash: string }>(
      "select password_hash from users where id = ?",
      id,
    );
    expect(row?.password_hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  });

  test("of security answers are as expensive", async () => {
    const { owner, id } = await newCompany(product);
    const answers = {
      securityQuestion1: en.security.question.firstPet,
      securityAnswer1: "Rex the Second",
      securityQuestion2: en.security.question.firstJob,
      securityAnswer2: "Santa Fe",
      currentPassword: OWNER_PASSWORD,
    };
    expect((await owner.json("POST", "/api/auth/setup-security-questions", answers)).status).toBe(200);
    const row = await product.first<Record<"a1" | "a2", string>>(
      "select security_answer_1 as a1, security_answer_2 as a2 from users where id = ?",
      id,
    );
    for (const hash of [row?.a1, row?.a2])
      expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  });

  test("are expensive in production, whatever the setting says", async () => {
    const production = await startProduct({
      ENVIRONMENT: "production",
      APP_URL: "https://tracker.example.com",
      PASSWORD_HASH_COST: "light",
    });
    try {
      const account = { businessName: "Dear Farm", email: "dear@example.com", password: "tractor-shed-42" };
      const { status } = await production.client().json("POST", "/api/auth/signup", account);
      expect(status).toBe(201);
      const row = await production.first<{ password_hash: string }>("select password_hash from users");
      expect(row?.password_hash).toMatch(/^scrypt\$16384\$8\$5\$/);
    } finally {
      await production.stop();
    }
  });

  test("keep light requests fast while many wrong passwords are checked", async () => {
    const guesses = Array.from({ length: 30 }, (_, index) =>
      product
        .client()
        .json(
          "POST",
          "/api/auth/login",
          { emailOrBusinessName: `flight${index}@example.com`, password: "wrong-guess-1" },
          from(),
        ),
    );
    const started = performance.now();
    const { status } = await product.client().json("GET", "/api/health");
    const took = performance.now() - started;
    await Promise.all(guesses);
    const all = performance.now() - started;
    expect(status).toBe(200);
    expect(took).toBeLessThan(all / 3);
  });

  test.each([
    ["an owner", "/api/auth/login", "emailOrBusinessName"],
    ["an operator", "/api/employee/login", "operatorName"],
  ])("%s an unknown account takes as long as a wrong password", async (_, path, field) => {
    const farm = await newCompany(product);
    const { id, username } = await newOperator(product, farm);
    // A personal password costs a hash; a shared one doesn't.
    const personal = { targetUserId: id, newPassword: "orchard-lane-19" };
    await farm.owner.json("POST", "/api/admin/reset-user-password", personal);
    const name = field === "operatorName" ? username : farm.email;
    const times = { known: [] as number[], unknown: [] as number[] };
    // What else the machine does disturbs the fastest of each least, and more so of many.
    const ratio = () => {
      const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
      return Math.min(known, unknown) / Math.max(known, unknown);
    };
    // Alternating, so that a busy machine slows both.
    for (let index = 0; index < 5 || (index < 20 && ratio() <= 0.5); index += 1) {
      for (const who of ["known", "unknown"] as const) {
        const body = {
          [field]: who === "known" ? name : `ghost${index}@example.com`,
          password: "wrong-guess-1",
        };
        const started = performance.now();
        await product.client().json("POST", path, body, from());
        times[who].push(performance.now() - started);
      }
    }
    expect(ratio()).toBeGreaterThan(0.5);
  });
});
