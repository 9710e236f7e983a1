import type { Page } from "playwright/test";
import type { Company } from "../support/accounts.ts";
import { expect, test } from "../support/browser.ts";
import { giveChecklist } from "../support/checklists.ts";
import { newPhone } from "../support/field-phone.ts";
import { visit } from "../support/kept-page.ts";
import { addMachine, chooseMachine as show, updatesOf } from "../support/operator-page.ts";

/** A crane with a checklist, and a trailer without one. */
async function addFleet(company: Company): Promise<{ crane: string }> {
  const crane = await addMachine(company, "Crane");
  await addMachine(company, "Trailer");
  await giveChecklist(company, [crane.id], ["*Brakes", "Lights, flashers, reflectors", "Own words"]);
  return { crane: crane.id };
}

const check = (page: Page) => page.locator("#check");
const line = (page: Page, name: string) => check(page).getByRole("group", { name });
const answer = (page: Page, name: string, word: "OK" | "Not OK") =>
  line(page, name).getByRole("radio", { name: word, exact: true }).check();
/** Opens a machine's form. Its script of checks, which comes last, draws the check anew. */
async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/operator?equipment=${id}`);
  await page.waitForLoadState("networkidle");
}
const submit = (page: Page) => page.getByRole("button", { name: "Submit update" }).click();

type Sent = { condition: string; checkId: string | null; issueIds: string[]; notes: string };
const sentBy = async (company: Company) => (await updatesOf(company)) as unknown as Sent[];

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";

  test(`an operator checks a machine before using it ${how}`, async ({ company, operator, signedInPage }) => {
    const { crane } = await addFleet(company);
    const page = await signedInPage(operator.client, { javaScriptEnabled });
    await page.goto("/");
    await show(page, "Trailer");
    await expect(check(page)).toHaveCount(0);
    await show(page, "Crane");
    await expect(check(page)).toContainText("Not checked today");
    await expect(check(page).getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(line(page, "Brakes").getByLabel("What is wrong?")).toBeHidden();
    const box = await line(page, "Brakes").locator("label:visible").first().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);

    // Half a check is refused, and stays as it was answered.
    await answer(page, "Brakes", "Not OK");
    await submit(page);
    await expect(page.getByText("Check Not Finished")).toBeVisible();
    await expect(line(page, "Brakes").getByRole("radio", { name: "Not OK" })).toBeChecked();
    await answer(page, "Lights", "OK");
    await answer(page, "Own words", "OK");
    await submit(page);
    await expect(page.getByText("Say What Is Wrong", { exact: true })).toBeVisible();
    await line(page, "Brakes").getByLabel("What is wrong?").fill("pull left");
    await submit(page);
    await expect(page.getByText("Update Submitted")).toBeVisible();
    await expect.poll(async () => (await sentBy(company)).length).toBe(1);
    expect((await sentBy(company))[0]).toMatchObject({ condition: "ok", checkId: expect.any(String) });

    // The page now tells of the check and of the issue that it opened.
    await page.goto(`/operator?equipment=${crane}`);
    await expect(check(page)).toContainText(/Checked today at \d+:\d\d.[AP]M by John Field/);
    await expect(line(page, "Brakes")).toBeHidden();
    await expect(page.locator("#issues")).toHaveText(
      "Do not run: Brakes: pull left, reported by John Field today",
    );
  });

  test(`a condition needs words, and is stored ${how}`, async ({ company, operator, signedInPage }) => {
    const { id } = await addMachine(company, "Loader 7");
    const page = await signedInPage(operator.client, { javaScriptEnabled });
    await page.goto(`/operator?equipment=${id}`);
    await expect(page.getByRole("radio", { name: "OK", exact: true })).toBeChecked();
    await page.getByLabel("New usage").fill("105");
    await page.getByRole("radio", { name: "Do not run" }).check();
    await submit(page);
    await expect(page.getByText("Please say in the notes what is wrong.").first()).toBeVisible();
    await expect(page.getByRole("radio", { name: "Do not run" })).toBeChecked();
    await page.getByLabel("Notes").fill("Smokes");
    await submit(page);
    await expect(page.getByText("Update Submitted")).toBeVisible();
    await expect.poll(async () => (await sentBy(company)).length).toBe(1);
    expect((await sentBy(company))[0]).toMatchObject({ condition: "do_not_run", notes: "Smokes" });
    await expect(page.getByRole("radio", { name: "OK", exact: true })).toBeChecked();
  });
}

test("ready-made lines are read in the reader's language and sent as stored", async ({
  product,
  company,
  operator,
  signedInPage,
}) => {
  const { crane } = await addFleet(company);
  operator.client.cookies.set("lng", "es");
  const page = await signedInPage(operator.client);
  await open(page, crane);
  await expect(check(page)).toContainText("Sin revisar hoy");
  await expect(line(page, "Luces, intermitentes, reflectores")).toBeVisible();
  await expect(line(page, "Own words")).toBeVisible();
  for (const name of ["Brakes", "Luces", "Own words"]) {
    await line(page, name).getByRole("radio", { name: "Bien" }).check();
  }
  await page.getByRole("button", { name: "Enviar reporte" }).click();
  await expect(page.getByText("Reporte enviado")).toBeVisible();
  const row = await product.first("select lines from checks where equipment_id = ?", crane);
  expect(JSON.parse(String(row?.lines)).map(({ line: stored }: { line: string }) => stored)).toEqual([
    "*Brakes",
    "Lights, flashers, reflectors",
    "Own words",
  ]);
});

test("a condition and a check wait without a line, say so, and are sent as they were answered", async ({
  product,
  company,
  operator,
  browser,
}) => {
  const { crane } = await addFleet(company);
  const phone = await newPhone(browser, operator.client, product.url);
  const page = await phone.newPage();
  await visit(page);
  await phone.setOffline(true);
  await page.goto("/operator");
  await expect(page.getByText("Equipment as of")).toBeVisible();
  await show(page, "Crane");
  await answer(page, "Brakes", "Not OK");
  await line(page, "Brakes").getByLabel("What is wrong?").fill("pull left");
  await answer(page, "Lights", "OK");
  await answer(page, "Own words", "OK");
  await page.getByRole("radio", { name: "Needs attention" }).check();
  await page.getByLabel("Notes").fill("Rattles");
  await submit(page);
  await expect(page.locator(".picks")).toContainText("Not sent yet. Tell somebody.");
  await expect(check(page).getByRole("radio", { checked: true })).toHaveCount(0);
  // Meanwhile the list changes.
  await product.run("update checklists set lines = '[\"Horn\"]'");
  await phone.setOffline(false);
  await expect.poll(async () => (await sentBy(company)).length).toBe(1);
  const [update] = await sentBy(company);
  expect([update?.condition, update?.issueIds.length]).toEqual(["needs_attention", 2]);
  const row = await product.first("select lines from checks where equipment_id = ?", crane);
  expect(String(row?.lines)).toContain("pull left");
  await phone.close();
});

test("a page words an issue by the day on which it is read", async ({ company, operator, signedInPage }) => {
  const { id } = await addMachine(company, "Loader 7");
  await addMachine(company, "Crane");
  const page = await signedInPage(operator.client);
  for (const [daysAgo, words] of [
    [1, "yesterday"],
    [3, /on [A-Z][a-z]{2} \d+/],
  ] as const) {
    await operator.client.json("POST", "/api/operator-updates", {
      equipmentId: id,
      condition: "do_not_run",
      notes: `Smokes ${daysAgo}`,
      takenAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    });
    await page.goto("/operator");
    await show(page, "Loader 7");
    const issue = page.locator("#issues li", { hasText: `Smokes ${daysAgo}, reported by John Field` });
    await expect(issue).toContainText(words);
  }
  await expect(page.locator("#equipment option", { hasText: "Loader 7" })).toHaveText("Loader 7 (Machinery)");
  // The first day after: "yesterday" is a date by then.
  await page.clock.setFixedTime(new Date(Date.now() + 86_400_000));
  await page.reload();
  await show(page, "Loader 7");
  await expect(page.locator("#issues li")).toHaveCount(2);
  await expect(page.locator("#issues li", { hasText: "Smokes 1, reported by" })).toContainText(
    /on [A-Z][a-z]{2} \d+/,
  );
});

test("a list that comes anew takes no field of a check from who types in it", async ({
  company,
  operator,
  signedInPage,
}) => {
  const { crane } = await addFleet(company);
  const page = await signedInPage(operator.client, { serviceWorkers: "block" });
  await open(page, crane);
  await answer(page, "Brakes", "Not OK");
  const word = line(page, "Brakes").getByLabel("What is wrong?");
  await word.pressSequentially("pull");
  const field = await word.elementHandle();
  for (const [issue, typed] of [
    ["Leaks oil", " to the left"],
    ["Smokes", " a lot"],
  ] as const) {
    await company.owner.ask("POST", `/api/equipment/${crane}/issues`, {
      condition: "needs_attention",
      description: issue,
    });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(page.locator("#issues")).toContainText(issue);
    await page.keyboard.type(typed);
  }
  expect(await field?.evaluate((input) => [input.isConnected, (input as HTMLInputElement).value])).toEqual([
    true,
    "pull to the left a lot",
  ]);
});

test("a kept page of yesterday doesn't call its check today's", async ({
  product,
  company,
  operator,
  browser,
}) => {
  const { crane } = await addFleet(company);
  const phone = await newPhone(browser, operator.client, product.url);
  const page = await phone.newPage();
  await visit(page);
  await open(page, crane);
  for (const name of ["Brakes", "Lights", "Own words"]) await answer(page, name, "OK");
  await submit(page);
  await expect(page.getByText("Update Submitted")).toBeVisible();
  await expect(check(page)).toContainText("Checked today");
  await page.goto(`/operator?equipment=${crane}`);
  await expect(check(page)).toContainText("Checked today");
  await phone.setOffline(true);
  await page.clock.setFixedTime(new Date(Date.now() + 86_400_000));
  await page.goto("/operator");
  await expect(page.getByText("Equipment as of")).toBeVisible();
  await show(page, "Crane");
  await expect(check(page)).toContainText("Not checked today");
  await phone.close();
});
