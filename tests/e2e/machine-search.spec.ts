import { expect, test } from "../support/browser.ts";

/** What the operator's page doesn't hold is found by the server. */

const NONE = "No equipment matches your search.";

test("a serial number, a plate or a model is asked for once, when nothing in the page matches", async ({
  company,
  operator,
  signedInPage,
}) => {
  const facts = { serialNumber: "RW6155", make: "John Deere", model: "6155R", licensePlate: "AB 123 C" };
  await company.machine({ name: "Big tractor", type: "machinery", unit: "hours", ...facts });
  await company.machine({ name: "Backhoe", type: "machinery", unit: "hours" });
  const page = await signedInPage(operator.client);
  await page.goto("/operator");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/operator") asked.push(searchParams.get("q") ?? "");
  });
  const search = page.getByLabel("Search by name or type");
  for (const text of ["RW6155", "ab123c", "deere 61"]) {
    await search.fill(text);
    await expect(page.getByRole("heading", { name: "Big tractor" })).toBeVisible();
    await expect(page.locator("#equipment option")).toHaveText([
      "Choose equipment",
      "Big tractor (Machinery)",
    ]);
    expect(asked.splice(0)).toEqual([text]);
    await search.fill("backhoe");
    await expect(page.getByRole("heading", { name: "Backhoe" })).toBeVisible();
  }
  await search.fill("nothing like it");
  await expect.poll(() => asked).toEqual(["nothing like it"]);
  await expect(page.getByText(NONE)).toBeVisible();
});
