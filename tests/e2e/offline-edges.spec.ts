import type { BrowserContext, Page } from "playwright/test";
import { test as base, expect } from "../support/browser.ts";
import { newPhone, openPhone } from "../support/field-phone.ts";
import { holdBack } from "../support/hold-back.ts";
import { asOf, visit } from "../support/kept-page.ts";
import { openNextBuild } from "../support/next-build.ts";
import {
  addLoader,
  addMachine,
  PHOTO_CALLS,
  signInByForm,
  storedNotes,
  storedWithPhotos,
  write,
} from "../support/operator-page.ts";
import { photoFile } from "../support/photo-files.ts";
import { openPoorLine, type PoorLine, type Sent } from "../support/poor-line.ts";

/** Edge cases of the kept page and the queue. */

type Fixtures = {
  /** The server behind the line. */
  server: { url: string };
  /** Replaces the server by the next build. */
  deploy: () => Promise<void>;
  line: PoorLine;
  /** The signed-in operator's phone behind the line. */
  phone: BrowserContext;
  loader: { id: string; name: string };
};

const test = base.extend<Fixtures>({
  server: async ({ product }, use) => use({ url: product.url }),
  deploy: async ({ server }, use) => {
    const builds: { stop(): Promise<void> }[] = [];
    await use(async () => {
      const next = await openNextBuild(server.url);
      builds.push(next);
      server.url = next.url;
    });
    for (const build of builds) await build.stop();
  },
  line: async ({ server }, use) => {
    const line = await openPoorLine({ target: () => server.url, pace: null });
    await use(line);
    await line.stop();
  },
  phone: async ({ browser, line, operator, loader: _ }, use) => {
    const phone = await newPhone(browser, operator.client, line.url);
    await use(phone);
    await phone.close();
  },
  loader: async ({ company }, use) => use(await addLoader(company)),
});

const isPage = ({ method, path }: Sent) => method === "GET" && /^\/(?:operator|\?|$)/.test(path);
const isText = ({ method, path }: Sent) => method === "POST" && path === "/api/operator-updates";
const isPhoto = ({ method, path }: Sent) => method === "PUT" && PHOTO_CALLS.test(path);
const isForm = ({ method, path }: Sent) => method === "POST" && path.startsWith("/operator");

const submitted = (page: Page) => page.getByText("Update Submitted");
const waiting = (page: Page, count: number) => page.getByRole("heading", { name: `${count} waiting` });
const nothingWaits = (page: Page) => expect(page.getByText(/^\d+ waiting$/)).toBeHidden();
const photos = () => [photoFile("a.jpg"), photoFile("b.jpg")];

test.describe("after a deployment that renames every script", () => {
  /** A phone short of room discards its cache. */
  async function clearBrowserCache(page: Page): Promise<void> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.clearBrowserCache");
  }

  test("an open page keeps working with its own scripts", async ({ line, deploy, phone, company }) => {
    const page = await phone.newPage();
    await visit(page);
    await clearBrowserCache(page);
    await deploy();
    await write(page, "Old page", photos());
    await expect(submitted(page)).toBeVisible();
    await expect.poll(() => storedWithPhotos(company)).toEqual(["Old page: 2"]);
    await expect.poll(() => line.log.filter(isPhoto).length).toBe(2);
  });

  test("the new page is kept with its scripts, and works offline", async ({
    line,
    deploy,
    phone,
    company,
  }) => {
    const page = await phone.newPage();
    await visit(page);
    await deploy();
    await visit(page);
    await expect.poll(() => keepsNext(page)).toBe(true);
    line.setLine(false);
    await page.reload();
    await expect(asOf(page)).toBeVisible();
    await write(page, "New page", photos());
    await expect(waiting(page, 1)).toBeVisible();
    line.setLine(true);
    await page.reload();
    await expect.poll(() => storedWithPhotos(company)).toEqual(["New page: 2"]);
  });

  test("the old page stays kept with its scripts while the new scripts don't arrive", async ({
    line,
    deploy,
    phone,
    company,
  }) => {
    const page = await phone.newPage();
    await visit(page);
    await deploy();
    line.setFate(({ path }) => (/enhance-(?:queue|photos)/.test(path) ? "dropped" : "arrives"));
    await page.reload();
    await expect.poll(() => line.log.some(({ fate }) => fate === "dropped")).toBe(true);
    line.setLine(false);
    await page.reload();
    await expect(asOf(page)).toBeVisible();
    await write(page, "Still the old page", photos());
    await expect(waiting(page, 1)).toBeVisible();
    await expect(page.getByText("2 photos left")).toBeVisible();
    line.setLine(true);
    line.setFate(() => "arrives");
    await page.reload();
    await expect.poll(() => storedWithPhotos(company)).toEqual(["Still the old page: 2"]);
  });

  test("another open tab keeps its scripts", async ({ line, deploy, phone, company }) => {
    const old = await phone.newPage();
    await visit(old);
    await deploy();
    const other = await phone.newPage();
    await other.goto("/operator");
    await expect.poll(() => keepsNext(other)).toBe(true);
    await clearBrowserCache(other);
    line.setLine(false);
    await write(old, "From the old tab");
    await expect(waiting(old, 1)).toBeVisible();
    line.setLine(true);
    await old.evaluate(() => dispatchEvent(new Event("online")));
    await expect.poll(() => storedNotes(company)).toEqual(["From the old tab"]);
  });
});

/** Whether the page kept by the worker is from the next build. */
const keepsNext = (page: Page) =>
  page.evaluate(async () => (await (await caches.match("/operator"))?.text())?.includes("-next.js"));

test.describe("the kept page is shown", () => {
  for (const address of ["/operator", "/"]) {
    test(`at ${address} when the line stalls`, async ({ line, phone, company }) => {
      const page = await phone.newPage();
      await visit(page, address);
      line.setFate((sent) => (isPage(sent) ? "stalls" : "arrives"));
      await page.goto(address, { waitUntil: "commit" });
      await expect(asOf(page)).toBeVisible();
      await write(page, "On a line that stalls");
      await expect(submitted(page)).toBeVisible();
      expect(await storedNotes(company)).toEqual(["On a line that stalls"]);
    });
  }

  test("when the line stalls in the middle of the page", async ({ line, phone, company }) => {
    const page = await phone.newPage();
    await visit(page);
    // Another machine changes the page, or the server would answer 304.
    await company.owner.json("POST", "/api/equipment", { name: "Crane 2", type: "machinery", unit: "hours" });
    line.setFate((sent) => (isPage(sent) ? "halfStalls" : "arrives"));
    await page.goto("/operator", { waitUntil: "commit" });
    await expect(asOf(page)).toBeVisible();
  });

  test("when the server is down, until it is back", async ({ server, phone, company }) => {
    const page = await phone.newPage();
    await visit(page);
    const { url } = server;
    server.url = "http://127.0.0.1:1";
    for (const address of ["/operator", "/"]) {
      await page.goto(address);
      await expect(asOf(page)).toBeVisible();
    }
    await write(page, "While it is down");
    await expect(
      page.getByText("Saved on this phone. It will be sent when there is a signal."),
    ).toBeVisible();
    server.url = url;
    await page.goto("/operator");
    await expect(page.getByText("Welcome")).toBeVisible();
    // The mark of a kept page is there before its script.
    await expect(page.locator("body[data-as-of]")).toHaveCount(0);
    await expect.poll(() => storedNotes(company)).toEqual(["While it is down"]);
    await nothingWaits(page);
  });
});

test.describe("with no room left on the phone", () => {
  /** Limits the product's storage to this many bytes; null removes the limit. */
  async function leaveRoom(page: Page, bytes: number | null): Promise<void> {
    const cdp = await page.context().newCDPSession(page);
    const origin = new URL(page.url()).origin;
    await cdp.send("Storage.overrideQuotaForOrigin", {
      origin,
      ...(bytes === null ? {} : { quotaSize: bytes }),
    });
  }

  test("a report is sent without the queue, and the page says so", async ({ line, phone, company }) => {
    const page = await phone.newPage();
    await visit(page);
    await leaveRoom(page, 1);
    const answer = await holdBack(phone, "**/api/health");
    await write(page, "No room", photos());
    await expect(page.getByText("This browser can't keep reports. This one goes straight out")).toBeVisible();
    answer();
    await expect(submitted(page)).toBeVisible();
    expect(line.log.filter(isText)).toEqual([]);
    expect(await storedWithPhotos(company)).toEqual(["No room: 2"]);
  });

  test("and offline, it stays in the form, which says so", async ({ line, phone, company }) => {
    const page = await phone.newPage();
    await visit(page);
    await leaveRoom(page, 1);
    line.setLine(false);
    await write(page, "Nowhere to go", photos());
    await expect(page.getByText("It stays in this form: leave this page open")).toBeVisible();
    await expect(page.getByLabel("Notes")).toHaveValue("Nowhere to go");
    line.setLine(true);
    await page.getByRole("button", { name: "Submit update" }).click();
    await expect(submitted(page)).toBeVisible();
    expect(await storedWithPhotos(company)).toEqual(["Nowhere to go: 2"]);
  });

  for (const chosen of ["by address", "on the page"]) {
    test(`a report on a machine chosen ${chosen} whose answer was lost is sent again by going back, and stored once`, async ({
      line,
      phone,
      loader,
      company,
    }) => {
      const page = await phone.newPage();
      await visit(page, chosen === "by address" ? `/operator?equipment=${loader.id}` : "/operator");
      await leaveRoom(page, 1);
      line.setFate((sent) => (isForm(sent) ? "unanswered" : "arrives"));
      await write(page, "Sent, and not heard of", photos());
      await expect(page).toHaveURL(/^chrome-error:/);
      line.setFate(() => "arrives");
      await page.goBack();
      await expect(page.getByLabel("Notes")).toHaveValue("Sent, and not heard of");
      await page.getByRole("button", { name: "Submit update" }).click();
      await expect(submitted(page)).toBeVisible();
      expect(await storedNotes(company)).toEqual(["Sent, and not heard of"]);
    });
  }

  test("reports already waiting are still sent", async ({ line, phone, company }) => {
    const page = await phone.newPage();
    await visit(page);
    line.setFate((sent) => (isText(sent) ? "dropped" : "arrives"));
    await write(page, "Older, with photos", photos());
    await expect(waiting(page, 1)).toBeVisible();
    await write(page, "Newer");
    await expect(waiting(page, 2)).toBeVisible();
    await leaveRoom(page, 1);
    line.setFate(() => "arrives");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect.poll(() => storedWithPhotos(company)).toEqual(["Newer: 0", "Older, with photos: 2"]);
    await nothingWaits(page);
  });
});

test("the label of a retired machine says so, on a phone that keeps the page", async ({
  phone,
  company,
  loader,
  line,
}) => {
  const add = async (name: string) => (await addMachine(company, name)).id;
  const retire = (id: string) => company.owner.json("POST", `/api/equipment/${id}/retire`, {});
  const [before, after] = [await add("Crane 2"), await add("Crane 3")];
  await retire(before);
  const page = await phone.newPage();
  await visit(page);
  await retire(after);

  await page.goto(`/scan/${before}`);
  await expect(page.getByRole("heading", { name: "This machine is retired" })).toBeVisible();
  await page.goto(`/scan/${after}`);
  await expect(page.getByText("This machine is not in your list")).toBeVisible();
  await page.goto(`/scan/${loader.id}`);
  await expect(page.getByRole("heading", { name: "Loader 7" })).toBeVisible();
  expect(line.log.filter(({ path }) => path.startsWith("/scan/"))).toHaveLength(1);
  line.setLine(false);
  await page.goto(`/scan/${before}`);
  await expect(asOf(page)).toBeVisible();
  await expect(page.getByText("This machine is not in this phone's list.")).toBeVisible();
  await page.goto("/operator");
  await expect(asOf(page)).toBeVisible();
  await expect(page.getByText("not in this phone's list")).toHaveCount(0);
});

test("two tabs with waiting reports send each once, and both show the same", async ({
  line,
  phone,
  company,
}) => {
  const [one, two] = [await phone.newPage(), await phone.newPage()];
  await visit(one);
  await two.goto("/operator");
  line.setFate((sent) => (isText(sent) ? "dropped" : "arrives"));
  await write(one, "First", photos());
  for (const page of [one, two]) await expect(waiting(page, 1)).toBeVisible();
  await write(two, "Second", photos());
  await write(one, "Third");
  for (const page of [one, two]) await expect(waiting(page, 3)).toBeVisible();
  line.setFate(() => "arrives");
  line.log.length = 0;
  await Promise.all([one, two].map((page) => page.evaluate(() => dispatchEvent(new Event("online")))));
  await expect.poll(() => storedWithPhotos(company)).toEqual(["First: 2", "Second: 2", "Third: 0"]);
  for (const page of [one, two]) {
    await nothingWaits(page);
    await expect(submitted(page)).toBeVisible();
  }
  // A text that was dropped before may be logged only now.
  const arrived = line.log.filter(({ fate }) => fate === "arrives");
  expect([arrived.filter(isText).length, arrived.filter(isPhoto).length]).toEqual([3, 4]);
});

test("a session that ends between two photos keeps the rest, asks for the sign-in, and continues after it", async ({
  line,
  phone,
  operator,
  company,
  product,
}) => {
  const page = await phone.newPage();
  await visit(page);
  let puts = 0;
  await phone.route(PHOTO_CALLS, async (route) => {
    puts += 1;
    if (puts === 2) {
      await product.run("delete from sessions where user_id = ?", operator.id);
    }
    await route.continue();
  });
  await write(page, "Signed out half-way", [...photos(), photoFile("c.jpg")]);
  await expect(page.getByText("You are signed out.")).toBeVisible();
  await expect(page.getByText("2 photos left")).toBeVisible();
  expect(await storedWithPhotos(company)).toEqual(["Signed out half-way: 1"]);
  await page.getByRole("link", { name: "Sign in to send" }).click();
  await signInByForm(page, operator);
  await expect.poll(() => storedWithPhotos(company)).toEqual(["Signed out half-way: 3"]);
  await nothingWaits(page);
  const answers = line.log.filter(isPhoto).map(({ status }) => status);
  expect(answers.filter((status) => status < 300)).toHaveLength(3);
  expect(line.log.filter(isText)).toHaveLength(1);
});

test("a browser killed while sending has sent everything once after it is opened again", async ({
  line,
  loader: _,
  operator,
  company,
  launchOptions,
}) => {
  const phone = await openPhone(operator.client, { baseURL: line.url, launch: launchOptions });
  try {
    await visit(phone.page);
    // Killed when the server has just stored the text, a photo, and half of another.
    let stalled = 0;
    const kills = [
      (sent: Sent) => (isText(sent) ? "silent" : "arrives"),
      (sent: Sent) => (isPhoto(sent) ? "silent" : "arrives"),
      (sent: Sent) => {
        if (!isPhoto(sent)) return "arrives";
        stalled += 1;
        return "stalls";
      },
    ] as const;
    for (const [index, fate] of kills.entries()) {
      line.setFate(fate);
      if (index === 0) await write(phone.page, "Killed", [...photos(), photoFile("c.jpg")]);
      await expect.poll(() => line.open).toBe(1);
      if (index === 0) await expect.poll(() => storedWithPhotos(company)).toEqual(["Killed: 0"]);
      if (index === 1) await expect.poll(() => storedWithPhotos(company)).toEqual(["Killed: 1"]);
      if (index === 2) await expect.poll(() => stalled).toBeGreaterThan(0);
      line.setFate(kills[index + 1] ?? (() => "arrives"));
      await phone.kill();
      await phone.page.goto("/operator");
    }
    await expect.poll(() => storedWithPhotos(company)).toEqual(["Killed: 3"]);
    await nothingWaits(phone.page);
  } finally {
    await phone.close();
  }
});
