import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, newCompany, newOperator } from "../support/accounts.ts";
import { sentByForm } from "../support/page-text.ts";
import { type Client, type Product, startProduct } from "../support/product.ts";

/** Forms that were opened before somebody else saved: a field that such a form left alone keeps what is stored. */

let product: Product;
let company: Company;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_SCALE: "1000" });
  company = await newCompany(product);
});
afterAll(() => product.stop());

/** A page's form as a browser without script would send it untouched; found by one of its fields. */
async function openedForm(who: Client, path: string, field: string) {
  return sentByForm(await (await who.get(path)).text(), field);
}
const user = async () => (await company.owner.json("GET", "/api/auth/user")).body;
const patch = (body: object) => company.owner.json("PATCH", "/api/user/profile", body);

test("the profile: a form sent in another tab takes nothing back, boxes included", async () => {
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

test("the profile: a form that comes back still knows what it showed at first", async () => {
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

test("the company's name: a form that left it alone doesn't put an old one back", async () => {
  const path = "/profile?edit=company";
  const form = await openedForm(company.owner, path, "companyName");
  await company.owner.json("POST", "/api/company-settings", { companyName: "Hilltop and Sons" });
  expect((await company.owner.post(path, form)).headers.get("Location")).toBe("/profile");
  const { body } = await company.owner.json("GET", "/api/company-settings");
  expect(body.companyName).toBe("Hilltop and Sons");
});

test("an operator: two managers change the first and the last name", async () => {
  const { id } = await newOperator(product, company, "John", "Field");
  const path = `/employees/${id}/edit`;
  const [one, other] = [
    await openedForm(company.owner, path, "firstName"),
    await openedForm(company.owner, path, "firstName"),
  ];
  await company.owner.post(path, { ...one, firstName: "Juan" });
  await company.owner.post(path, { ...other, lastName: "Fields" });
  const { body } = await company.owner.json("GET", "/api/employees");
  expect(body).toContainEqual(expect.objectContaining({ id, firstName: "Juan", lastName: "Fields" }));
});

test("alert switches: a form opened before a colleague's switch leaves that one alone", async () => {
  const form = await openedForm(company.owner, "/", "emailAlertsEnabled");
  const { body: stored } = await company.owner.json("GET", "/api/email-alerts/settings");
  await company.owner.json("PUT", "/api/email-alerts/settings", { ...stored, alertServiceSoon: false });
  // The switches stand outside of their form, on the tiles.
  const switches = { ...form, alertServiceSoon: "on", alertServiceDue: "on" };
  await company.owner.post("/?index", switches);
  const { body } = await company.owner.json("GET", "/api/email-alerts/settings");
  expect(body).toEqual({ ...stored, alertServiceSoon: false, alertOverdue: false });
});
