import { expect, test } from "vitest";
import { newCompany, newOperator } from "#tests/support/accounts.ts";
import { sentByForm } from "#tests/support/page-text.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Forms opened before somebody else saved: a field left alone keeps its stored value. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const company = await newCompany(product);

/** A page's form as a browser without script would send it unchanged; found by one of its fields. */
async function openedForm(who: Client, path: string, field: string) {
  return sentByForm(await who.html(path), field);
}
const user = async () => await company.owner.ask("GET", "/api/auth/user");
const patch = (body: object) => company.owner.json("PATCH", "/api/user/profile", body);

test("the profile: a form sent in another tab undoes nothing, boxes included", async () => {
  await patch({ firstName: "Ana", lastName: "Ruiz", postalCode: "60601" });
  const path = "/profile?edit=profile";
  const form = await openedForm(company.owner, path, "firstName");
  await patch({ lastName: "Soto", postalCode: null, primaryEmailAlerts: false });
  const { secondaryEmailAlerts: _, ...unticked } = form;
  const saved = await company.owner.post(path, { ...unticked, firstName: "Anna" });
  expect(saved.headers.get("Location")).toBe("/profile");
  expect(await user()).toMatchObject({
    firstName: "Anna",
    lastName: "Soto",
    postalCode: null,
    primaryEmailAlerts: false,
    secondaryEmailAlerts: false,
  });
});

test("the profile: a refused form still knows what it showed at first", async () => {
  await patch({ firstName: "Ana", lastName: "Ruiz" });
  const path = "/profile?edit=profile";
  const form = await openedForm(company.owner, path, "firstName");
  await patch({ lastName: "Soto" });
  const refused = await company.owner.post(path, { ...form, firstName: "Anna", secondaryEmail: "nobody" });
  expect(refused.status).toBe(400);
  const again = sentByForm(await refused.text(), "firstName");
  expect(again.lastName).toBe("Ruiz");
  await company.owner.post(path, { ...again, secondaryEmail: "" });
  expect(await user()).toMatchObject({ firstName: "Anna", lastName: "Soto" });
});

test("the company's name: a form that left it alone doesn't restore an old one", async () => {
  const path = "/profile?edit=company";
  const form = await openedForm(company.owner, path, "companyName");
  await company.owner.json("POST", "/api/company-settings", { companyName: "Hilltop and Sons" });
  expect((await company.owner.post(path, form)).headers.get("Location")).toBe("/profile");
  const body = await company.owner.ask("GET", "/api/company-settings");
  expect(body.companyName).toBe("Hilltop and Sons");
});

test("an operator: a changed first name and a changed last name of two managers are both kept", async () => {
  const { id } = await newOperator(product, company, "John", "Field");
  const path = `/employees/${id}/edit`;
  const [one, other] = [
    await openedForm(company.owner, path, "firstName"),
    await openedForm(company.owner, path, "firstName"),
  ];
  await company.owner.post(path, { ...one, firstName: "Juan" });
  await company.owner.post(path, { ...other, lastName: "Fields" });
  const body = await company.owner.ask("GET", "/api/employees");
  expect(body).toContainEqual(expect.objectContaining({ id, firstName: "Juan", lastName: "Fields" }));
});

test("fuel uses: a form opened before a colleague's change keeps that change, with earlier fuel too", async () => {
  const add = async (name: string) => (await company.machine({ name, fuelType: "diesel" })).id;
  const [loader, dozer] = [await add("Loader"), await add("Dozer")];
  const fuel = { equipmentId: loader, fuelAdded: 5 };
  const entry = await company.owner.ask("POST", "/api/fuel-entries", fuel);
  const useOf = async (id: string) => (await company.owner.ask("GET", `/api/equipment/${id}`)).fuelUse;
  const form = await openedForm(company.owner, "/fuel/use", `fuelUse.${loader}`);
  await company.owner.json("PATCH", `/api/equipment/${loader}`, { fuelUse: "highway" });
  const sent = { ...form, [`fuelUse.${dozer}`]: "off-road", fillPast: "on" };
  expect((await company.owner.post("/fuel/use", sent)).headers.get("Location")).toBe("/fuel/use");
  expect([await useOf(loader), await useOf(dozer)]).toEqual(["highway", "off-road"]);
  const body = await company.owner.ask("GET", `/api/fuel-entries/${entry.id}`);
  expect(body.fuelUse).toBeNull();
});

test("fuel uses: an unreadable use is reported at its machine; the form keeps what it showed", async () => {
  const grader = await company.machine({ name: "Grader", fuelType: "diesel" });
  const form = await openedForm(company.owner, "/fuel/use", `fuelUse.${grader.id}`);
  await company.owner.json("PATCH", `/api/equipment/${grader.id}`, { fuelUse: "highway" });
  const refused = await company.owner.post("/fuel/use", { ...form, [`fuelUse.${grader.id}`]: "boat" });
  const html = await refused.text();
  expect(refused.status).toBe(400);
  expect(html).toContain(`id="${grader.id}-fault">This value can&#x27;t be used.`);
  expect(sentByForm(html, `fuelUse.${grader.id}`).shown).toBe(form.shown);
});

test.each([
  ["en", "off-road-dyed", "“Off-road, dyed diesel”"],
  ["es", null, "«Sin indicar»"],
])(
  "fuel uses, in %s: %s, given meanwhile, is shown, and overwritten only when the form is sent again",
  async (lng, given, told) => {
    const use = { type: "machinery", unit: "hours", fuelType: "diesel", fuelUse: "off-road" };
    const skidder = await company.machine({ name: "Skidder", ...use });
    const field = `fuelUse.${skidder.id}`;
    const path = `/api/equipment/${skidder.id}`;
    const stored = async () => (await company.owner.ask("GET", path)).fuelUse;
    company.owner.cookies.set("lng", lng);
    const form = await openedForm(company.owner, "/fuel/use", field);
    await company.owner.json("PATCH", path, { fuelUse: given });
    const refused = await company.owner.post("/fuel/use", { ...form, [field]: "highway" });
    const html = await refused.text();
    company.owner.cookies.delete("lng");
    expect([refused.status, await stored()]).toEqual([400, given]);
    expect(html.split(`id="${skidder.id}-fault">`)[1]?.split("<")[0]).toContain(told);
    const again = sentByForm(html, field);
    expect(again[field]).toBe("highway");
    expect((await company.owner.post("/fuel/use", again)).headers.get("Location")).toBe("/fuel/use");
    expect(await stored()).toBe("highway");
  },
);

test("alert switches: a form opened before a colleague's change keeps that change", async () => {
  const form = await openedForm(company.owner, "/", "emailAlertsEnabled");
  const stored = await company.owner.ask("GET", "/api/email-alerts/settings");
  await company.owner.json("PUT", "/api/email-alerts/settings", { ...stored, alertServiceSoon: false });
  // The switches are outside their form, on the tiles.
  const switches = { ...form, alertServiceSoon: "on", alertServiceDue: "on" };
  await company.owner.post("/?index", switches);
  const body = await company.owner.ask("GET", "/api/email-alerts/settings");
  expect(body).toEqual({ ...stored, alertServiceSoon: false, alertOverdue: false });
});

/** Sends two PATCHes of one thing at the same time, each with another field, and reads what is stored. */
async function patchedAtOnce(path: string, one: object, other: object, read: () => Promise<unknown>) {
  const answers = await Promise.all([one, other].map((body) => company.owner.json("PATCH", path, body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await read()).toMatchObject({ ...one, ...other });
}
const ROUNDS = [1, 2, 3, 4, 5];
const listed = async (path: string, id: string) =>
  (await company.owner.ask("GET", path)).find((each: { id: string }) => each.id === id);

test("a checklist: name and lines that are sent at once are both kept", async () => {
  const made = await company.owner.json("POST", "/api/checklists", { name: "Loader", lines: ["Oil"] });
  const path = `/api/checklists/${made.body.id}`;
  const read = () => listed("/api/checklists", made.body.id);
  for (const round of ROUNDS) {
    await patchedAtOnce(path, { name: `Loader ${round}` }, { lines: ["Oil", `Horn ${round}`] }, read);
  }
});

test("an accountant: name and mails that are sent at once are both kept", async () => {
  const details = { name: "Pat", email: "pat@books.example", locale: "en", mail: "on-close" };
  const made = await company.owner.json("POST", "/api/accountants", details);
  const path = `/api/accountants/${made.body.id}`;
  const read = () => listed("/api/accountants", made.body.id);
  for (const round of ROUNDS) {
    const mail = round % 2 === 0 ? "on-close" : "never";
    await patchedAtOnce(path, { name: `Pat ${round}` }, { mail }, read);
  }
});

test("the profile: postal code and name that are sent at once are both kept", async () => {
  for (const round of ROUNDS) {
    await patchedAtOnce(
      "/api/user/profile",
      { postalCode: `6060${round}` },
      { firstName: `Ana ${round}` },
      user,
    );
  }
});
