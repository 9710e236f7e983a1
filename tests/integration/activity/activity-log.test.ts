import { beforeEach, describe, expect, it } from "vitest";
import type { ActivityDetail } from "#app/domain/activity/activity.ts";
import {
  type Company,
  newCompany,
  newManager,
  newOperator,
  SHARED_PASSWORD,
} from "#tests/support/accounts.ts";
import { HEADER, newDraft } from "#tests/support/bulk-imports.ts";
import type { Client } from "#tests/support/product.ts";
import { serve } from "#tests/support/services.ts";
import { startedProduct } from "#tests/support/started.ts";

/**
 * Every act that the activity log covers leaves one record, and an act that did not take place leaves none.
 */

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000", ADMIN_EMAILS: "owner1@example.com" });
const staff = await newCompany(product, "Platform", { staff: true });
beforeEach(async () => {
  company = await newCompany(product);
});

type Line = {
  person: string;
  role: string | null;
  kind: string;
  action: string;
  subject: string | null;
  details: ActivityDetail[];
};

/** The log, oldest first. */
async function log(query = ""): Promise<Line[]> {
  const { status, body } = await company.owner.json("GET", `/api/activity${query}`);
  expect(status).toBe(200);
  return body.records.toReversed();
}

/** The records that acts have added. */
async function logOf(acts: () => Promise<unknown>) {
  const before = (await log()).length;
  await acts();
  return (await log()).slice(before).map(({ action, subject, details }) => ({ action, subject, details }));
}

const send: Client["ask"] = (...call) => company.owner.ask(...call);

const MACHINE = { name: "Loader", type: "machinery", unit: "hours", fuelType: "diesel", currentUsage: 100 };
const newMachine = (more: object = {}) => send("POST", "/api/equipment", { ...MACHINE, ...more });

describe("the log of settings", () => {
  it("records the company's old and new name, but not the same name again", async () => {
    const name = `${company.businessName} and Sons`;
    const rename = () => send("POST", "/api/company-settings", { companyName: name });
    expect(
      await logOf(async () => {
        await rename();
        await rename();
      }),
    ).toEqual([
      {
        action: "company.edit",
        subject: null,
        details: [{ field: "companyName", from: company.businessName, to: name }],
      },
    ]);
  });

  it("records nothing for a name that another company has", async () => {
    const other = await newCompany(product);
    const taken = { companyName: other.businessName };
    expect(
      await logOf(async () => {
        expect((await company.owner.json("POST", "/api/company-settings", taken)).status).toBe(409);
      }),
    ).toEqual([]);
  });

  it("records the owner's postal code and the zone that follows from it", async () => {
    const acts = () => send("PATCH", "/api/user/profile", { postalCode: "60601" });
    expect(await logOf(acts)).toEqual([
      {
        action: "company.edit",
        subject: null,
        details: [
          { field: "postalCode", from: null, to: "60601" },
          { field: "timeZone", from: null, to: "America/Chicago" },
        ],
      },
    ]);
    expect(await logOf(acts)).toEqual([]);
    expect(await logOf(() => send("PATCH", "/api/user/profile", { firstName: "Ann" }))).toEqual([]);
  });

  it("records the alert switches that changed", async () => {
    const all = {
      emailAlertsEnabled: true,
      alertServiceSoon: true,
      alertServiceDue: true,
      alertOverdue: true,
    };
    const save = (switches: object) => send("PUT", "/api/email-alerts/settings", { ...all, ...switches });
    expect(
      await logOf(async () => {
        await save({ alertServiceSoon: false });
        await save({ alertServiceSoon: false });
      }),
    ).toEqual([
      {
        action: "alerts.edit",
        subject: null,
        details: [{ field: "alertServiceSoon", from: true, to: false }],
      },
    ]);
  });

  it("records the requested plan, and the end of a trial once", async () => {
    const ask = { tier: "professional", billingInterval: "year" };
    const cancel = () => company.owner.json("POST", "/api/subscription/cancel");
    expect(
      await logOf(async () => {
        await send("POST", "/api/create-checkout-session", ask);
        const answers = await Promise.all([cancel(), cancel()]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      }),
    ).toEqual([
      {
        action: "plan.ask",
        subject: null,
        details: [
          { field: "request", to: "checkout" },
          { field: "plan", to: "professional" },
          { field: "interval", to: "year" },
        ],
      },
      { action: "plan.ask", subject: null, details: [{ field: "request", to: "cancel" }] },
    ]);
  });
});

describe("the log of people", () => {
  it("records operators added, changed and removed, by name", async () => {
    const acts = async () => {
      const { id } = await send("POST", "/api/employees", { firstName: "Maria", lastName: "Soto" });
      const rename = () => send("PUT", `/api/employees/${id}`, { firstName: "Marta", lastName: "Soto" });
      await rename();
      await rename();
      const remove = () => company.owner.json("DELETE", `/api/employees/${id}`);
      const answers = await Promise.all([remove(), remove()]);
      expect(answers.map(({ status }) => status).filter((status) => status === 404)).toHaveLength(1);
    };
    expect(await logOf(acts)).toEqual([
      { action: "employee.add", subject: "Maria Soto", details: [] },
      {
        action: "employee.edit",
        subject: "Maria Soto",
        details: [{ field: "firstName", from: "Maria", to: "Marta" }],
      },
      { action: "employee.remove", subject: "Marta Soto", details: [] },
    ]);
  });

  it("records when operators and managers change their own names, but not when the owner does", async () => {
    const { client, id } = await newOperator(product, company, "Jo");
    const manager = await newManager(product, company);
    const rename = async (by: Client, name: object) =>
      expect((await by.json("PATCH", "/api/user/profile", name)).status).toBe(200);
    const acts = async () => {
      await rename(client, { firstName: "Joan", lastName: "Field" });
      await rename(client, { firstName: "Joan" });
      expect((await client.json("PATCH", "/api/user/profile", { firstName: "" })).status).toBe(400);
      await rename(manager, { lastName: null });
      await rename(company.owner, { firstName: "Olga" });
    };
    const before = (await log()).length;
    await acts();
    expect((await log()).slice(before)).toMatchObject([
      {
        person: "Jo Field",
        kind: "people",
        action: "employee.edit",
        subject: "Jo Field",
        details: [{ field: "firstName", from: "Jo", to: "Joan" }],
      },
      {
        person: "Mona Field",
        action: "employee.edit",
        subject: "Mona Field",
        details: [{ field: "lastName", from: "Field", to: null }],
      },
    ]);
    expect(
      (await send("GET", "/api/employees")).find((each: { id: string }) => each.id === id),
    ).toMatchObject({
      firstName: "Joan",
    });
  });

  it("has managers made and unmade, and passwords reset and dropped, but never a password", async () => {
    const { id } = await newOperator(product, company, "Jo");
    const password = "meadow-lane-91";
    const account = { email: `jo-${company.id}@example.com`, password, confirmPassword: password };
    const acts = async () => {
      await send("POST", `/api/employees/${id}/manager`, account);
      await send("DELETE", `/api/employees/${id}/manager`);
      const reset = { targetUserId: id, newPassword: "orchard-road-17" };
      await send("POST", "/api/admin/reset-user-password", reset);
      await send("DELETE", `/api/employees/${id}/own-password`);
      expect((await company.owner.json("DELETE", `/api/employees/${id}/own-password`)).status).toBe(409);
    };
    expect(await logOf(acts)).toEqual(
      ["employee.promote", "employee.demote", "user-password.reset", "user-password.drop"].map((action) => ({
        action,
        subject: "Jo Field",
        details: [],
      })),
    );
    const results = await product.rows("select * from audit_records");
    for (const secret of [password, "orchard-road-17", SHARED_PASSWORD]) {
      expect(JSON.stringify(results)).not.toContain(secret);
    }
  });

  it("records the shared password changed, shown and printed, also by platform staff", async () => {
    const acts = async () => {
      await newOperator(product, company, "Ann");
      await send("POST", "/api/company-settings", { masterPassword: SHARED_PASSWORD });
      await send("POST", "/api/company-settings/reveal");
      await company.owner.html("/employees/access-cards");
      expect((await staff.owner.post("/admin", { id: company.id })).status).toBe(200);
    };
    expect((await logOf(acts)).map(({ action }) => action)).toEqual([
      "shared-password.change",
      "employee.add",
      "shared-password.reveal",
      "shared-password.print",
      "file.download",
      "admin.shared-password.reveal",
    ]);
    expect((await log()).map(({ role }) => role)).toEqual([...Array(5).fill("owner"), "admin"]);
    expect((await log()).at(-1)).toMatchObject({ kind: "people" });
  });

  it("records printed access cards among people and among downloads, with whose they are", async () => {
    const { id } = await newOperator(product, company, "Ann", "Gil");
    const acts = async () => {
      await company.owner.html("/employees/access-cards");
      await company.owner.html(`/employees/access-cards?operator=${id}`);
    };
    const whose = [{ field: "name", to: "Ann Gil" }];
    expect(await logOf(acts)).toEqual([
      { action: "shared-password.print", subject: "access-cards", details: [] },
      { action: "file.download", subject: "access-cards", details: [] },
      { action: "shared-password.print", subject: "access-cards", details: whose },
      { action: "file.download", subject: "access-cards", details: whose },
    ]);
  });
});

describe("the log of equipment", () => {
  it("records machines added, changed (with field names), retired, restored and deleted", async () => {
    const acts = async () => {
      const { id } = await newMachine();
      const change = { name: "Loader 2", serialNumber: "A-1", currentUsage: 110 };
      await send("PATCH", `/api/equipment/${id}`, change);
      await send("PATCH", `/api/equipment/${id}`, change);
      const retire = () => company.owner.json("POST", `/api/equipment/${id}/retire`, {});
      const retired = await Promise.all([retire(), retire()]);
      expect(retired.map(({ status }) => status).sort()).toEqual([201, 404]);
      const record = retired.find(({ status }) => status === 201)?.body.id;
      await send("POST", `/api/retired-equipment/${record}/restore`);
      expect((await company.owner.json("POST", `/api/retired-equipment/${record}/restore`)).status).toBe(404);
      const remove = () => company.owner.json("DELETE", `/api/equipment/${id}`);
      const removed = await Promise.all([remove(), remove()]);
      expect(removed.map(({ status }) => status).sort()).toEqual([204, 404]);
    };
    expect(await logOf(acts)).toEqual([
      { action: "equipment.add", subject: "Loader", details: [] },
      {
        action: "equipment.edit",
        subject: "Loader 2",
        details: [{ field: "name" }, { field: "serialNumber" }, { field: "currentUsage" }],
      },
      { action: "equipment.retire", subject: "Loader 2", details: [] },
      { action: "equipment.restore", subject: "Loader 2", details: [] },
      { action: "equipment.delete", subject: "Loader 2", details: [] },
    ]);
  });

  it("records a machine's purchase and fuel use before and after", async () => {
    const { id } = await newMachine({ purchasePrice: 12_500 });
    const change = { purchaseDate: "2024-03-01", purchasePrice: 12_000.5, fuelUse: "off-road" };
    expect(await logOf(() => send("PATCH", `/api/equipment/${id}`, change))).toEqual([
      {
        action: "equipment.edit",
        subject: "Loader",
        details: [
          { field: "purchaseDate", from: null, to: "2024-03-01" },
          { field: "purchasePrice", from: "12500.00", to: "12000.50" },
          { field: "fuelUse", from: null, to: "off-road" },
        ],
      },
    ]);
  });

  it("records nothing for a machine beyond the plan's limit", async () => {
    await product.run("update companies set equipment_limit = 0 where id = ?", company.id);
    const add = () => company.owner.json("POST", "/api/equipment", MACHINE);
    expect(
      await logOf(async () => {
        expect((await add()).status).toBe(403);
      }),
    ).toEqual([]);
  });

  it("records an import once, with the number of its machines, however many steps it takes", async () => {
    const rows = Array.from({ length: 7 }, (_, n) => `Machine ${n},machinery,,hours,,,,,`);
    const acts = async () => {
      const draft = await newDraft(product, company.owner, [HEADER, ...rows].join("\n"));
      // The bar's steps are larger than the file, so the draft is set back as if a step had ended in it.
      await company.owner.post(draft, {});
      await product.run(
        "update import_drafts set next_row = 5, imported_count = 5, finished_at = null where company_id = ?",
        company.id,
      );
      await product.run(
        "delete from equipment where company_id = ? and name in ('Machine 5', 'Machine 6')",
        company.id,
      );
      await company.owner.post(draft, {});
      await company.owner.post(draft, {});
    };
    expect(await logOf(acts)).toEqual([
      { action: "equipment.import", subject: null, details: [{ field: "count", to: 7 }] },
    ]);
  });

  it("records nothing for an import that adds no machine", async () => {
    await newMachine();
    const draft = await newDraft(product, company.owner, `${HEADER}\nLoader,machinery,,hours,,,,,`);
    expect(await logOf(() => company.owner.post(draft, {}))).toEqual([]);
  });
});

describe("the log of schedules and checklists", () => {
  it("records tasks of a machine added, changed and removed by name, but no change to the same values", async () => {
    const { id } = await newMachine();
    const acts = async () => {
      const { id: grease } = await send("POST", `/api/equipment/${id}/service-tasks`, {
        ...{ name: "Grease", serviceInterval: 10 },
      });
      const edit = (serviceInterval: number) =>
        send("PATCH", `/api/service-tasks/${grease}`, { serviceInterval });
      await edit(50);
      await edit(50);
      await send("DELETE", `/api/service-tasks/${grease}`);
      expect((await company.owner.json("DELETE", `/api/service-tasks/${grease}`)).status).toBe(404);
    };
    const details = [{ field: "task", to: "Grease" }];
    expect(await logOf(acts)).toEqual(
      ["add", "edit", "remove"].map((act) => ({
        ...{ action: `service-task.${act}`, subject: "Loader", details },
      })),
    );
  });

  it("records a program added, changed, applied, left and removed once, but no save of the same program", async () => {
    const [loader, baler] = [await newMachine(), await newMachine({ name: "Baler" })];
    const acts = async () => {
      const sent = { name: "Loaders", unit: "hours", tasks: [{ name: "Oil", serviceInterval: 250 }] };
      const { id } = await send("POST", "/api/service-programs", sent);
      expect((await company.owner.json("POST", "/api/service-programs", sent)).status).toBe(409);
      const edit = (name: string) => send("PATCH", `/api/service-programs/${id}`, { name });
      await edit("Loaders");
      await edit("Wheel loaders");
      const equipmentIds = [loader.id, baler.id];
      await send("POST", `/api/service-programs/${id}/apply`, { equipmentIds });
      await send("POST", `/api/service-programs/${id}/apply`, { equipmentIds });
      await edit("Loaders");
      await send("DELETE", `/api/equipment/${baler.id}/service-program`);
      await send("DELETE", `/api/equipment/${baler.id}/service-program`);
      await send("DELETE", `/api/service-programs/${id}`);
    };
    expect(await logOf(acts)).toEqual([
      { action: "service-program.add", subject: "Loaders", details: [] },
      { action: "service-program.edit", subject: "Wheel loaders", details: [] },
      { action: "service-program.apply", subject: "Wheel loaders", details: [{ field: "machines", to: 2 }] },
      { action: "service-program.edit", subject: "Loaders", details: [] },
      { action: "service-program.leave", subject: "Baler", details: [{ field: "program", to: "Loaders" }] },
      { action: "service-program.remove", subject: "Loaders", details: [] },
    ]);
  });

  it("records a checklist added, changed and removed, but none for a machine that isn't there", async () => {
    const acts = async () => {
      const sent = { name: "Loaders", lines: ["Tires"] };
      const { id } = await send("POST", "/api/checklists", sent);
      const refused = { equipmentIds: ["nowhere"] };
      for (const [method, path] of [
        ["POST", "/api/checklists"],
        ["PATCH", `/api/checklists/${id}`],
      ] as const)
        expect((await company.owner.json(method, path, { ...sent, ...refused })).status).toBe(404);
      await send("PATCH", `/api/checklists/${id}`, { name: "Wheel loaders" });
      await send("DELETE", `/api/checklists/${id}`);
      expect((await company.owner.json("DELETE", `/api/checklists/${id}`)).status).toBe(404);
    };
    expect(await logOf(acts)).toEqual([
      { action: "checklist.add", subject: "Loaders", details: [] },
      { action: "checklist.edit", subject: "Wheel loaders", details: [] },
      { action: "checklist.remove", subject: "Wheel loaders", details: [] },
    ]);
  });
});

describe("the log of records", () => {
  it("records a reading that two people void at the same moment once, with its reason", async () => {
    const { id } = await newMachine();
    await send("PATCH", `/api/equipment/${id}`, { currentUsage: 999 });
    const readings = await send("GET", `/api/equipment/${id}/readings`);
    const last = readings.at(-1).id;
    const voidIt = () => company.owner.json("POST", `/api/readings/${last}/void`, { reason: "Typed wrong" });
    const acts = async () => {
      const answers = await Promise.all([voidIt(), voidIt()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    };
    expect(await logOf(acts)).toEqual([
      {
        action: "reading.void",
        subject: "Loader",
        details: [
          { field: "reading", to: "999.0" },
          { field: "reason", to: "Typed wrong" },
        ],
      },
    ]);
  });

  it("records a service entry corrected and voided, with its costs before and after", async () => {
    const { id } = await newMachine();
    const entry = await serve(product, company, id, { laborCost: 1_000 });
    const correct = { laborCost: 125.5, notes: "Filter too" };
    const acts = async () => {
      await send("PATCH", `/api/service-entries/${entry.id}`, correct);
      await send("PATCH", `/api/service-entries/${entry.id}`, correct);
      const voidIt = () =>
        company.owner.json("POST", `/api/service-entries/${entry.id}/void`, { reason: "Twice" });
      const answers = await Promise.all([voidIt(), voidIt()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    };
    expect(await logOf(acts)).toEqual([
      {
        action: "service.correct",
        subject: "Loader",
        details: [{ field: "laborCost", from: "10.00", to: "125.50" }, { field: "notes" }],
      },
      {
        action: "service.void",
        subject: "Loader",
        details: [
          { field: "date", to: entry.date },
          { field: "reason", to: "Twice" },
        ],
      },
    ]);
  });

  it("records a reset of fuel by two people at the same moment once, with its fuel and total", async () => {
    const { id } = await newMachine();
    await send("PATCH", `/api/equipment/${id}/usage`, { fuelAdded: 12.5 });
    const reset = () => send("POST", "/api/fuel/reset");
    expect(await logOf(() => Promise.all([reset(), reset()]))).toEqual([
      {
        action: "fuel.reset",
        subject: null,
        details: [
          { field: "fuelType", to: "diesel" },
          { field: "total", to: "12.5" },
        ],
      },
    ]);
  });
});
