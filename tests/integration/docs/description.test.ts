import { describe, expect, it } from "vitest";
import { startedProduct } from "#tests/support/started.ts";
import { newCompany } from "../../support/accounts.ts";
import { builtDescription, Described } from "../../support/description.ts";

const APP_URL = "https://equipment.example.org";
const PATH = "/api/openapi.json";

const product = await startedProduct({ APP_URL });
const company = await newCompany(product);

const ask = (headers: Record<string, string> = {}, method = "GET") =>
  fetch(product.url + PATH, { method, headers });

describe("the description of the calls", () => {
  it("is answered to everybody, without cookie and without the database", async () => {
    const answers = [
      await ask(),
      await ask({ Authorization: "Bearer eqtkey_none" }),
      await company.owner.fetch(PATH),
    ];
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      expect(headers.get("Content-Type")).toBe("application/json");
      expect(headers.get("Cache-Control")).toBe("public, max-age=300");
      expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(headers.get("Set-Cookie")).toBeNull();
      expect(headers.get("X-D1-Round-Trips")).toBe("0");
    }
  });

  it("names the product's own address, whatever the Host", async () => {
    const answer = await ask({ "X-Forwarded-Host": "evil.example" });
    const { servers, ...rest } = (await answer.json()) as Record<string, unknown>;
    expect(servers).toEqual([{ url: APP_URL }]);
    const { servers: _, ...built } = builtDescription().json;
    expect(rest).toEqual(built);
    expect(rest.openapi).toBe("3.1.0");
  });

  it("is not sent again to who has it", async () => {
    const tag = (await ask()).headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[0-9a-f]{16}"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await ask({ "If-None-Match": known });
      expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
    }
    expect((await ask({ "If-None-Match": '"other"' })).status).toBe(200);
  });

  it("is read alone (405)", async () => {
    const answer = await company.owner.json("POST", PATH, {});
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET"]);
  });

  it("opens itself alone to other origins", async () => {
    for (const path of ["/api/health", "/api/docs", "/api/equipment"]) {
      const { headers } = await fetch(product.url + path, { headers: { Origin: "https://other.example" } });
      expect(headers.get("Access-Control-Allow-Origin"), path).toBeNull();
    }
  });
});

describe("the check of every answer", () => {
  const answer = { status: "ok" };
  const exchange = {
    method: "GET",
    url: "http://localhost/api/health",
    sent: undefined,
    status: 200,
    answer,
  };

  it("refuses an unknown field, a missing one, another type and a status that is not described", () => {
    const described = new Described(builtDescription().json);
    expect(described.mistakeIn(exchange)).toBeNull();
    expect(described.mistakeIn({ ...exchange, answer: { ...answer, since: 1 } })).toContain("since");
    expect(described.mistakeIn({ ...exchange, answer: {} })).toContain("required");
    expect(described.mistakeIn({ ...exchange, answer: { status: 1 } })).toContain("string");
    expect(described.mistakeIn({ ...exchange, status: 418 })).toContain("418");
  });

  it("refuses a body with a field that is not described", () => {
    const described = new Described(builtDescription().json);
    const url = "http://localhost/api/service-tasks/1";
    const sent = { method: "DELETE", url, status: 204, answer: undefined, sent: undefined };
    expect(described.mistakeIn(sent)).toBeNull();
    const note = { ...sent, method: "POST", url: "http://localhost/api/equipment/1/notes", status: 201 };
    const stored = {
      id: "1",
      equipmentId: "1",
      content: "Moved",
      type: "note",
      photos: [],
      authorName: "Sam",
      createdAt: "2026-05-04T07:30:00.000Z",
    };
    expect(described.mistakeIn({ ...note, answer: stored, sent: { content: "Moved" } })).toBeNull();
    expect(described.mistakeIn({ ...note, answer: stored, sent: { content: "Moved", colour: 1 } })).toContain(
      "colour",
    );
  });
});
