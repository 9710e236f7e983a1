import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SECURITY_QUESTIONS } from "#app/domain/accounts/security-questions.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { en } from "#app/i18n/locales/en.ts";
import { es } from "#app/i18n/locales/es.ts";
import {
  type Company,
  logIn,
  newCompany,
  newOperator,
  OWNER_PASSWORD,
  verificationToken,
} from "#tests/support/accounts.ts";
import { type Client, type Product, startProduct } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Security questions: their setup, and the recovery by answers. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });

const PET = en.security.question.firstPet;
const JOB = en.security.question.firstJob;
const ANSWERS = {
  securityQuestion1: PET,
  securityAnswer1: " Rex the Second ",
  securityQuestion2: JOB,
  securityAnswer2: "Santa Fe",
};

const setUp = (client: Client, answers: Record<string, unknown> = ANSWERS) =>
  client.json("POST", "/api/auth/setup-security-questions", { currentPassword: OWNER_PASSWORD, ...answers });
const recover = (emailOrBusinessName: string, answers: Record<string, string> = {}, where = product) =>
  where
    .client()
    .post("/forgot-password/answers", { emailOrBusinessName, ...ANSWERS, ...answers })
    .then(async (response) => ({
      status: response.status,
      html: await response.text(),
      headers: response.headers,
    }));
const resetTokens = async (address: string, where = product) =>
  (await where.mailbox(address)).flatMap(
    ({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.slice(1) ?? [],
  );
const stored = (company: Company, where = product) =>
  where.first<Record<"q1" | "a1" | "q2" | "a2", string | null>>(
    "select security_question_1 as q1, security_answer_1 as a1, security_question_2 as q2, security_answer_2 as a2 from users where id = ?",
    company.id,
  );

/** A company with its questions set. */
async function guardedCompany(where = product): Promise<Company> {
  const company = await newCompany(where);
  expect((await setUp(company.owner)).status).toBe(200);
  return company;
}

describe("the list of questions", () => {
  test("is the same catalogue for everybody, in the caller's language", async () => {
    const visitor = product.client();
    const english = await visitor.json("GET", "/api/auth/security-questions");
    expect(english.status).toBe(200);
    expect(english.body).toEqual(Object.values(en.security.question));
    expect(english.body).toHaveLength(SECURITY_QUESTIONS.length);
    visitor.cookies.set("lng", "es");
    expect(await visitor.ask("GET", "/api/auth/security-questions")).toEqual(
      Object.values(es.security.question),
    );
  });
});

describe("the setup", () => {
  test("stores the questions, and only hashes of the answers", async () => {
    const company = await guardedCompany();
    const row = await stored(company);
    expect(row).toMatchObject({ q1: "firstPet", q2: "firstJob" });
    for (const hash of [row?.a1, row?.a2]) expect(hash).toMatch(/^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    const body = await company.owner.ask("GET", "/api/auth/user");
    expect(body).toMatchObject({ securityQuestion1: PET, securityQuestion2: JOB });
    expect(JSON.stringify(body)).not.toMatch(/securityAnswer|scrypt|Rex/i);
  });

  test("accepts the words of any language, and replaces both questions", async () => {
    const company = await guardedCompany();
    const before = await stored(company);
    const { question } = es.security;
    const again = await setUp(company.owner, {
      ...ANSWERS,
      securityQuestion1: question.birthPlace,
      securityQuestion2: "firstSchool",
    });
    expect(again.status).toBe(200);
    const after = await stored(company);
    expect(after).toMatchObject({ q1: "birthPlace", q2: "firstSchool" });
    expect(after?.a2).not.toBe(before?.a2);
  });

  test("refuses missing, equal and unknown questions, and changes nothing", async () => {
    const { owner, id } = await newCompany(product);
    const empty = await setUp(owner, {});
    expect(empty.status).toBe(400);
    expect(empty.body.errors).toEqual({
      securityQuestion1: ["Security question 1 is required"],
      securityAnswer1: ["Security answer 1 is required"],
      securityQuestion2: ["Security question 2 is required"],
      securityAnswer2: ["Security answer 2 is required"],
    });
    const doubled = await setUp(owner, { ...ANSWERS, securityQuestion2: PET });
    expect(doubled.body).toEqual({
      message: "Please choose different security questions.",
      errors: { securityQuestion2: ["Please choose different security questions."] },
    });
    const unknown = await setUp(owner, { ...ANSWERS, securityQuestion1: "My own question?" });
    expect(Object.keys(unknown.body.errors)).toEqual(["securityQuestion1"]);
    expect(await stored({ id } as Company)).toEqual({ q1: null, a1: null, q2: null, a2: null });
  });

  test.each([
    ["none", {}, 403, []],
    ["a wrong one", { currentPassword: "not-my-password" }, 400, ["currentPassword"]],
  ])("asks for a proof: %s is refused, and changes nothing", async (_, given, status, fields) => {
    const { owner, id } = await newCompany(product);
    await product.run("update sessions set proved_at = 1 where user_id = ?", id);
    const call = await owner.json("POST", "/api/auth/setup-security-questions", { ...ANSWERS, ...given });
    expect([call.status, Object.keys(call.body.errors ?? {})]).toEqual([status, fields]);
    const form = await owner.post("/security-questions", { ...ANSWERS, ...given });
    expect(form.status).toBe(status);
    const html = await form.text();
    expect(html).toContain("Rex the Second");
    expect(html).not.toContain("not-my-password");
    expect(await stored({ id } as Company)).toEqual({ q1: null, a1: null, q2: null, a2: null });
  });

  test("is for owners and managers, each for themselves", async () => {
    const company = await guardedCompany();
    const operator = await newOperator(product, company);
    expect((await setUp(operator.client)).status).toBe(403);
    expect((await setUp(product.client())).status).toBe(401);
    expect((await product.client().get("/security-questions")).headers.get("Location")).toBe(
      "/login?next=%2Fsecurity-questions",
    );
    const other = await newCompany(product);
    const foreign = await setUp(other.owner, { ...ANSWERS, userId: company.id, securityAnswer1: "Foreign" });
    expect(foreign.status).toBe(200);
    expect((await recover(company.email)).status).toBe(200);
  });

  test("names the mistakes under the specified titles, and keeps the input", async () => {
    const { owner } = await newCompany(product);
    const send = async (fields: Record<string, string>) => {
      const response = await owner.post("/security-questions", {
        currentPassword: OWNER_PASSWORD,
        ...fields,
      });
      return { status: response.status, html: await response.text(), to: response.headers.get("Location") };
    };
    const incomplete = await send({ ...ANSWERS, securityQuestion1: "", securityAnswer2: "" });
    expect(incomplete.status).toBe(400);
    expect(incomplete.html).toContain("Incomplete Information");
    expect(incomplete.html).toContain("Security question 1 is required");
    expect(incomplete.html).toContain("Security answer 2 is required");
    expect(incomplete.html).not.toContain("Security question 2 is required");
    expect(incomplete.html).toContain("Rex the Second");
    const doubled = await send({ ...ANSWERS, securityQuestion2: "firstPet" });
    expect(doubled.html).toContain("Duplicate Questions");
    expect(doubled.html).toContain("Please choose different security questions.");
    const unknown = await send({ ...ANSWERS, securityQuestion2: "no question" });
    expect(unknown.html).toContain("Setup Failed");

    // Set up after verification, changed from the profile.
    expect(await send(ANSWERS)).toMatchObject({ status: 302, to: "/" });
    expect(await send(ANSWERS)).toMatchObject({ status: 302, to: "/profile" });
    expect(await owner.html("/profile")).toContain("Change security questions");
  });

  test("is offered to a new owner after verifying, and can be skipped", async () => {
    const owner = product.client();
    const email = "led-there@example.com";
    await owner.json("POST", "/api/auth/signup", {
      businessName: "Led There",
      email,
      password: OWNER_PASSWORD,
    });
    const token = await verificationToken(product, email);
    const verified = await owner.post("/verify-email", { token });
    expect(await verified.text()).toContain('href="/security-questions"');
    expect(await owner.html("/")).toContain('href="/security-questions"');
    const page = await owner.html("/security-questions");
    expect(page).toMatch(/<a href="\/"[^>]*>Skip for Now<\/a>/);
    expect(await owner.html("/settings")).toContain('href="/security-questions"');
    expect(await product.client().html("/settings")).not.toContain("/security-questions");
  });

  test("is changed on the way from the profile, and leads back there", async () => {
    const { owner } = await newCompany(product);
    await owner.post("/security-questions", { ...ANSWERS, currentPassword: OWNER_PASSWORD });
    const page = await owner.html("/security-questions");
    expect(page).toMatch(/<a [^>]*href="\/profile"[^>]*>Profile<\/a>/);
    expect(page).toMatch(/<a href="\/profile"[^>]*>Cancel<\/a>/);
    expect(page).not.toContain("Skip for Now");
  });

  test("says Setup Failed on a database error and keeps the form", async () => {
    const { owner, id } = await newCompany(product);
    await product.run(
      `create trigger no_questions before update of security_answer_1 on users when new.id = '${id}' begin select raise(abort, 'full'); end`,
    );
    const response = await owner.post("/security-questions", { ...ANSWERS, currentPassword: OWNER_PASSWORD });
    const html = await response.text();
    await product.run("drop trigger no_questions");
    expect(response.status).toBe(500);
    expect(html).toContain("Setup Failed");
    expect(html).toContain("Rex the Second");
  });
});

describe("the recovery by answers", () => {
  test("mails a link to every confirmed address of the account, which works once", async () => {
    const company = await guardedCompany();
    const second = `second-${company.id}@example.com`;
    await company.owner.json("PATCH", "/api/user/profile", {
      secondaryEmail: second,
      currentPassword: OWNER_PASSWORD,
    });
    await recover(company.email);
    expect(await resetTokens(second), "an address nobody has confirmed").toEqual([]);
    const [mail] = await product.mailbox(second);
    const confirmation = /confirm-email\?token=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    await product.client().post("/confirm-email", { token: confirmation });
    await recover(company.email);
    expect(await resetTokens(second), "an address confirmed today").toEqual([]);
    await product.run(
      "update users set secondary_email_confirmed_at = ? where id = ?",
      Date.now() - 7 * DAY_MS,
      company.id,
    );

    const answer = await recover(company.businessName.toUpperCase(), {
      // In the other order, with other capitals and blanks.
      securityQuestion1: "firstJob",
      securityAnswer1: "SANTA FE  ",
      securityQuestion2: PET,
      securityAnswer2: "rex the second",
    });
    expect(answer.status).toBe(200);
    expect(answer.html).toContain("Check Your Email");
    expect(answer.html).toContain("the secondary one included");
    const [token = ""] = await resetTokens(second);
    expect((await resetTokens(company.email))[0]).toBe(token);
    const reset = (newPassword: string) =>
      product.client().json("POST", "/api/auth/reset-password-with-token", { token, newPassword });
    expect((await reset("orchard-lane-19")).status).toBe(200);
    expect((await reset("orchard-lane-20")).status).toBe(400);
    expect((await company.owner.json("GET", "/api/auth/user")).status).toBe(401);
  });

  test("answers the same for wrong answers, an account without questions, an operator and an unknown account", async () => {
    const company = await guardedCompany();
    const bare = await newCompany(product);
    const { username } = await newOperator(product, company);
    const wrong = [
      await recover(company.email, { securityAnswer1: "Max" }),
      await recover(company.email, { securityAnswer2: "Max" }),
      await recover(company.email, { securityQuestion1: "birthPlace" }),
      // Each answer belongs to its own question.
      await recover(company.email, { securityAnswer1: "Santa Fe", securityAnswer2: "Rex the Second" }),
      await recover(bare.email),
      await recover(username),
      await recover("nobody@example.com"),
    ];
    /** The page's own text, without the input. */
    const said = (html: string) => html.replace(/ value="[^"]*"/g, "").replace(/ selected=""/g, "");
    const [first] = wrong;
    expect(first?.status).toBe(401);
    expect(first?.html).toContain("Recovery failed");
    for (const { status, html } of wrong) {
      expect({ status, html: said(html) }).toEqual({ status: 401, html: said(first?.html ?? "") });
    }
    for (const address of [company.email, bare.email, "nobody@example.com"]) {
      expect(await resetTokens(address)).toEqual([]);
    }
  });

  test("requires the account and both answers", async () => {
    const none = await recover("", { securityAnswer1: "", securityAnswer2: "  " });
    expect(none.status).toBe(400);
    expect(none.html).toContain("Incomplete Information");
    expect(none.html).toContain("Email or business name is required");
    expect(none.html).toContain("Security answer 1 is required");
    expect(none.html).toContain("Security answer 2 is required");
    const doubled = await recover("ann@example.com", { securityQuestion2: PET });
    expect(doubled.html).toContain("Duplicate Questions");
  });

  test("is linked from /forgot-password, and loads no script", async () => {
    const from = await product.client().html("/forgot-password");
    expect(from).toContain('href="/forgot-password/answers"');
    const page = await product.client().html("/forgot-password/answers");
    expect(page).not.toContain("<script");
  });
});

describe("limits", () => {
  let strict: Product;
  beforeAll(async () => {
    strict = await startProduct({ RATE_LIMIT_SCALE: "1" });
  });
  afterAll(() => strict.stop());

  const signIn = ({ email }: Company) => logIn(strict.client(), email);

  test("five wrong answers block the account's sign-in, and an unknown account is refused alike", async () => {
    const company = await guardedCompany(strict);
    for (const who of [company.email, "nobody@example.com"]) {
      const answers = [];
      for (let count = 0; count < 6; count += 1)
        answers.push(await recover(who, { securityAnswer1: "Max" }, strict));
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
      expect(Number(answers.at(-1)?.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    expect((await signIn(company)).status).toBe(429);
    expect((await recover(company.email, {}, strict)).status).toBe(429);
    expect(await resetTokens(company.email, strict)).toEqual([]);
  });

  test("right answers are no failed sign-ins, and mail three links an hour", async () => {
    const company = await guardedCompany(strict);
    const statuses = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await recover(company.email, {}, strict)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await resetTokens(company.email, strict)).toHaveLength(3);
    expect((await signIn(company)).status).toBe(200);
  });
});
