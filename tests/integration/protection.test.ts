import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { startedProduct } from "#tests/support/started.ts";
import { newCompany, newOperator, OWNER_PASSWORD, resetToken, SHARED_PASSWORD } from "../support/accounts.ts";
import { type Client, startProduct } from "../support/product.ts";

let address = 0;

const product = await startedProduct();
const company = await newCompany(product);

/** A caller with a unique address. */
const from = () => {
  address += 1;
  return { "CF-Connecting-IP": `203.0.113.${address}` };
};

const guess = (
  name: string,
  password: string,
  headers: Record<string, string>,
  client: Client = product.client(),
) => client.json("POST", "/api/auth/login", { emailOrBusinessName: name, password }, headers);

describe("requests that nobody's page sends", () => {
  test.each([
    [{ type: "insert", payload: { name: "password" } }],
    [{ type: "insert", payload: { name: "" } }],
    [{ type: "remove", payload: { name: [], index: 0 } }],
  ])("a row for a list that the form doesn't have is 400: %j", async (intent) => {
    const answer = await product
      .client()
      .post(
        "/login",
        { emailOrBusinessName: "a", password: "b", __intent__: JSON.stringify(intent) },
        from(),
      );
    expect(answer.status).toBe(400);
  });

  test("a state of the form library that it can't have is 400", async () => {
    const answer = await product.client().post("/login", { password: "b", __state__: "null" }, from());
    expect(answer.status).toBe(400);
  });

  test.each(["GET", "HEAD"])("a %s with a body is answered as without one", async (method) => {
    for (const path of ["/login", "/api/health", "/nowhere"]) {
      const plain = await product.client().fetch(path, { method });
      expect({ path, status: await statusWithBody(method, path) }).toEqual({ path, status: plain.status });
    }
  });

  test("JSON of 5,000 levels and numbers that don't exist are 400, under a key too", async () => {
    const send = async (body: string) =>
      (
        await company.owner.fetch("/api/equipment", {
          method: "POST",
          body,
          headers: {
            "Content-Type": "application/json",
            "Idempotency-Key": `key-${body.length}`,
            "X-Requested-With": "XMLHttpRequest",
          },
        })
      ).status;
    expect(await send(`{"name":${"[".repeat(5_000)}${"]".repeat(5_000)}}`)).toBe(400);
    expect(await send('{"name":"Mower","type":"tools","unit":"hours","description":1e309}')).toBe(400);
  });
});

/** The answer to a request with a body, which fetch refuses to send with these methods. */
function statusWithBody(method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, product.url), { method, headers: { "Content-Length": "3" } });
    sent.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on("error", reject);
    sent.end("a=1");
  });
}

describe("password guesses", () => {
  test("the sixth of a sender in 15 minutes is 429 with Retry-After, even with the right password", async () => {
    const { email, businessName } = await newCompany(product);
    const sender = from();
    for (const name of [email, businessName, email, businessName, email]) {
      expect((await guess(name, "wrong-guess-1", sender)).status).toBe(401);
    }
    const { status, body, headers } = await guess(email, OWNER_PASSWORD, sender);
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(Number(headers.get("Retry-After"))).toBeLessThanOrEqual(900);
    expect(body).toEqual({ message: expect.stringContaining("Too many attempts") });
    const page = await product
      .client()
      .post("/login", { emailOrBusinessName: email, password: OWNER_PASSWORD }, sender);
    expect(page.status).toBe(429);
    expect(page.headers.get("Retry-After")).not.toBeNull();
  });

  test("a stranger's keep out that stranger alone, however many", async () => {
    const { email } = await newCompany(product);
    const stranger = from();
    for (let attempt = 0; attempt < 40; attempt += 1) await guess(email, "wrong-guess-1", stranger);
    expect((await guess(email, OWNER_PASSWORD, stranger)).status).toBe(429);
    expect((await guess(email, OWNER_PASSWORD, from())).status).toBe(200);
  });

  test("25 of many senders in 15 minutes keep out every sender", async () => {
    const { email } = await newCompany(product);
    for (let attempt = 0; attempt < 25; attempt += 1) {
      expect((await guess(email, "wrong-guess-1", from())).status).toBe(401);
    }
    expect((await guess(email, OWNER_PASSWORD, from())).status).toBe(429);
  });

  test("addresses of one IPv6 line count as one sender", async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const headers = { "CF-Connecting-IP": `2001:db8:77:1::${attempt.toString(16)}` };
      statuses.push((await guess(`nobody${attempt}@example.com`, "wrong-guess-1", headers)).status);
    }
    expect(statuses).toContain(429);
    const other = { "CF-Connecting-IP": "2001:db8:77:2::1" };
    expect((await guess("nobody@elsewhere.example", "wrong-guess-1", other)).status).toBe(401);
  });

  test("an unknown account is counted the same", async () => {
    const one = from();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await guess("nobody@example.com", "wrong-guess-1", one)).status).toBe(401);
    }
    expect((await guess(" NOBODY@example.com", "wrong-guess-1", one)).status).toBe(429);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect((await guess("nobody@example.com", "wrong-guess-1", from())).status).toBe(401);
    }
    expect((await guess("nobody@example.com", "wrong-guess-1", from())).status).toBe(429);
  });

  test("concurrent guesses can't pass the limit", async () => {
    const { email } = await newCompany(product);
    const sender = from();
    const byOne = await Promise.all(
      Array.from({ length: 15 }, (_, index) => guess(email, `wrong-guess-${index}`, sender)),
    );
    expect(byOne.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(byOne.filter(({ status }) => status === 429)).toHaveLength(10);
    const byMany = await Promise.all(
      Array.from({ length: 30 }, (_, index) => guess(email, `wrong-guess-${index}`, from())),
    );
    expect(byMany.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(byMany.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test("five at a sign-up that waits for its link, and the right one doesn't open it again", async () => {
    const waiting = { businessName: "Waiting Farm", email: "waiting@example.com" };
    const sender = from();
    const signUp = async (password: string) =>
      (await product.client().json("POST", "/api/auth/signup", { ...waiting, password }, sender)).status;
    expect(await signUp(OWNER_PASSWORD)).toBe(201);
    expect(await signUp(OWNER_PASSWORD)).toBe(201);
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await signUp(`wrong-guess-${attempt}`)).toBe(409);
    expect(await signUp(OWNER_PASSWORD)).toBe(409);
  });

  test("a successful sign-in resets the count, and no other account's", async () => {
    const { email } = await newCompany(product);
    const other = await newCompany(product);
    for (let attempt = 0; attempt < 25; attempt += 1) await guess(other.email, "wrong-guess-1", from());
    const sender = from();
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) {
        expect((await guess(email, "wrong-guess-1", sender)).status).toBe(401);
      }
      expect((await guess(email, OWNER_PASSWORD, sender)).status).toBe(200);
    }
    expect((await guess(other.email, OWNER_PASSWORD, from())).status).toBe(429);
  });

  test("operators and business names are counted too", async () => {
    const own = await newCompany(product);
    const operator = await newOperator(product, own, "Counted");
    for (const operatorName of [operator.username, own.businessName]) {
      const stranger = from();
      const attempt = (password: string, sender = stranger) =>
        product.client().json("POST", "/api/employee/login", { operatorName, password }, sender);
      for (let index = 0; index < 5; index += 1) expect((await attempt("wrong-guess")).status).toBe(401);
      expect((await attempt(SHARED_PASSWORD)).status).toBe(429);
      for (let index = 0; index < 20; index += 1) {
        expect((await attempt("wrong-guess", from())).status).toBe(401);
      }
      expect((await attempt(SHARED_PASSWORD, from())).status).toBe(429);
    }
  });

  test("50 failures from one address block it; successes don't count", async () => {
    const own = await newCompany(product);
    const operator = await newOperator(product, own, "Crew");
    const gate = from();
    const enter = () =>
      product
        .client()
        .json(
          "POST",
          "/api/employee/login",
          { operatorName: operator.username, password: SHARED_PASSWORD },
          gate,
        );
    for (let index = 0; index < 55; index += 1) expect((await enter()).status).toBe(200);
    const wrong = await Promise.all(
      Array.from({ length: 50 }, (_, index) => guess(`spray${index}@example.com`, "wrong-guess-1", gate)),
    );
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await enter()).status).toBe(429);
    expect((await guess(own.email, OWNER_PASSWORD, from())).status).toBe(200);
  });

  test("a password chosen by mail works at once, whatever was guessed before", async () => {
    const { email } = await newCompany(product);
    const sender = from();
    for (let index = 0; index < 6; index += 1) await guess(email, `wrong-guess-${index}`, sender);
    for (let index = 0; index < 25; index += 1) await guess(email, `wrong-guess-${index}`, from());
    const asked = { emailOrBusinessName: email };
    await product.client().json("POST", "/api/auth/forgot-password", asked, from());
    const chosen = { token: await resetToken(product, email), newPassword: "orchard-lane-19" };
    await product.client().json("POST", "/api/auth/reset-password-with-token", chosen, from());
    expect((await guess(email, "orchard-lane-19", sender)).status).toBe(200);
  });
});

describe("other limits", () => {
  test("resends: the first is free, then three an hour for each address, known or not", async () => {
    for (const email of [company.email, "ghost@example.com"]) {
      const statuses = [];
      for (let index = 0; index < 5; index += 1) {
        const answer = await product
          .client()
          .json("POST", "/api/auth/resend-verification", { email }, from());
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 429]);
    }
  });

  test("recoveries: three an hour for each account, known or not, by form and call together", async () => {
    for (const emailOrBusinessName of [company.businessName, "ghost@example.com"]) {
      const statuses = [];
      for (let index = 0; index < 4; index += 1) {
        const client = product.client();
        const fields = { emailOrBusinessName };
        const answer =
          index % 2
            ? await client.post("/forgot-password", fields, from())
            : await client.json("POST", "/api/auth/forgot-password", fields, from());
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    const again = { emailOrBusinessName: company.email };
    const refused = await product.client().post("/forgot-password", again, from());
    expect([refused.status, refused.headers.has("Retry-After")]).toEqual([429, true]);
  });

  test.each([
    ["recoveries", "/api/auth/forgot-password", "emailOrBusinessName"],
    ["resends", "/api/auth/resend-verification", "email"],
  ])("%s: 20 an hour from one address, for any account", async (_, path, field) => {
    const gate = from();
    const answers = [];
    for (let index = 0; index < 21; index += 1) {
      const body = { [field]: `mass${index}@example.com` };
      answers.push((await product.client().json("POST", path, body, gate)).status);
    }
    expect(answers).toEqual([...Array(20).fill(200), 429]);
  });

  test("sign-ups: 20 an hour from one address", async () => {
    const gate = from();
    const answers = [];
    for (let index = 0; index < 21; index += 1) {
      const body = {
        businessName: `Mass ${index}`,
        email: `mass${index}@example.com`,
        password: OWNER_PASSWORD,
      };
      answers.push((await product.client().json("POST", "/api/auth/signup", body, gate)).status);
    }
    expect(answers).toEqual([...Array(20).fill(201), 429]);
    // Concerns no field, so the page announces it first.
    const typed = { businessName: "Mass", email: "mass@example.com", password: OWNER_PASSWORD };
    const page = await product.client().post("/signup", { ...typed, confirmPassword: OWNER_PASSWORD }, gate);
    expect(await page.text()).toMatch(
      /<div class="notice notice-error" role="alert" tabindex="-1" autofocus/i,
    );
  });
});

describe("forged requests", () => {
  const send = (client: Client, headers: Record<string, string>) =>
    client.fetch("/api/employees", {
      method: "POST",
      body: JSON.stringify({ firstName: "Forged", lastName: "Request" }),
      headers: { "Content-Type": "application/json", ...headers },
    });

  test.each([
    [{ Origin: "https://evil.example" }, 403],
    [{ Origin: "null" }, 403],
    [{ Origin: "https://evil.example", "X-Requested-With": "XMLHttpRequest" }, 403],
    [{ "Sec-Fetch-Site": "cross-site" }, 403],
    [{ "Sec-Fetch-Site": "same-site", "X-Requested-With": "XMLHttpRequest" }, 403],
    [{}, 403],
    [{ "Sec-Fetch-Site": "same-origin" }, 201],
    [{ "X-Requested-With": "XMLHttpRequest" }, 201],
  ])("%j: %i", async (headers, status) => {
    expect((await send(company.owner, headers)).status).toBe(status);
  });

  test("a foreign Origin is refused without a cookie too, and on pages", async () => {
    const foreign = { Origin: "https://evil.example" };
    expect((await product.client().json("POST", "/api/auth/login", {}, foreign)).status).toBe(403);
    const fields = { emailOrBusinessName: company.email, password: OWNER_PASSWORD };
    expect((await product.client().post("/login", fields, foreign)).status).toBe(403);
    expect((await company.owner.post("/logout", {}, foreign)).status).toBe(403);
    expect((await company.owner.json("GET", "/api/auth/user")).status).toBe(200);
  });
});

describe("bodies", () => {
  const raw = (path: string, body: string, type: string) =>
    product.client().fetch(path, { method: "POST", body, headers: { "Content-Type": type } });

  test("form bodies on /api are 415, broken JSON and JSON other than an object 400", async () => {
    for (const type of [
      "application/x-www-form-urlencoded",
      "text/plain",
      "multipart/form-data; boundary=x",
    ]) {
      expect((await raw("/api/auth/login", "emailOrBusinessName=a&password=b", type)).status).toBe(415);
    }
    for (const body of ["{", "[]", "null", '"text"', "1"]) {
      const response = await raw("/api/auth/login", body, "application/json");
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ message: expect.any(String) });
    }
  });

  test("JSON on a page is 415, a broken form 400, a field given twice 400", async () => {
    expect((await raw("/login", "{}", "application/json")).status).toBe(415);
    expect((await raw("/login", "garbage", "multipart/form-data; boundary=x")).status).toBe(400);
    const twice = await product.client().post("/login", { emailOrBusinessName: ["a", "b"], password: "x" });
    expect(twice.status).toBe(400);
    const nul = await product.client().post("/employee-login", { operatorName: "a\u0000", password: "x" });
    expect(nul.status).toBe(400);
  });

  test("forms that no page could send are 400 at once", async () => {
    const form = "application/x-www-form-urlencoded";
    const started = performance.now();
    for (const body of [
      "emailOrBusinessName[99999999]=a",
      "a=1&".repeat(200_000),
      `${"a.".repeat(50_000)}a=1`,
      "__intent__=update&emailOrBusinessName=a",
      "__state__={&emailOrBusinessName=a",
    ]) {
      expect((await raw("/login", body, form)).status).toBe(400);
    }
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  test("more than 1 MB is 413, with a declared length or without", async () => {
    const big = "x".repeat(1024 * 1024);
    const json = JSON.stringify({ emailOrBusinessName: big, password: "x" });
    expect((await raw("/api/auth/login", json, "application/json")).status).toBe(413);
    expect(
      (await raw("/login", `emailOrBusinessName=${big}`, "application/x-www-form-urlencoded")).status,
    ).toBe(413);
    const form = new FormData();
    form.set("emailOrBusinessName", `${big}x`);
    form.set("password", "x");
    expect((await product.client().fetch("/login", { method: "POST", body: form })).status).toBe(413);
    const stream = new Blob([json]).stream();
    const streamed = await product.client().fetch("/api/auth/login", {
      method: "POST",
      body: stream,
      headers: { "Content-Type": "application/json" },
      duplex: "half",
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  test("a page's form that is too large or forged is answered with a page in its reader's words", async () => {
    const big = { body: new Uint8Array(33 * 1024 * 1024), type: "multipart/form-data; boundary=x" };
    for (const [origin, { body, type }, status, words] of [
      [product.url, big, 413, ["This is too large to send.", "what you typed should still be there"]],
      ["https://evil.example", { body: "", type: "text/plain" }, 403, ["so nothing was changed."]],
    ] as const) {
      const headers = { Origin: origin, "Content-Type": type };
      const send = (path: string, accept: string, cookie = "") =>
        product.client().fetch(path, {
          method: "POST",
          body,
          headers: { ...headers, Accept: accept, Cookie: cookie },
        });
      const browser = "text/html,application/xhtml+xml,*/*;q=0.8";
      const page = await send("/operator", browser);
      const text = await page.text();
      expect([page.status, page.headers.get("Content-Type")]).toEqual([status, "text/html; charset=utf-8"]);
      for (const part of [...words, "Nothing was saved"]) expect(text).toContain(part);
      expect(page.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      const spanish = await (await send("/operator", browser, "lng=es")).text();
      expect(spanish).toContain("No se guardó nada");
      for (const [path, accept] of [
        ["/operator", "*/*"],
        ["/api/photos/upload", browser],
      ] as const) {
        const answer = await send(path, accept);
        expect([answer.status, await answer.json()]).toEqual([status, { message: expect.any(String) }]);
      }
    }
  });

  test("wrong methods on /api are 405 with the allowed ones", async () => {
    for (const [method, path, allow] of [
      ["GET", "/api/auth/login", "POST"],
      ["PUT", "/api/auth/signup", "POST"],
      ["POST", "/api/auth/user", "GET"],
      ["DELETE", "/api/logout", "GET, POST"],
      ["PATCH", "/api/employees", "GET, POST"],
      ["GET", "/api/employees/any", "PUT, DELETE"],
    ] as const) {
      const { status, headers } = await company.owner.json(method, path);
      expect({ path, status, allow: headers.get("Allow") }).toEqual({ path, status: 405, allow });
    }
    expect((await company.owner.json("GET", "/api/nothing-here")).status).toBe(404);
  });

  test("wrong methods on pages are 405 too, and change nothing", async () => {
    for (const [method, path, allow] of [
      ["DELETE", "/logout", "GET, HEAD, POST"],
      ["PUT", "/login", "GET, HEAD, POST"],
      ["POST", "/dashboard", "GET, HEAD"],
    ] as const) {
      const { status, headers } = await company.owner.fetch(path, {
        method,
        headers: { "X-Requested-With": "XMLHttpRequest" },
      });
      expect({ path, status, allow: headers.get("Allow") }).toEqual({ path, status: 405, allow });
    }
    expect((await company.owner.json("GET", "/api/auth/user")).status).toBe(200);
  });
});

describe("headers", () => {
  test("errors carry the same protection as pages, and signed-in answers are never stored", async () => {
    for (const response of [
      await product.client().get("/login"),
      await product.client().get("/nothing-here"),
      await product.client().get("/api/auth/user"),
      await company.owner.get("/employees"),
      await company.owner.post("/logout", {}, { Origin: "https://evil.example" }),
    ]) {
      const policy = response.headers.get("Content-Security-Policy") ?? "";
      for (const part of ["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(part);
      }
      expect(policy).not.toContain("unsafe-inline");
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(response.headers.get("Cache-Control")).toContain("no-store");
    }
  });

  test("files carry nosniff, may not be framed, and are asked for over TLS alone for a year", async () => {
    const page = await product.client().html("/login");
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
    expect(script).toBeDefined();
    for (const path of ["/favicon.svg", "/sw.js", "/manifest.webmanifest", script ?? ""]) {
      const { status, headers } = await product.client().get(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Content-Security-Policy")).toBe(
        "frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
      );
      expect(headers.get("Referrer-Policy")).toBe("same-origin");
      expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
    }
  });

  test("where APP_URL is https, cookies are Secure and the session has the __Host- prefix", async () => {
    const safe = await startProduct({ APP_URL: "https://tracker.example.com", RATE_LIMIT_SCALE: "100" });
    const own = await newCompany(safe);
    const client = safe.client();
    const fields = { emailOrBusinessName: own.email, password: OWNER_PASSWORD };
    const entered = await client.post("/login", fields, { Origin: "https://tracker.example.com" });
    const cookies = entered.headers.getSetCookie();
    const session = cookies.find((cookie) => cookie.startsWith("__Host-session="));
    expect(session).toMatch(/; Path=\/(?:;|$)/);
    expect(session).not.toMatch(/Domain/i);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
    // Scripts read that cookie; it only identifies the reader.
    for (const cookie of cookies.filter((cookie) => !cookie.startsWith("__Host-reader="))) {
      expect(cookie).toContain("; HttpOnly");
    }
    for (const cookie of cookies) expect(cookie).toContain("SameSite=Lax");
    expect(entered.headers.get("Strict-Transport-Security")).toContain("max-age=");
    await safe.stop();
  });
});
