import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { LOCALES } from "#app/domain/locale.ts";
import { DESCRIBED_CALLS, PARTS, templateOf } from "#app/http/docs/calls.ts";
import { recipe } from "#app/http/docs/recipes.ts";
import { en } from "#app/i18n/locales/en.ts";
import { es } from "#app/i18n/locales/es.ts";
import { translatorFor } from "#app/i18n/server.ts";
import { brotliSize } from "#tests/bench/measure.ts";
import { startedProduct } from "#tests/support/started.ts";
import { newCompany } from "../../support/accounts.ts";
import { builtDescription } from "../../support/description.ts";
import { leavesOf, saidIn, wholeTextIn } from "../../support/page-text.ts";

const product = await startedProduct();

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const PAGES = ["/api/docs", ...PARTS.map((part) => `/api/docs/${part}`)];

const ask = (path: string, init: RequestInit = {}) =>
  fetch(product.url + path, {
    redirect: "manual",
    ...init,
    headers: { Accept: "text/html", ...init.headers },
  });

describe("the documentation", () => {
  for (const locale of LOCALES) {
    it(`is open to everybody in ${locale}, small, without script and without the database`, async () => {
      const t = translatorFor(locale);
      for (const path of PAGES) {
        const answer = await ask(path, { headers: { "Accept-Language": locale } });
        const html = await answer.text();
        const part = PARTS.find((each) => path.endsWith(`/${each}`));
        expect(answer.status, path).toBe(200);
        expect(answer.headers.get("X-D1-Round-Trips"), path).toBe("0");
        expect(html, path).not.toContain("<script");
        expect(html, path).toContain(`<html lang="${locale}"`);
        expect(html, path).toContain(`<h1>${t(part ? `docs:part.${part}` : "docs:title")}</h1>`);
        const size = brotliSize(html);
        console.log(`${path} in ${locale}: ${size} bytes (brotli 4)`);
        expect(size, path).toBeLessThanOrEqual(14_336);
      }
    });
  }

  it("is Spanish in Spanish, but for codes, examples and what is marked as English", async () => {
    const spanish = leavesOf(es.docs);
    const phrases = leavesOf(en.docs)
      .filter((text) => !text.includes("{{"))
      .map((text) => RegExp(`(?<![\\p{L}"])${escaped(text)}(?![\\p{L}"])`, "u"))
      .filter((phrase) => !spanish.some((text) => phrase.test(text)));
    for (const path of PAGES) {
      const html = await (await ask(path, { headers: { "Accept-Language": "es" } })).text();
      const said = saidIn(html).filter(({ lang }) => lang === "es");
      const found = said.filter(({ text }) => phrases.some((phrase) => phrase.test(text)));
      expect([path, found]).toEqual([path, []]);
      expect(said.length).toBeGreaterThan(20);
    }
  });

  it("has no other parts (404), and is read alone (405)", async () => {
    const missing = await ask("/api/docs/nothing");
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain("<h1>");
    for (const path of ["/api/docs", "/api/docs/machines"]) {
      for (const method of ["POST", "PUT", "DELETE"]) {
        const refused = await ask(path, { method, headers: { Origin: product.url } });
        expect([refused.status, refused.headers.get("Allow")], `${method} ${path}`).toEqual([
          405,
          "GET, HEAD",
        ]);
        expect(refused.headers.get("Content-Type")).toContain("application/json");
      }
    }
  });

  it("comes back to itself when the language is switched", async () => {
    const client = product.client();
    const switched = await client.post("/settings", { lng: "es", next: "/api/docs/books" });
    expect(switched.headers.get("Location")).toBe("/api/docs/books");
    expect((await client.page("/api/docs/books", "es")).text).toContain("Costos y contabilidad");
  });

  it("looks at no key and no session", async () => {
    const answer = await ask("/api/docs", {
      headers: { Authorization: "Bearer eqtkey_wrong", Cookie: "session=x" },
    });
    expect([answer.status, answer.headers.get("X-D1-Round-Trips")]).toEqual([200, "0"]);
  });

  it("shows every call on the page of its part: method, path, scope, fields and example", async () => {
    const { json } = builtDescription();
    for (const part of PARTS) {
      const text = wholeTextIn(
        await (await ask(`/api/docs/${part}`, { headers: { "Accept-Language": "en" } })).text(),
      );
      for (const { method, path } of DESCRIBED_CALLS.filter((call) => call.part === part)) {
        const template = templateOf(path);
        const operation = json.paths[template][method.toLowerCase()];
        const [security] = operation.security;
        const scope = security ? `Scope: ${security.key[0] ?? "any"}` : "No key";
        expect(text).toContain(`${method} ${template} ${operation.summary} ${scope}`);
        const fields = operation.requestBody?.content["application/json"].schema.properties ?? {};
        for (const name of Object.keys(fields)) expect(text, `${method} ${template}`).toContain(`${name} `);
      }
    }
    const webhooks = wholeTextIn(await (await ask("/api/docs/webhooks")).text());
    for (const type of Object.keys(json.webhooks)) expect(webhooks).toContain(type);
    expect(webhooks).toContain(recipe("signed", product.url));
    for (const name of ["type", "timestamp", "companyId", "keyId", "data"]) {
      expect(webhooks).toContain(`${name} `);
    }
  });
});

describe("in a text browser", () => {
  const folder = mkdtempSync(join(tmpdir(), "docs-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A text browser that is installed; without one the page's own words are read above. */
  const installed = (browser: string) => {
    try {
      execFileSync(browser, ["-version"], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  };

  for (const [browser, args] of [
    ["w3m", ["-dump", "-cols", "80"]],
    ["lynx", ["-dump", "-width=80", "-nolist"]],
  ] as const) {
    it.runIf(installed(browser))(`is whole in ${browser} at 80 columns`, async () => {
      for (const path of PAGES) {
        const file = join(folder, "page.html");
        writeFileSync(file, await (await ask(path, { headers: { "Accept-Language": "en" } })).text());
        const text = execFileSync(browser, [...args, file]).toString();
        for (const line of text.split("\n"))
          expect([...line].length, `${path}: ${line}`).toBeLessThanOrEqual(80);
        const part = PARTS.find((each) => path.endsWith(`/${each}`));
        for (const { method, path: call } of DESCRIBED_CALLS.filter((each) => each.part === part)) {
          expect(text.replace(/\s+/g, " "), browser).toContain(`${method} ${templateOf(call)}`);
        }
      }
    });
  }
});

describe("links to the documentation", () => {
  it("stand in the footer of the landing page, in the guide and beside the keys", async () => {
    expect(await (await ask("/")).text()).toContain('<a href="/api/docs">');
    const { owner } = await newCompany(product);
    for (const path of ["/instructions", "/settings/keys", "/settings/webhooks"]) {
      expect([path, (await owner.page(path)).html.includes('<a href="/api/docs">')]).toEqual([path, true]);
    }
  });
});
