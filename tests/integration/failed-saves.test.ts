import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startedProduct } from "#tests/support/started.ts";
import { newCompany } from "../support/accounts.ts";

/** The notices of saves that fail, with a database that really fails. */

const FAULT = (event: string) =>
  `create trigger broken_${event} before ${event} on equipment begin select raise(abort, 'broken'); end`;

let id: string;

const product = await startedProduct({ RATE_LIMIT_SCALE: "100" });
const company = await newCompany(product);
beforeAll(async () => {
  const machine = {
    name: "Loader",
    type: "machinery",
    unit: "hours",
    currentUsage: 100,
    serviceInterval: 50,
  };
  id = (await company.machine(machine)).id;
});

const page = (act: string) => `/equipment-items/${id}/${act}`;

describe("a save that fails", () => {
  beforeAll(() => product.db.batch(["update", "delete"].map((event) => product.db.prepare(FAULT(event)))));
  afterAll(() =>
    product.db.batch(["update", "delete"].map((event) => product.db.prepare(`drop trigger broken_${event}`))),
  );

  it.each([
    [
      "usage",
      { usageIncrease: "23.5" },
      "Update Failed",
      /Failed to update equipment usage: \S+/,
      /value="23.5"/,
    ],
    ["service", {}, "Error", "Failed to reset service interval. Please try again.", null],
    [
      "remove",
      { retirementNotes: "Worn out" },
      "Error",
      "Failed to retire equipment. Please try again.",
      /<textarea[^>]*>Worn out</,
    ],
    ["remove?mode=delete", {}, "Error", "Failed to delete equipment. Please try again.", null],
  ])(
    "%s shows its notice with the reference of its log line, and keeps the input",
    async (act, fields, title, words, typed) => {
      const answer = await company.owner.post(page(act), fields);
      expect(answer.status).toBe(500);
      const html = await answer.text();
      const notice = /role="alert"><strong>([^<]*)<\/strong> <span>([^<]*)/.exec(html);
      expect(notice?.[1]).toBe(title);
      expect(html).toContain(`<code>${answer.headers.get("X-Reference")}</code>`);
      expect(notice?.[2]).toEqual(typeof words === "string" ? words : expect.stringMatching(words));
      if (typed) expect(html).toMatch(typed);
      const { body } = await company.owner.json("GET", `/api/equipment/${id}`);
      expect(body).toMatchObject({ currentUsage: 100, lastServiceUsage: 100 });
    },
  );
});

describe("a save that succeeds", () => {
  it.each([
    ["usage", { usageIncrease: "1" }, "Usage Updated"],
    ["service", {}, "Service Reset"],
    ["history", { intent: "note", content: "Tyres are worn" }, "Note Added"],
    ["remove", {}, "Equipment Retired"],
  ])("%s leads back with its notice", async (act, fields, title) => {
    const answer = await company.owner.post(page(act), { ...fields, next: "/equipment-list" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/equipment-list"]);
    expect(await company.owner.html("/equipment-list")).toContain(`<strong>${title}</strong>`);
    // Once only.
    expect(await company.owner.html("/equipment-list")).not.toContain(title);
  });
});

describe("a page that fails", () => {
  it("keeps the header, and offers to try again or to start over", async () => {
    await product.db.exec("alter table equipment rename to equipment_gone");
    const answer = await company.owner.get("/equipment-list?after=x&name=y");
    await product.db.exec("alter table equipment_gone rename to equipment");
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(html).toContain("Something went wrong");
    expect(html).toContain('<nav class="rail"');
    expect(html).toMatch(/href="\/equipment-list\?after=x&amp;name=y">Try again</);
  });
});
