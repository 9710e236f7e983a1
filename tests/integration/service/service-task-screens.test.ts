import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { flashOf } from "#tests/support/flash.ts";
import { saidIn, sentByForm } from "#tests/support/page-text.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Service tasks on their pages. */

let company: Company;
let id: string;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
  ({ id } = await company.machine({
    currentUsage: 1001.6,
    serviceInterval: 250,
    lastServiceUsage: 780,
  }));
});

const services = () => `/equipment-items/${id}/services`;
const tasks = async () =>
  (await company.owner.ask("GET", `/api/equipment/${id}/service-tasks`)) as {
    id: string;
    name: string;
  }[];

async function grease(body: Record<string, unknown> = {}): Promise<string> {
  const sent = { name: "Grease", serviceInterval: 10, lastServiceUsage: 990.5, ...body };
  return (await company.owner.ask("POST", `/api/equipment/${id}/service-tasks`, sent)).id;
}

async function pageOf(path: string) {
  const response = await company.owner.get(path);
  const html = await response.text();
  return { response, html, texts: saidIn(html).map(({ text }) => text) };
}

const endPlan = () => product.run("update companies set trial_ends_at = 1 where id = ?", company.id);

describe("the service plan and history", () => {
  it("says of a task without a service that it counts from its start", async () => {
    await grease({ lastServiceUsage: undefined });
    const unknown = "no service yet, counted from here";
    const { texts } = await pageOf(services());
    expect(texts.filter((text) => text === unknown)).toHaveLength(1);
    await company.owner.ask("PATCH", `/api/service-tasks/${(await tasks())[1]?.id}`, {
      lastServiceUsage: 990,
    });
    expect((await pageOf(services())).texts).not.toContain(unknown);
  });

  it("lists every task with status, text, interval, last and next service, in two round trips", async () => {
    await grease({ byOperator: true });
    await company.owner.json("POST", `/api/equipment/${id}/service-tasks`, {
      name: "Inspection",
      maintenanceInterval: 12,
      maintenanceIntervalUnit: "months",
      lastServiceDate: "2024-02-29",
    });
    const { response, html, texts } = await pageOf(services());
    expect(response.status).toBe(200);
    expect(Number(response.headers.get("X-D1-Round-Trips"))).toBeLessThanOrEqual(2);
    expect(html).toContain("<title>Loader - Service</title>");
    for (const said of [
      ...["Loader", "Service tasks", "1,001.6 hours", "Add a task"],
      ...[
        "Service",
        "Service Soon",
        "28.4 hours until service",
        "Every 250 hours",
        "At 780 hours",
        "At 1,030 hours",
      ],
      ...[
        "Grease",
        "Operators do this",
        "Overdue",
        "Overdue by 1.1 hours",
        "At 990.5 hours",
        "At 1,000.5 hours",
      ],
      ...["Inspection", "Every 12 months", "On Feb 29, 2024", "On Feb 28, 2025"],
    ]) {
      expect(texts).toContain(said);
    }
    for (const { id: task, name } of await tasks()) {
      expect(html).toContain(`href="/equipment-items/${id}/tasks/${task}"`);
      expect(html.includes(`/tasks/${task}/remove"`)).toBe(name !== "Service");
    }
  });

  it("is in Spanish for readers of Spanish", async () => {
    await grease({ byOperator: true });
    company.owner.cookies.set("lng", "es");
    const { texts } = await pageOf(services());
    for (const said of [
      ...["Tareas de servicio", "Servicio", "Agregar una tarea"],
      ...["Lo hacen los operadores", "Último servicio", "Próximo servicio", "Cada 10 horas"],
    ]) {
      expect(texts).toContain(said);
    }
    const add = await pageOf(`/equipment-items/${id}/tasks/add`);
    for (const said of [
      ...["Cada, por uso", "Cada, por tiempo", "Lo que ocurra primero.", "Última vez a", "Última vez el"],
      ...["Avisar antes", "En blanco: en pantalla desde el 80 %, por correo desde el 95 %."],
      ...["Lo hacen los operadores", "por ciento del intervalo"],
      "Una casilla en su reporte. Usted recibe un correo solo cuando está vencida.",
    ]) {
      expect(add.texts).toContain(said);
    }
    const refused = await company.owner.post(`/equipment-items/${id}/tasks/add`, { name: "Aceite" });
    expect(await refused.text()).toContain("Escriba un intervalo por uso, por tiempo o ambos");
  });

  it("is linked from the machine's page, the edit form and the review", async () => {
    const operator = await newOperator(product, company);
    await operator.client.json("POST", "/api/operator-updates", { equipmentId: id, newUsage: 1010 });
    const [update] = await company.owner.ask("GET", "/api/operator-updates");
    for (const path of [`/equipment-items/${id}`, `/add-equipment?edit=${id}`, `/updates/${update.id}`]) {
      const { html, texts } = await pageOf(path);
      expect([path, html.includes(`href="${services()}"`)]).toEqual([path, true]);
      expect(texts).toContain("Service plan and history");
    }
  });

  it("has forms of tasks that other companies neither open nor send", async () => {
    const task = await grease();
    const other = await newCompany(product);
    const at = `/equipment-items/${id}/tasks`;
    for (const path of [`${at}/add`, `${at}/${task}`, `${at}/${task}/remove`]) {
      expect((await other.owner.get(path)).status).toBe(404);
      expect((await other.owner.post(path, { name: "Theirs", serviceInterval: "1" })).status).toBe(404);
    }
    expect((await pageOf(`/equipment-items/none/tasks/${task}`)).response.status).toBe(404);
    expect(await tasks()).toHaveLength(2);
  });
});

describe("the machine's page", () => {
  it("lists the tasks with their status and the part of their interval that is gone", async () => {
    const before = await pageOf(`/equipment-items/${id}`);
    for (const said of ["28.4 hours until service", "88% of the interval used"]) {
      expect(before.texts).toContain(said);
    }
    await grease();
    const { texts } = await pageOf(`/equipment-items/${id}`);
    expect(texts).toContain("111% of the interval used");
    for (const said of ["Grease: Overdue by 1.1 hours", "Grease", "Overdue by 1.1 hours"]) {
      expect(texts).toContain(said);
    }
    expect(texts).toContain("Service");
    expect(texts).toContain("28.4 hours until service");
  });
});

describe("a task's form", () => {
  const at = () => `/equipment-items/${id}/tasks`;
  const FORM = {
    name: "Grease",
    serviceInterval: "10",
    maintenanceIntervalUnit: "months",
    leadUnit: "percent",
  };

  it("adds one task, however often it is sent, and says so", async () => {
    const fields = { ...FORM, idempotencyKey: crypto.randomUUID() };
    const answers = [
      await company.owner.post(`${at()}/add`, fields),
      await company.owner.post(`${at()}/add`, fields),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, services()]);
      expect(flashOf(answer)).toMatchObject({ title: "service:task.saved", params: { task: "Grease" } });
    }
    expect(await tasks()).toMatchObject([
      {},
      { name: "Grease", lead: null, maintenanceInterval: null, maintenanceIntervalUnit: null },
    ]);
  });

  it("returns to where it was opened", async () => {
    const answer = await company.owner.post(`${at()}/add`, { ...FORM, next: "/updates" });
    expect(answer.headers.get("Location")).toBe("/updates");
    const { html } = await pageOf(`${at()}/add?next=${encodeURIComponent("//evil.example")}`);
    expect(html).toContain(`name="next" value="${services()}"`);
  });

  it("keeps the input and names the mistakes", async () => {
    await grease();
    const wrong = { ...FORM, serviceInterval: "", maintenanceInterval: "1", maintenanceIntervalUnit: "days" };
    const answer = await company.owner.post(`${at()}/add`, {
      ...wrong,
      name: "Kept & typed",
      notificationDays: "366",
      byOperator: "on",
      lastServiceDate: "2999-01-01",
    });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    for (const words of [
      ...["Kept &amp; typed", "An interval in days is 2 at least", "The date can&#x27;t be in the future"],
      "Notification days cannot exceed 365",
    ]) {
      expect(html).toContain(words);
    }
    expect(html).toMatch(/<input[^>]*name="byOperator"[^>]*checked/);
    const taken = await company.owner.post(`${at()}/add`, { ...FORM, name: "GREASE" });
    expect(taken.status).toBe(409);
    expect(await taken.text()).toContain("This equipment has a task of this name");
    const long = await company.owner.post(`${at()}/add`, {
      ...FORM,
      name: "b",
      lead: "10",
      leadUnit: "usage",
    });
    expect(await long.text()).toContain("The lead must be shorter than the interval");
    const alone = await company.owner.post(`${at()}/add`, {
      ...FORM,
      name: "b",
      serviceInterval: "",
      maintenanceInterval: "3",
      lead: "10",
    });
    expect([alone.status, await alone.text()]).toEqual([
      400,
      expect.stringContaining("A lead needs an interval by usage"),
    ]);
  });

  it("shows the stored values, and saves what was changed", async () => {
    const task = await grease({ lead: 2.5, leadUnit: "usage", byOperator: true });
    const { html } = await pageOf(`${at()}/${task}`);
    const form = sentByForm(html, "lastServiceUsage");
    expect(form).toMatchObject({
      name: "Grease",
      serviceInterval: "10",
      lead: "2.5",
      leadUnit: "usage",
      byOperator: "on",
      lastServiceUsage: "990.5",
      notificationDays: "7",
    });
    const { byOperator: _, ...unticked } = form;
    const saved = await company.owner.post(`${at()}/${task}`, { ...unticked, name: "Pins" });
    expect([saved.status, saved.headers.get("Location")]).toEqual([302, services()]);
    expect((await tasks())[1]).toMatchObject({
      name: "Pins",
      byOperator: false,
      lead: 2.5,
      lastServiceUsage: 990.5,
    });
  });

  it("asks about a starting point far above the meter, and saves the one that was confirmed", async () => {
    const task = await grease();
    const form = sentByForm((await pageOf(`${at()}/${task}`)).html, "lastServiceUsage");
    const send = (fields: Record<string, string>) =>
      company.owner.post(`${at()}/${task}`, { ...form, idempotencyKey: crypto.randomUUID(), ...fields });
    const asked = await send({ lastServiceUsage: "9900.5" });
    const html = await asked.text();
    expect(asked.status).toBe(409);
    expect(html).toContain("The meter is at 1001.6. Is 9900.5 right?");
    const box = /<input type="checkbox" name="confirmed"[^>]*>/.exec(html)?.[0] ?? "";
    expect(box).toContain('value="9900.5"');
    expect(box).not.toContain("checked");
    expect((await send({ lastServiceUsage: "9900.6", confirmed: "9900.5" })).status).toBe(409);
    expect((await tasks())[1]).toMatchObject({ lastServiceUsage: 990.5 });
    expect((await send({ lastServiceUsage: "9900.5", confirmed: "9900.5" })).status).toBe(302);
    expect((await tasks())[1]).toMatchObject({ lastServiceUsage: 9900.5 });
    const added = await company.owner.post(`/equipment-items/${id}/tasks/add`, {
      ...form,
      name: "Oil",
      lastServiceUsage: "9900.5",
    });
    expect(added.status).toBe(409);
  });

  it("keeps a service that somebody recorded while it was open", async () => {
    const task = await grease();
    const form = sentByForm((await pageOf(`${at()}/${task}`)).html, "lastServiceUsage");
    await company.owner.json("PATCH", `/api/equipment/${id}/reset-service`);
    await company.owner.post(`${at()}/${task}`, { ...form, name: "Pins" });
    expect((await tasks())[1]).toMatchObject({ name: "Pins", lastServiceUsage: 1001.6, status: "good" });
  });

  it("names the default task, leaves it unnamed when called Service, and offers no removal", async () => {
    const { html, texts } = await pageOf(`${at()}/${id}`);
    expect(texts).not.toContain("Remove task");
    const form = sentByForm(html, "lastServiceUsage");
    expect(form.name).toBe("");
    await company.owner.post(`${at()}/${id}`, { ...form, name: "Oil", serviceInterval: "300" });
    expect((await tasks())[0]).toMatchObject({ name: "Oil", serviceInterval: 300, lastServiceUsage: 780 });
    await company.owner.post(`${at()}/${id}`, {
      ...form,
      name: "Service",
      idempotencyKey: crypto.randomUUID(),
    });
    expect(sentByForm((await pageOf(`${at()}/${id}`)).html, "lastServiceUsage").name).toBe("");
    expect((await pageOf(`${at()}/${id}/remove`)).response.status).toBe(409);
    expect((await company.owner.post(`${at()}/${id}/remove`, {})).status).toBe(409);
  });

  it("counts a first interval of the default from now", async () => {
    const body = await company.machine({ name: "New", type: "tools", currentUsage: 50 });
    const path = `/equipment-items/${body.id}/tasks/${body.id}`;
    const form = sentByForm((await pageOf(path)).html, "lastServiceUsage");
    expect(form.lastServiceUsage).toBe("");
    await company.owner.post(path, { ...form, serviceInterval: "10", maintenanceInterval: "1" });
    const after = await company.owner.ask("GET", `/api/equipment/${body.id}`);
    expect(after).toMatchObject({ lastServiceUsage: 50, hasScheduledMaintenance: true, status: "good" });
  });

  it("asks before it removes a task, and says that its services stay", async () => {
    const task = await grease();
    const { texts, html } = await pageOf(`${at()}/${task}/remove`);
    expect(texts).toContain("Grease is removed from Loader.");
    expect(texts).toContain("Its services stay in the history.");
    const form = sentByForm(html, "idempotencyKey");
    const answers = [
      await company.owner.post(`${at()}/${task}/remove`, form),
      await company.owner.post(`${at()}/${task}/remove`, form),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, services()]);
      expect(flashOf(answer)).toMatchObject({ title: "service:task.removed", params: { task: "Grease" } });
    }
    expect(await tasks()).toHaveLength(1);
  });

  it("offers no interval by usage to a machine without a meter", async () => {
    const added = await company.machine({ name: "Trailer", type: "other", unit: "n/a" });
    const { html } = await pageOf(`/equipment-items/${added.id}/tasks/add`);
    for (const name of ["serviceInterval", "lead", "lastServiceUsage"]) {
      expect(html).not.toContain(`name="${name}"`);
    }
  });
});

describe("without a plan", () => {
  it("the forms of tasks say what is closed and why, except for the default task and removing", async () => {
    const task = await grease();
    await endPlan();
    const at = `/equipment-items/${id}/tasks`;
    for (const path of [`${at}/add`, `${at}/${task}`]) {
      const { texts } = await pageOf(path);
      expect(texts).toContain("Premium Feature: Service Tasks");
      expect(texts).toContain("Trial Expired");
      expect((await company.owner.post(path, { name: "Oil", serviceInterval: "10" })).status).toBe(403);
    }
    const form = sentByForm((await pageOf(`${at}/${id}`)).html, "lastServiceUsage");
    expect((await company.owner.post(`${at}/${id}`, { ...form, name: "Oil" })).status).toBe(302);
    expect((await company.owner.post(`${at}/${task}/remove`, {})).status).toBe(302);
    expect(await tasks()).toMatchObject([{ name: "Oil" }]);
  });
});
