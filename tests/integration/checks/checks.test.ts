import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { type Machine, putCheck, putIssueOfLine } from "#tests/support/checks.ts";
import { readCsv } from "#tests/support/csv.ts";
import { flashOf } from "#tests/support/flash.ts";
import { plainText, unescaped } from "#tests/support/page-text.ts";
import { putReport, type ReportFields } from "#tests/support/reports.ts";
import { startedProduct } from "#tests/support/started.ts";

/** A Wednesday in Chicago, where midnight is at 6:00 UTC in November. */
const NOW = new Date("2026-11-18T18:00:00Z");
const DAY = 86_400_000;

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" }, { clock: NOW });
beforeEach(async () => {
  company = await newCompany(product);
  await product.run("update companies set time_zone = 'America/Chicago' where id = ?", company.id);
});

/** A machine with a checklist, since the day given. */
async function addWatched(name: string, since = "2026-01-01"): Promise<Machine> {
  const machine = await company.machine({ name, currentUsage: 10, serialNumber: `SN-${name}` });
  await company.owner.json("POST", "/api/checklists", {
    name: "Tractor",
    lines: ["*Brakes"],
    equipmentIds: [machine.id],
  });
  await product.run("update equipment set checklist_since = ? where id = ?", since, machine.id);
  return machine;
}

const check = (machine: Machine, takenAt: string, fields: object = {}) =>
  putCheck(product, company, machine, { takenAt: new Date(takenAt), ...fields });

const use = (machine: Machine, takenAt: string, fields: ReportFields = { newUsage: 50 }) => {
  const ago = Date.now() - new Date(takenAt).getTime();
  return putReport(product, company, machine, { takenAgo: ago, createdAgo: ago, ...fields });
};

const FAULTS = [
  { line: "Lights", ok: true, word: "" },
  { line: "*Brakes", ok: false, word: "pulls left" },
  { line: "Tires", ok: false, word: "flat" },
];

/** The text of a page by table: the cells of each row. */
async function rowsOf(path: string): Promise<string[][][]> {
  const html = await company.owner.html(path);
  const text = (part: string) => part.replaceAll(/<[^>]+>/g, "").trim();
  return [...html.matchAll(/<tbody>(.*?)<\/table>/gs)].map(([, body]) =>
    [...(body ?? "").matchAll(/<tr(?: class="fine")?>(.*?)<\/tr>/gs)].map(([, row]) =>
      [...(row ?? "").matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => text(cell ?? "")),
    ),
  );
}
/** What heads each day of the checks. */
async function daysOf(path: string): Promise<string[]> {
  const html = await company.owner.html(path);
  return [...html.matchAll(/<tr class="group">(.*?)<\/tr>/gs)].map(([, row]) => plainText(row ?? "").trim());
}
/** What a page says below its navigation. */
const textOf = async (path: string) =>
  plainText((await company.owner.html(path)).replace(/^.*?<main/s, "<main"));

const retire = async ({ id }: Machine) =>
  (await company.owner.ask("POST", `/api/equipment/${id}/retire`, {})).id;

describe("/checks", () => {
  it("lists this month's checks, the latest first, with what was not OK", async () => {
    const machine = await addWatched("Loader");
    await check(machine, "2026-11-16T12:12:00Z");
    await check(machine, "2026-11-17T12:12:00Z", {
      lines: FAULTS,
      operatorName: "Maria",
      report: { newUsage: undefined, fuelAdded: 3 },
    });
    const [checks] = await rowsOf("/checks");
    expect(checks).toEqual([
      ["6:12 AM", "Loader", "Maria", "–", "Do not run Brakes: pulls left Tires: flat"],
      ["6:12 AM", "Loader", "Olga Field", "100 hours", "All OK"],
    ]);
    expect(await daysOf("/checks")).toEqual(["Nov 17, 2026 1 check 1 not OK", "Nov 16, 2026 1 check All OK"]);
    company.owner.cookies.set("lng", "es");
    expect(await daysOf("/checks")).toEqual([
      "17 nov 2026 1 revisión 1 con fallas",
      "16 nov 2026 1 revisión Todo bien",
    ]);
    expect((await rowsOf("/checks"))[0]?.[1]?.[4]).toBe("Todo bien");
  });

  it("shows a month of the company's time zone", async () => {
    const machine = await addWatched("Loader");
    await check(machine, "2026-11-01T04:59:00Z");
    await check(machine, "2026-11-01T05:01:00Z");
    const times = async (query: string) => [
      ...(await daysOf(`/checks${query}`)),
      ...((await rowsOf(`/checks${query}`))[0] ?? []).map(([time]) => time),
    ];
    expect(await times("")).toEqual(["Nov 1, 2026 1 check All OK", "12:01 AM"]);
    expect(await times("?month=&equipment=")).toEqual(["Nov 1, 2026 1 check All OK", "12:01 AM"]);
    expect(await times("?month=2026-10")).toEqual(["Oct 31, 2026 1 check All OK", "11:59 PM"]);
    expect(await textOf("/checks?month=2024-02")).toContain("No checks in this month.");
  });

  it.each(["/checks", "/checks/print", "/exports/pre-start-checks.csv", "/api/checks"])(
    "%s answers 400 to a month that can't be read",
    async (path) => {
      for (const month of ["2026-13", "november", "2026-11-01"]) {
        expect((await company.owner.get(`${path}?month=${month}`)).status).toBe(400);
      }
    },
  );

  it.each([
    ["en", "This value can't be used.", "Nov 2026"],
    ["es", "Este valor no se puede usar.", "nov 2026"],
  ])(
    "reports a month that can't be read at its field, above this month's checks, in %s",
    async (lng, notice, month) => {
      company.owner.cookies.set("lng", lng);
      const html = await company.owner.html("/checks?month=november");
      company.owner.cookies.delete("lng");
      expect(html).toContain(`<option value="2026-11" selected="">${month}</option>`);
      expect(html).toMatch(/name="month"[^>]*aria-describedby="month-fault"/);
      expect(unescaped(html)).toContain(`id="month-fault">${notice}</span>`);
    },
  );

  it("shows one machine, also a retired one, and nothing for an unknown one", async () => {
    const [loader, mower] = [await addWatched("Loader"), await addWatched("Mower")];
    await check(loader, "2026-11-16T12:12:00Z");
    await check(mower, "2026-11-16T12:12:00Z");
    await retire(mower);
    const names = async (id: string) =>
      (await rowsOf(`/checks?equipment=${id}`))[0]?.map(([, name]) => name) ?? [];
    expect(await names(loader.id)).toEqual(["Loader"]);
    expect(await names(mower.id)).toEqual(["Mower"]);
    expect(await names("no-such")).toEqual([]);
    const unknown = await company.owner.html("/checks?equipment=no-such");
    expect(unknown).toContain('<option value="no-such" selected="">Another machine</option>');
    const html = await company.owner.html("/checks");
    expect(html).toContain(`<optgroup label="Retired"><option value="${mower.id}">Mower</option></optgroup>`);
  });

  it("lists 50 a page, and loses or repeats none across pages", async () => {
    const machine = await addWatched("Loader");
    // Several share an instant.
    for (let n = 0; n < 120; n += 1) {
      await check(machine, new Date(Date.UTC(2026, 10, 2, 12, Math.floor(n / 7))).toISOString(), {
        operatorName: `Op ${n}`,
      });
    }
    const seen: string[] = [];
    let path: string | undefined = "/checks?month=2026-11";
    for (let page = 0; path && page < 5; page += 1) {
      seen.push(...((await rowsOf(path))[0] ?? []).map((row) => row[2] ?? ""));
      const html: string = await company.owner.html(path);
      path = /<a class="btn" href="([^"]*before=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `Op ${119 - n}`));
  });

  it("explains what inspectors ask, folded away", async () => {
    const html = await company.owner.html("/checks");
    expect(html).toMatch(/<details[^>]*><summary>What inspectors ask/);
    for (const rule of [
      "1910.178(q)(7)",
      "1910.67, 1926.453",
      "1926.601(b)(14)",
      "396.11, 396.13",
      "not legal advice",
    ]) {
      expect(html).toContain(rule);
    }
  });
});

describe("used without a check", () => {
  const missed = async (query = "") => {
    const html = await company.owner.html(`/checks${query}`);
    const section = html.slice(html.indexOf('id="missed"'));
    return [...section.matchAll(/<tr><th scope="row"><a[^>]*>(.*?)<\/a><\/th><td[^>]*>(.*?)<\/td>/g)].map(
      ([, name, day]) => `${name} ${day}`,
    );
  };

  it("lists a machine with a checklist on a day with a report of a reading or fuel and no check", async () => {
    const machine = await addWatched("Loader", "2026-11-03");
    const bare = await company.machine({ name: "Bare", currentUsage: 10 });
    await use(machine, "2026-11-02T15:00:00Z"); // before it had a checklist
    await use(machine, "2026-11-03T15:00:00Z");
    await use(machine, "2026-11-04T15:00:00Z", { fuelAdded: 4 });
    await use(machine, "2026-11-05T15:00:00Z", { notes: "words alone" });
    await use(machine, "2026-11-06T15:00:00Z", { newUsage: 60, status: "dismissed" });
    await use(machine, "2026-11-07T15:00:00Z", { newUsage: 60, status: "applied" });
    await use(machine, "2026-11-08T15:00:00Z");
    await check(machine, "2026-11-09T05:30:00Z"); // still November 8 in Chicago
    await use(machine, "2026-11-09T15:00:00Z");
    await use(bare, "2026-11-10T15:00:00Z");
    expect(await missed()).toEqual([
      "Loader Nov 9, 2026",
      "Loader Nov 7, 2026",
      "Loader Nov 4, 2026",
      "Loader Nov 3, 2026",
    ]);
    expect(await missed("?month=2026-10")).toEqual([]);
    expect(await missed(`?equipment=${bare.id}`)).toEqual([]);
    expect(await missed(`?equipment=${machine.id}`)).toHaveLength(4);
  });

  it("counts a report on the day on which it was written, however late it arrived", async () => {
    const machine = await addWatched("Loader");
    await use(machine, "2026-10-20T15:00:00Z", { newUsage: 5, createdAgo: Date.now() - NOW.getTime() });
    expect(await missed()).toEqual([]);
    expect(await missed("?month=2026-10")).toEqual(["Loader Oct 20, 2026"]);
  });

  it("leaves out a day with a check whose report was dismissed", async () => {
    const machine = await addWatched("Loader");
    await check(machine, "2026-11-10T15:00:00Z", { report: { status: "dismissed" } });
    await use(machine, "2026-11-10T16:00:00Z");
    expect(await missed()).toEqual([]);
    expect((await rowsOf("/checks"))[0]).toHaveLength(1);
  });

  it("lists 50 and counts the rest", async () => {
    const machines = [];
    for (const name of ["A", "B", "C", "D"]) machines.push(await addWatched(name));
    for (const machine of machines) {
      for (let day = 1; day <= 13; day += 1)
        await use(machine, `2026-11-${String(day).padStart(2, "0")}T15:00:00Z`);
    }
    expect(await missed()).toHaveLength(50);
    expect(await textOf("/checks")).toContain("and 2 more");
  });

  /** Acts after which a machine has no checklist any more. */
  const LOSSES: [string, (machine: Machine) => Promise<{ status: number }>][] = [
    ["was retired", ({ id }) => company.owner.json("POST", `/api/equipment/${id}/retire`, {})],
    [
      "was retired and sold",
      ({ id }) =>
        company.owner.json("POST", `/api/equipment/${id}/retire`, {
          soldDate: "2026-11-18",
          soldPrice: 900,
        }),
    ],
    [
      "lost its checklist",
      ({ id }) => company.owner.json("PATCH", `/api/equipment/${id}`, { checklistId: null }),
    ],
    [
      "was taken off its checklist",
      async ({ id }) => {
        const body = await company.owner.ask("GET", `/api/equipment/${id}`);
        return company.owner.json("PATCH", `/api/checklists/${body.checklistId}`, { equipmentIds: [] });
      },
    ],
    [
      "lost its checklist when that was deleted",
      async ({ id }) => {
        const body = await company.owner.ask("GET", `/api/equipment/${id}`);
        return company.owner.json("DELETE", `/api/checklists/${body.checklistId}`);
      },
    ],
  ];
  const SENTENCES = [
    "No machine with a checklist was used without a check.",
    "There is no checklist yet.",
    "This machine was not used without a check while it had a checklist.",
    "This machine is not known to have had a checklist in this month.",
    "Ningún equipo con lista se usó sin revisión.",
    "Todavía no hay listas de revisión.",
    "Este equipo no se usó sin revisión mientras tuvo una lista.",
    "No consta que este equipo tuviera una lista en este mes.",
  ];
  /** What the page says in place of a list. */
  const said = async (query = "") => {
    const page = await textOf(`/checks${query}`);
    return SENTENCES.filter((sentence) => page.includes(sentence));
  };

  it.each(LOSSES)("keeps the days of a machine that %s, and counts none after that", async (_, lose) => {
    await product.setClock(NOW);
    const machine = await addWatched("Loader", "2026-11-05");
    await use(machine, "2026-11-04T15:00:00Z");
    await use(machine, "2026-11-10T15:00:00Z");
    await use(machine, "2026-11-18T17:59:00Z");
    expect((await lose(machine)).status).toBeLessThan(300);
    await use(machine, "2026-11-18T18:01:00Z");
    await use(machine, "2026-11-19T15:00:00Z");
    const days = ["Loader Nov 18, 2026", "Loader Nov 10, 2026"];
    for (const query of ["", `?equipment=${machine.id}`, `?month=2026-11&equipment=${machine.id}`]) {
      expect([await missed(query), await said(query)]).toEqual([days, []]);
    }
    expect(await missed("?month=2026-10")).toEqual([]);
    const page = await company.owner.html("/checks");
    expect(page).toContain(`<option value="${machine.id}">Loader</option>`);
    for (const path of ["/plan", "/plan/print"]) {
      expect(await textOf(path)).toContain("Used without a check last week: 1");
    }
  });

  it.each(LOSSES)("is not said of a machine that was checked before it %s", async (_, lose) => {
    await product.setClock(NOW);
    const machine = await addWatched("Loader", "2026-11-05");
    await check(machine, "2026-11-10T15:00:00Z");
    await lose(machine);
    const one = `?equipment=${machine.id}`;
    expect([await missed(), await missed(one)]).toEqual([[], []]);
    expect([await said(), await said(one), await said(`${one}&month=2026-10`)]).toEqual(
      [SENTENCES[0], SENTENCES[2], SENTENCES[3]].map((sentence) => [sentence]),
    );
    company.owner.cookies.set("lng", "es");
    expect([await said(), await said(one), await said(`${one}&month=2026-10`)]).toEqual(
      [SENTENCES[4], SENTENCES[6], SENTENCES[7]].map((sentence) => [sentence]),
    );
    company.owner.cookies.delete("lng");
    expect(await textOf("/plan")).toContain("Used without a check last week: 0");
  });

  it("counts each stretch of a machine that lost its checklist and got it again, not the days between", async () => {
    await product.setClock(new Date("2026-11-06T18:00:00Z"));
    const machine = await addWatched("Loader", "2026-11-03");
    const at = `/api/equipment/${machine.id}`;
    const { checklistId } = await company.owner.ask("GET", at);
    for (let day = 1; day <= 18; day += 1) {
      await use(machine, `2026-11-${String(day).padStart(2, "0")}T15:00:00Z`);
    }
    await company.owner.json("PATCH", at, { checklistId: null });
    await product.setClock(new Date("2026-11-10T18:00:00Z"));
    await company.owner.json("PATCH", at, { checklistId });
    await product.setClock(new Date("2026-11-12T12:00:00Z"));
    await company.owner.json("PATCH", at, { checklistId: null });
    await product.setClock(new Date("2026-11-12T12:30:00Z"));
    await company.owner.json("PATCH", at, { checklistId });
    await company.owner.json("PATCH", at, { checklistId: null });
    await product.setClock(new Date("2026-11-16T18:00:00Z"));
    await company.owner.json("PATCH", at, { checklistId });
    await product.setClock(NOW);
    const days = [18, 17, 16, 11, 10, 6, 5, 4, 3].map((day) => `Loader Nov ${day}, 2026`);
    expect(await missed()).toEqual(days);
    const id = await retire(machine);
    expect(await missed()).toEqual(days);
    await company.owner.json("POST", `/api/retired-equipment/${id}/restore`);
    expect(await missed()).toEqual(days);
    await company.owner.json("DELETE", `/api/checklists/${checklistId}`);
    expect(await missed()).toEqual(days);
  });

  it("keeps the days of a machine whose checklist was deleted while it was retired", async () => {
    await product.setClock(NOW);
    const machine = await addWatched("Loader");
    await use(machine, "2026-11-10T15:00:00Z");
    const { checklistId } = await company.owner.ask("GET", `/api/equipment/${machine.id}`);
    const id = await retire(machine);
    await company.owner.json("DELETE", `/api/checklists/${checklistId}`);
    await company.owner.json("POST", `/api/retired-equipment/${id}/restore`);
    expect(await missed()).toEqual(["Loader Nov 10, 2026"]);
  });

  it("says that machines may be missing once a machine with a checklist was deleted for good", async () => {
    await product.setClock(NOW);
    const plain = await company.machine({ name: "Plain", currentUsage: 10 });
    await company.owner.json("DELETE", `/api/equipment/${plain.id}`);
    expect(await textOf("/checks")).not.toContain("may be missing");
    const machine = await addWatched("Loader");
    await use(machine, "2026-11-10T15:00:00Z");
    await company.owner.json("DELETE", `/api/equipment/${machine.id}`);
    expect(await textOf("/checks")).toContain("or were deleted by Nov");
    expect(await textOf("/checks?month=2026-12")).not.toContain("may be missing");
  });

  it("says which machines may be missing in a month that began before the ends of checklists were kept", async () => {
    await product.setClock(NOW);
    const machine = await addWatched("Loader");
    await product.run(
      "update companies set checklist_spans_from = ? where id = ?",
      Date.UTC(2026, 10, 12, 5),
      company.id,
    );
    const notice = "Machines that lost their checklist or were deleted by Nov 11, 2026 may be missing.";
    for (const query of ["", "?month=2026-10", `?equipment=${machine.id}`]) {
      expect([query, await textOf(`/checks${query}`)]).toEqual([query, expect.stringContaining(notice)]);
    }
    await product.run(
      "update companies set checklist_spans_from = ? where id = ?",
      Date.UTC(2026, 10, 1, 5),
      company.id,
    );
    expect(await textOf("/checks")).not.toContain("may be missing");
    company.owner.cookies.set("lng", "es");
    const before = await textOf("/checks?month=2026-10");
    company.owner.cookies.delete("lng");
    expect(before).toContain("Pueden faltar equipos que perdieron su lista o se eliminaron hasta el");
  });

  it("goes on for a machine that moves to another checklist", async () => {
    await product.setClock(NOW);
    const [loader, mower] = [await addWatched("Loader", "2026-11-05"), await addWatched("Mower")];
    const { checklistId } = await company.owner.ask("GET", `/api/equipment/${mower.id}`);
    await company.owner.json("PATCH", `/api/equipment/${loader.id}`, { checklistId });
    await use(loader, "2026-11-10T15:00:00Z");
    await use(loader, "2026-11-20T15:00:00Z");
    expect(await missed()).toEqual(["Loader Nov 20, 2026", "Loader Nov 10, 2026"]);
  });

  it("forgets a machine that is deleted for good", async () => {
    await product.setClock(NOW);
    const machine = await addWatched("Loader");
    await use(machine, "2026-11-10T15:00:00Z");
    await company.owner.json("PATCH", `/api/equipment/${machine.id}`, { checklistId: null });
    expect((await company.owner.json("DELETE", `/api/equipment/${machine.id}`)).status).toBeLessThan(300);
    expect(await missed()).toEqual([]);
    const results = await product.rows("select * from checklist_spans where company_id = ?", company.id);
    expect(results).toEqual([]);
  });

  it("links to a machine's page, and to the record of one that was retired", async () => {
    await product.setClock(NOW);
    const [loader, mower] = [await addWatched("Loader"), await addWatched("Mower")];
    for (const machine of [loader, mower]) await use(machine, "2026-11-10T15:00:00Z");
    await retire(mower);
    const html = await company.owner.html("/checks");
    expect(html).toContain(`<a class="name" href="/equipment-items/${loader.id}">Loader</a>`);
    const record = `/equipment-items/${mower.id}/services`;
    expect(html).toContain(`<a class="name" href="${record}">Mower</a>`);
    expect((await company.owner.get(record)).status).toBe(200);
    expect(html).toContain(`<optgroup label="Retired"><option value="${mower.id}">Mower</option></optgroup>`);
  });

  it("says so when there is no checklist, and when no check was missed", async () => {
    expect(await textOf("/checks")).toContain("There is no checklist yet. Make a checklist");
    await addWatched("Loader");
    expect(await textOf("/checks")).toContain("No machine with a checklist was used without a check.");
    const bare = await company.machine({ name: "Bare", currentUsage: 10 });
    await use(bare, "2026-11-10T15:00:00Z");
    for (const id of [bare.id, "no-such"]) {
      expect(await said(`?equipment=${id}`)).toEqual([
        "This machine is not known to have had a checklist in this month.",
      ]);
    }
  });
});

describe("/checks/{id}", () => {
  it("shows every line, and of each that was not OK whether, when, by whom and how it was resolved", async () => {
    const machine = await addWatched("Loader");
    const { id, updateId } = await check(machine, "2026-11-16T12:12:00Z", { lines: FAULTS });
    const resolved = { at: new Date("2026-11-17T15:00:00Z"), by: "Ann Owner", resolution: "New pads" };
    const brakes = await putIssueOfLine(product, company, machine, { line: "*Brakes", updateId, resolved });
    await putIssueOfLine(product, company, machine, { line: "Tires", updateId });
    expect((await rowsOf(`/checks/${id}`))[0]).toEqual([
      ["Lights", "OK", "–", "–"],
      ["Do not run Brakes", "Not OK", "pulls left", "Resolved on Nov 17, 2026 by Ann Owner: New pads"],
      ["Tires", "Not OK", "flat", "Still open"],
    ]);
    const page = await textOf(`/checks/${id}`);
    expect(page).toContain("Nov 16, 2026, 6:12 AM · Olga Field · 100 hours · Tractor");
    const html = await company.owner.html(`/checks/${id}`);
    for (const link of [`/issues/${brakes}`, `/updates/${updateId}`, `/equipment-items/${machine.id}`]) {
      expect(html).toContain(`href="${link}"`);
    }
  });

  it("says that the machine had no checklist, or is retired", async () => {
    const machine = await company.machine({ name: "Loader", currentUsage: 10 });
    const { id } = await check(machine, "2026-11-16T12:12:00Z", { checklistName: null });
    expect(await textOf(`/checks/${id}`)).toContain("100 hours · No checklist");
    await retire(machine);
    const page = await company.owner.html(`/checks/${id}`);
    expect(page).toContain("Retired");
    expect(page).not.toContain(`href="/equipment-items/${machine.id}"`);
  });

  it("answers 404 to an unknown id and to another company's", async () => {
    const { id } = await check(
      await company.machine({ name: "Loader", currentUsage: 10 }),
      "2026-11-16T12:12:00Z",
    );
    const stranger = await newCompany(product);
    expect((await company.owner.get("/checks/no-such")).status).toBe(404);
    expect((await stranger.owner.get(`/checks/${id}`)).status).toBe(404);
  });
});

describe("/checks/print", () => {
  it("prints the month with company, machine, serial number, lines, resolutions and a line to sign", async () => {
    const machine = await addWatched("Loader");
    const { updateId } = await check(machine, "2026-11-16T12:12:00Z", { lines: FAULTS });
    const resolved = { at: new Date("2026-11-17T15:00:00Z"), by: "Ann Owner", resolution: "New pads" };
    await putIssueOfLine(product, company, machine, { line: "*Brakes", updateId, resolved });
    await retire(machine);
    const page = await textOf("/checks/print?month=2026-11");
    expect(page).toMatch(/Hilltop Farm \d+ Pre-start checks, Nov 2026/);
    expect(page).toContain("Printed on Nov 18, 2026: 1 check");
    expect(page).toContain("Nov 16, 2026, 6:12 AM Loader Serial SN-Loader Olga Field 100 hours");
    expect(page).toContain(
      "Not OK *Brakes: pulls left Resolved on Nov 17, 2026 by Ann Owner: New pads Not OK Tires: flat OK Lights",
    );
    expect(page).toContain("* Not OK means do not run.");
    expect(page).toContain("Signature");
    company.owner.cookies.set("lng", "es");
    expect(await textOf("/checks/print")).toContain("Firma");
  });

  it("prints 1,000 checks; with one more it asks for one machine", async () => {
    const [many, one] = [await addWatched("Many"), await addWatched("One")];
    await check(one, "2026-11-16T12:12:00Z");
    await product.run(
      `insert into checks (id, company_id, equipment_id, operator_update_id, operator_name, taken_at, created_at, lines, not_ok)
         select ?1 || value, ?1, ?2, ?1 || value, 'Op', ?3, ?3, '[{"line":"Oil","ok":true,"word":""}]', 0 from json_each(?4)`,
      company.id,
      many.id,
      Date.UTC(2026, 10, 10),
      JSON.stringify(Array.from({ length: 999 }, (_, n) => n)),
    );
    const all = await company.owner.html("/checks/print");
    expect(all.split("<tr>").length - 2).toBe(1000);
    await check(one, "2026-11-17T12:12:00Z");
    const asks = await textOf("/checks/print");
    expect(asks).toContain("This month has more than 1,000 checks. Choose one machine above.");
    expect(asks).not.toContain("Signature");
    expect(await textOf(`/checks/print?equipment=${one.id}`)).toContain("2 checks");
  });
});

describe("/exports/pre-start-checks.csv", () => {
  it("has a row for each line, with its result and how its issue ended", async () => {
    const machine = await addWatched("Loader");
    const { updateId } = await check(machine, "2026-11-17T05:05:00Z", { lines: FAULTS });
    const resolved = { at: new Date("2026-11-18T05:00:00Z"), by: "Ann Owner", resolution: "New pads" };
    await putIssueOfLine(product, company, machine, { line: "*Brakes", updateId, resolved });
    await retire(machine);
    const answer = await company.owner.get(`/exports/pre-start-checks.csv?equipment=${machine.id}`);
    expect(answer.headers.get("Content-Disposition")).toBe(
      `attachment; filename="pre-start-checks-${machine.id}-2026-11-18.csv"`,
    );
    const { header, rows } = readCsv(new Uint8Array(await answer.arrayBuffer()));
    expect(header.join(",")).toBe(
      "Date,Time,Equipment,Serial Number,Checklist,Operator,Usage,Unit,Line,Result,What Is Wrong,Date Resolved,Resolved By,Resolution",
    );
    const common = ["2026-11-16", "23:05", "Loader", "SN-Loader", "Tractor", "Olga Field", "100", "Hours"];
    expect(rows).toEqual([
      [...common, "Lights", "OK", "", "", "", ""],
      [...common, "*Brakes", "Not OK", "pulls left", "2026-11-17", "Ann Owner", "New pads"],
      [...common, "Tires", "Not OK", "flat", "", "", ""],
    ]);
  });

  it("of all machines is named so, and without checks redirects to /checks", async () => {
    await check(await company.machine({ name: "Loader", currentUsage: 10 }), "2026-11-16T12:12:00Z");
    const all = await company.owner.get("/exports/pre-start-checks.csv");
    expect(all.headers.get("Content-Disposition")).toContain('"pre-start-checks-all-2026-11-18.csv"');
    const none = await company.owner.get("/exports/pre-start-checks.csv?month=2026-10");
    expect([none.status, none.headers.get("Location")]).toEqual([302, "/checks?month=2026-10"]);
    expect(flashOf(none)).toMatchObject({ tone: "error", title: "downloads:noData" });
  });
});

describe("GET /api/checks", () => {
  it("answers the records, the latest first, of a machine and a month", async () => {
    const [loader, mower] = [
      await addWatched("Loader"),
      await company.machine({ name: "Mower", currentUsage: 10 }),
    ];
    const one = await check(loader, "2026-11-16T12:12:00Z", { lines: FAULTS });
    const two = await check(mower, "2026-10-16T12:12:00Z", {
      checklistName: null,
      report: { newUsage: undefined, fuelAdded: 1 },
    });
    const { status, body } = await company.owner.json("GET", "/api/checks");
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: one.id,
        equipmentId: loader.id,
        equipmentName: "Loader",
        checklistName: "Tractor",
        operatorUpdateId: one.updateId,
        operatorName: "Olga Field",
        usage: 100,
        takenAt: "2026-11-16T12:12:00.000Z",
        createdAt: "2026-11-16T12:12:00.000Z",
        lines: FAULTS,
        notOk: 2,
      },
      expect.objectContaining({ id: two.id, checklistName: null, usage: null, notOk: 0 }),
    ]);
    const ids = async (query: string) =>
      (await company.owner.ask("GET", `/api/checks?${query}`)).map(({ id }: { id: string }) => id);
    expect(await ids("month=2026-10")).toEqual([two.id]);
    expect(await ids(`equipmentId=${loader.id}`)).toEqual([one.id]);
    expect(await ids(`equipmentId=${loader.id}&month=2026-10`)).toEqual([]);
    const stranger = await newCompany(product);
    expect(await stranger.owner.ask("GET", `/api/checks?equipmentId=${loader.id}`)).toEqual([]);
  });

  it("names the next page in its Link header", async () => {
    const machine = await company.machine({ name: "Loader", currentUsage: 10 });
    for (let n = 0; n < 51; n += 1) await check(machine, new Date(NOW.getTime() - n * DAY).toISOString());
    const first = await company.owner.get("/api/checks");
    expect(await first.json()).toHaveLength(50);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const second = await company.owner.get(next);
    expect([((await second.json()) as unknown[]).length, second.headers.get("Link")]).toEqual([1, null]);
  });
});

describe("a machine's page", () => {
  it("shows its checklist and its last check", async () => {
    const machine = await addWatched("Loader");
    const page = () => textOf(`/equipment-items/${machine.id}`);
    expect(await page()).toContain("Pre-start check Checklist: Tractor Not checked yet");
    await check(machine, "2026-11-16T12:12:00Z");
    expect(await page()).toContain("Checklist: Tractor Last check Nov 16, 2026, 6:12 AM by Olga Field");
    const html = await company.owner.html(`/equipment-items/${machine.id}`);
    expect(html).toContain(`href="/checks?month=2026-11&amp;equipment=${machine.id}"`);
  });

  it("doesn't mention checks if the machine never had a checklist", async () => {
    const machine = await company.machine({ name: "Loader", currentUsage: 10 });
    expect(await textOf(`/equipment-items/${machine.id}`)).not.toContain("Pre-start check");
  });
});

it("the dashboard's Admin tools link to 'Pre-start checks'", async () => {
  const html = await company.owner.html("/");
  const tools = html.slice(html.indexOf('id="tools"')).split("</section>")[0];
  expect(tools).toMatch(/<a [^>]*href="\/checks"[^>]*>Pre-start checks<\/a>/);
});
