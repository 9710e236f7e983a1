import type { BrowserContext } from "playwright/test";
import { newOperator } from "../support/accounts.ts";
import { test as base, expect } from "../support/browser.ts";
import { newPhone } from "../support/field-phone.ts";
import { holdBack } from "../support/hold-back.ts";
import { asOf, keptPages, visit } from "../support/kept-page.ts";
import {
  addLoader,
  PHOTO_CALLS,
  signInByForm,
  storedNotes,
  updatesOf,
  write,
} from "../support/operator-page.ts";
import { photoFile } from "../support/photo-files.ts";

const test = base.extend<{ phone: BrowserContext; loader: { id: string; name: string } }>({
  phone: async ({ browser, product, operator }, use) => {
    const phone = await newPhone(browser, operator.client, product.url);
    await use(phone);
    await phone.close();
  },
  loader: async ({ company }, use) => use(await addLoader(company)),
});

test("a search offline says that it knew names and numbers only", async ({ company, phone, loader }) => {
  await company.machine({ name: "Crane 2", fuelType: "n/a", serialNumber: "RW6155" });
  const page = await phone.newPage();
  await visit(page, `/operator?equipment=${loader.id}`);
  await phone.setOffline(true);
  await page.locator("#find summary").click();
  await page.getByLabel("Search by name or type").fill("RW6155");
  await expect(
    page.getByText("No equipment matches your search. Offline: searched by name and number only."),
  ).toBeVisible();
});

test("after one visit the page opens offline, and a report waits for the line", async ({
  company,
  phone,
  loader,
}) => {
  const crane = await company.machine({ name: "Crane 2", fuelType: "n/a" });
  const page = await phone.newPage();
  await visit(page, `/operator?equipment=${crane.id}`);
  await phone.setOffline(true);

  await page.goto("/operator");
  await expect(asOf(page)).toBeVisible();
  await expect(page.getByLabel("New usage")).toBeHidden();
  await page.goto("/");
  await expect(page.getByText(/^Equipment as of/)).toBeVisible();
  await page.goto(`/scan/${loader.id}`);
  await expect(page).toHaveURL(`/operator?equipment=${loader.id}`);
  await expect(page.getByRole("heading", { name: "Loader 7" })).toBeVisible();
  await expect(page.getByText("1,234.5 hours, read on")).toBeVisible();

  const before = Date.now();
  await page.getByLabel("New usage").fill("1240.5");
  await write(page, "Written in the pit", [photoFile("a.jpg"), photoFile("b.jpg")]);
  const saved = "Saved on this phone. It will be sent when there is a signal.";
  // Says what the page shows, should it show something else.
  await expect(page.getByRole("main")).toContainText(saved);
  await expect(page.getByText(saved)).toBeVisible();
  const written = Date.now();
  await expect(page.getByRole("heading", { name: "1 waiting" })).toBeVisible();
  await expect(page.getByText("1240.5 hours, Written in the pit")).toBeVisible();
  await expect(page.getByText("2 photos left")).toBeVisible();
  await expect(page.getByText("1 report waits on this phone.")).toBeVisible();
  await expect(page.getByLabel("New usage")).toHaveValue("");
  await expect(page.getByRole("heading", { name: "Loader 7" })).toBeVisible();
  await page.close();
  expect(await updatesOf(company)).toEqual([]);

  await phone.setOffline(false);
  const later = await phone.newPage();
  await later.goto("/operator");
  await expect.poll(async () => (await updatesOf(company))[0]?.photos).toHaveLength(2);
  await expect(later.getByText("waiting")).toHaveCount(0);
  const [update, ...others] = await updatesOf(company);
  expect(others).toEqual([]);
  expect(update).toMatchObject({ newUsage: 1240.5, notes: "Written in the pit" });
  const takenAt = Date.parse(update?.takenAt ?? "");
  expect(takenAt).toBeGreaterThanOrEqual(before);
  expect(takenAt).toBeLessThanOrEqual(written);
});

test("a phone whose clock is 3 days behind reports now, not 3 days ago", async ({
  company,
  phone,
  loader,
}) => {
  const page = await phone.newPage();
  await page.clock.setSystemTime(Date.now() - 3 * 86_400_000);
  await visit(page, `/operator?equipment=${loader.id}`);
  const before = Date.now();
  await write(page, "Written today", []);
  await expect.poll(() => storedNotes(company)).toEqual(["Written today"]);
  const [update] = await updatesOf(company);
  expect(Math.abs(Date.parse(update?.takenAt ?? "") - before)).toBeLessThan(60_000);
});

test("the worker sends waiting reports while no page is open", async ({
  company,
  product,
  phone,
  loader,
}) => {
  const page = await phone.newPage();
  const cdp = await phone.newCDPSession(page);
  const registrations: string[] = [];
  cdp.on("ServiceWorker.workerRegistrationUpdated", (update) => {
    registrations.push(...update.registrations.map(({ registrationId }) => registrationId));
  });
  await cdp.send("ServiceWorker.enable");
  await visit(page, `/operator?equipment=${loader.id}`);
  await phone.setOffline(true);
  await write(page, "Sent by the worker", [photoFile("a.jpg")]);
  await expect(page.getByText("1 waiting")).toBeVisible();
  // A page without the queue.
  await page.goto("about:blank");
  await phone.setOffline(false);
  const registrationId = registrations.at(-1) ?? "";
  await cdp.send("ServiceWorker.dispatchSyncEvent", {
    origin: product.url,
    registrationId,
    tag: "reports",
    lastChance: false,
  });
  await expect.poll(async () => (await updatesOf(company))[0]?.photos).toHaveLength(1);
  expect(await storedNotes(company)).toEqual(["Sent by the worker"]);
});

test("an expired session keeps the report, asks for the sign-in, and sends after it", async ({
  company,
  operator,
  product,
  phone,
  loader,
}) => {
  const page = await phone.newPage();
  await page.goto(`/operator?equipment=${loader.id}`);
  await product.run("delete from sessions where user_id = ?", operator.id);
  await write(page, "Kept over the sign-in", [photoFile("a.jpg")]);
  await expect(page.getByText("1 waiting")).toBeVisible();
  await page.getByRole("link", { name: "Sign in to send" }).click();
  await signInByForm(page, operator);
  await expect.poll(async () => (await updatesOf(company))[0]?.photos).toHaveLength(1);
  await expect(page.getByText("1 waiting")).toHaveCount(0);
  expect(await storedNotes(company)).toEqual(["Kept over the sign-in"]);
});

test("two operators of one phone neither see nor send each other's reports", async ({
  company,
  operator,
  product,
  phone,
  loader,
}) => {
  const maria = await newOperator(product, company, "Maria", "Lopez");
  const page = await phone.newPage();
  await visit(page, `/operator?equipment=${loader.id}`);
  // His reports don't get through; everything else does.
  await phone.route("**/api/operator-updates", (route) => route.abort());
  await write(page, "John's report");
  await expect(page.getByText("1 waiting")).toBeVisible();
  await expect(
    page.getByText("1 report waits on this phone. It is sent when you sign in here again."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  expect(await keptPages(page)).toBe(0);
  await phone.unroute("**/api/operator-updates");

  await page.goto("/employee-login?next=/operator");
  await signInByForm(page, maria);
  await expect(page.getByText("Welcome, Maria Lopez")).toBeVisible();
  await write(page, "Maria's report");
  await expect(page.getByText("Update Submitted")).toBeVisible();
  await expect(page.getByText("waiting")).toHaveCount(0);
  // The worker sends for everybody and is refused for him.
  const cdp = await phone.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const refused = phone.waitForEvent("response", (response) => response.status() === 401);
  await cdp.send("ServiceWorker.dispatchSyncEvent", {
    origin: product.url,
    registrationId: await registered,
    tag: "reports",
    lastChance: false,
  });
  await refused;
  expect((await updatesOf(company)).map(({ notes, operatorName }) => [notes, operatorName])).toEqual([
    ["Maria's report", "Maria Lopez"],
  ]);

  await page.getByRole("button", { name: "Logout" }).click();
  await page.goto("/employee-login?next=/operator");
  await signInByForm(page, operator);
  await expect(page.getByText("Welcome, John Field")).toBeVisible();
  await expect.poll(() => storedNotes(company)).toEqual(["John's report", "Maria's report"]);
  const john = (await updatesOf(company)).find(({ notes }) => notes === "John's report");
  expect(john?.operatorName).toBe("John Field");
});

test("a refused report says why, and can be corrected or discarded", async ({ company, phone, loader }) => {
  const page = await phone.newPage();
  await page.goto(`/operator?equipment=${loader.id}`);
  const refuse = { status: 400, json: { message: "The office says no.", errors: { notes: ["No."] } } };
  await phone.route("**/api/operator-updates", (route) => route.fulfill(refuse));
  await write(page, "To be mended", [photoFile("a.jpg")]);
  const waiting = page.getByRole("listitem").filter({ hasText: "To be mended" });
  await expect(waiting.getByText("Update Failed: The office says no.")).toBeVisible();
  await write(page, "To be discarded");
  const unwanted = page.getByRole("listitem").filter({ hasText: "To be discarded" });
  await unwanted.getByRole("button", { name: "Discard" }).click();
  await expect(unwanted.getByText("This report is lost for good: Loader 7, To be discarded.")).toBeVisible();
  await unwanted.getByRole("button", { name: "Keep" }).click();
  await unwanted.getByRole("button", { name: "Discard" }).click();
  await unwanted.getByRole("button", { name: "Discard for good" }).click();
  await expect(unwanted).toHaveCount(0);
  await phone.unroute("**/api/operator-updates");

  await page.reload();
  await waiting.getByRole("button", { name: "Correct" }).click();
  await expect(page.getByLabel("Notes")).toHaveValue("To be mended");
  await expect(page.getByRole("listitem").filter({ hasText: "KB" })).toHaveCount(1);
  await page.getByLabel("Notes").fill("Mended");
  await page.getByRole("button", { name: "Submit update" }).click();
  await expect(page.getByText("Update Submitted")).toBeVisible();
  await expect.poll(async () => (await updatesOf(company))[0]?.photos).toHaveLength(1);
  expect(await storedNotes(company)).toEqual(["Mended"]);
  await expect(page.getByText("waiting")).toHaveCount(0);
});

test("the text is stored before its photos, and a refused photo can be given up", async ({
  company,
  phone,
  loader,
}) => {
  const page = await phone.newPage();
  await page.goto(`/operator?equipment=${loader.id}`);
  await phone.route(PHOTO_CALLS, (route) => route.abort());
  await write(page, "Text first", [photoFile("a.jpg"), photoFile("b.jpg")]);
  await expect(page.getByText("Update Submitted")).toBeVisible();
  await expect(page.getByText("2 photos left")).toBeVisible();
  expect((await updatesOf(company))[0]).toMatchObject({ notes: "Text first", photos: [], photosExpected: 2 });

  await phone.unroute(PHOTO_CALLS);
  let puts = 0;
  const refuseFirst = { status: 415, json: { message: "Not a photo." } };
  await phone.route(PHOTO_CALLS, (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    puts += 1;
    return puts === 1 ? route.fulfill(refuseFirst) : route.continue();
  });
  await page.reload();
  await expect(page.getByText("A photo was refused. Not a photo.")).toBeVisible();
  await expect.poll(async () => (await updatesOf(company))[0]?.photos).toHaveLength(1);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Discard for good" }).click();
  await expect(page.getByText("waiting")).toHaveCount(0);
  expect((await updatesOf(company))[0]).toMatchObject({ photosExpected: 1 });
});

test("a photo of a report that is deleted by now is given up with one request", async ({
  company,
  phone,
  loader,
}) => {
  await company.machine({ name: "Crane 2" });
  const page = await phone.newPage();
  await page.goto(`/operator?equipment=${loader.id}`);
  let isLost = true;
  let givenUp = 0;
  await phone.route(PHOTO_CALLS, (route) => {
    if (isLost) return route.abort();
    if (route.request().method() === "DELETE") givenUp += 1;
    return route.continue();
  });
  await write(page, "Deleted with its machine", [photoFile("a.jpg")]);
  await expect(page.getByText("1 photo left")).toBeVisible();
  await company.owner.ask("DELETE", `/api/equipment/${loader.id}`);
  isLost = false;
  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Discard for good" }).click();
  await expect.poll(() => givenUp).toBe(1);
  await expect(page.getByText("1 waiting")).toBeHidden();
  expect(givenUp).toBe(1);
});

test("a report that was discarded is not announced as submitted, in no tab", async ({ phone, loader }) => {
  const [one, two] = [await phone.newPage(), await phone.newPage()];
  for (const page of [one, two]) await page.goto(`/operator?equipment=${loader.id}`);
  const refuse = { status: 400, json: { message: "The office says no." } };
  await phone.route("**/api/operator-updates", (route) => route.fulfill(refuse));
  await write(one, "Not wanted");
  for (const page of [one, two]) await expect(page.getByText("The office says no.")).toBeVisible();
  await two.getByRole("button", { name: "Discard" }).click();
  await two.getByRole("button", { name: "Discard for good" }).click();
  for (const page of [one, two]) await expect(page.getByText("The office says no.")).toBeHidden();
  await phone.unroute("**/api/operator-updates");
  // The first tab hears of it and asks for the newer list.
  const heard = one.waitForResponse((response) => new URL(response.url()).pathname === "/operator");
  await write(two, "Wanted");
  await expect(two.getByText("Update Submitted")).toBeVisible();
  await heard;
  await expect(one.getByText("Update Submitted")).toHaveCount(0);
});

test("a report that is stored says so while its request hangs", async ({ phone, loader }) => {
  const page = await phone.newPage();
  await page.goto(`/operator?equipment=${loader.id}`);
  const arrive = await holdBack(phone, "**/api/operator-updates");
  await write(page, "Nobody answers");
  await expect(page.getByText("Saved on this phone. Sending…")).toBeVisible();
  arrive();
  await expect(page.getByText("Update Submitted")).toBeVisible();
});

test("a reading that looks mistyped is questioned, offline too", async ({ company, phone, loader }) => {
  const page = await phone.newPage();
  await visit(page, `/operator?equipment=${loader.id}`);
  await phone.setOffline(true);
  await page.getByLabel("New usage").fill("124.5");
  await page.getByRole("button", { name: "Submit update" }).click();
  await expect(
    page.getByText(/^1,234\.5 hours on .+ was the last reading\. Is 124\.5 right\?$/),
  ).toBeVisible();
  await page.getByLabel("New usage").fill("124.6");
  await page.getByRole("button", { name: "Submit update" }).click();
  await page.getByRole("button", { name: "Yes, 124.6 is right" }).click();
  await expect(page.getByText("1 waiting")).toBeVisible();
  await phone.setOffline(false);
  await expect(page.getByText("Update Submitted")).toBeVisible();
  expect((await updatesOf(company)).map(({ newUsage }) => newUsage)).toEqual([124.6]);
});

test("if the phone can't store anything, the form goes to the server", async ({ company, phone, loader }) => {
  await phone.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", { value: undefined });
  });
  const page = await phone.newPage();
  await page.goto(`/operator?equipment=${loader.id}`);
  await write(page, "By the form", [photoFile("a.jpg")]);
  await expect(page.getByText("Update Submitted")).toBeVisible();
  const [update] = await updatesOf(company);
  expect(update).toMatchObject({ notes: "By the form", photos: [expect.any(String)] });
});
