import type { Page } from "playwright/test";
import { test as base, expect } from "../support/browser.ts";
import {
  expectedReports,
  type FieldReport,
  fieldReports,
  openPhone,
  type Phone,
  storedReports,
} from "../support/field-phone.ts";
import { visit } from "../support/kept-page.ts";
import { putMachines } from "../support/machines.ts";
import { chooseMachine } from "../support/operator-page.ts";
import { type Exchange, lossy, openPoorLine, type PoorLine, type Sent } from "../support/poor-line.ts";

/** The operator's day on a lossy line: every report is stored, and once. */

type Fixtures = {
  noticesAfter: number;
  line: PoorLine;
  machines: string[];
  /** The operator's phone behind the line. */
  openOperatorPhone: (options?: { javaScriptEnabled?: boolean }) => Promise<Phone>;
};

const START = 1000;

const test = base.extend<Fixtures>({
  noticesAfter: [0, { option: true }],
  line: async ({ product, noticesAfter }, use) => {
    const line = await openPoorLine({ target: () => product.url, pace: null, noticesAfter });
    await use(line);
    await line.stop();
  },
  machines: async ({ product, company }, use) => {
    const names = ["Loader 7", "Dozer 2", "Grader 4", "Roller 1", "Forklift 9"];
    const machine = (name: string) => ({ name, serial: name, interval: 500, usage: START });
    await putMachines(product, company, names.map(machine));
    await use(names);
  },
  openOperatorPhone: async ({ line, operator, launchOptions }, use) => {
    const phones: Phone[] = [];
    await use(async (options = {}) => {
      const phone = await openPhone(operator.client, {
        baseURL: line.url,
        launch: launchOptions,
        ...options,
      });
      phones.push(phone);
      return phone;
    });
    for (const phone of phones) await phone.close();
  },
});
test.use({ keepsData: true });

/** How the line loses requests, by the shares below. */
const LOSSES = ["cut", "dropped", "halfAnswered", "unanswered"];
const lossesOf = (lost: Exchange[]) => [...new Set(lost.map(({ fate }) => fate))].sort();

const isReport = ({ method, path }: Sent) => method === "POST" && path.startsWith("/operator");
const isSending = ({ method, path }: Sent) => method !== "GET" && path.startsWith("/api/operator-updates");

/** Reloads a page until it arrives. */
async function open(page: Page, path: string): Promise<void> {
  await expect(() => page.goto(path)).toPass();
}

async function choose(page: Page, machine: string): Promise<void> {
  const heading = page.getByRole("heading", { name: machine, exact: true });
  if (await heading.isVisible()) return;
  await chooseMachine(page, machine);
}

async function fill(page: Page, { usage, photos }: FieldReport): Promise<void> {
  await page.getByLabel("New usage").fill(usage);
  await page.locator("input[type=file]").setInputFiles(photos);
}

const submitted = (page: Page) => page.getByText("Update Submitted");
const submit = (page: Page) => page.getByRole("button", { name: "Submit update" });

type Outcome = "stored" | "refused" | "broken";

/** Presses the button and returns the browser's outcome: stored, not stored, or no answer. */
async function press(page: Page): Promise<Outcome> {
  const another = page.waitForEvent("framenavigated");
  await submit(page).click();
  await another;
  const seen: Record<Outcome, Promise<unknown>> = {
    stored: submitted(page).waitFor(),
    refused: page.getByRole("alert").waitFor(),
    broken: Promise.race([
      page.waitForURL(/^chrome-error:/, { waitUntil: "commit" }),
      page.getByText("error code: 502").waitFor(),
    ]),
  };
  const outcomes = (Object.keys(seen) as Outcome[]).map(async (outcome) => {
    await seen[outcome];
    return outcome;
  });
  return Promise.any(outcomes);
}

test.describe("without script", () => {
  // Chromium saves typed text after a second; a person doesn't notice a lost line and go back sooner.
  test.use({ noticesAfter: 1_500 });

  test("8 reports over a line that loses every third one are stored once each", async ({
    line,
    product,
    company,
    machines,
    openOperatorPhone,
  }) => {
    const phone = await openOperatorPhone({ javaScriptEnabled: false });
    const reports = fieldReports(8, machines, START);
    const losses = lossy(3, { dropped: 0.15, cut: 0.1, unanswered: 0.15, halfAnswered: 0.1 }, isReport);
    await open(phone.page, "/operator");
    for (const report of reports) {
      if (report.number === 4) {
        await phone.reopen();
        await open(phone.page, "/operator");
      }
      const { page } = phone;
      await choose(page, report.machine);
      await fill(page, report);
      // The Worker is killed while the report is on its way.
      let restart = null as Promise<void> | null;
      line.setFate((sent) => {
        if (report.number === 6 && isReport(sent)) restart ??= product.restart();
        return losses(sent);
      });
      for (let outcome = await press(page); outcome !== "stored"; outcome = await press(page)) {
        await restart;
        if (outcome === "broken") await page.goBack();
        // The input is still there; the button is pressed again.
        await expect(page.getByLabel("New usage")).toHaveValue(report.usage);
        await page.locator("input[type=file]").setInputFiles(report.photos);
      }
      await restart;
    }
    expect(await storedReports(product, company)).toEqual(expectedReports(reports));
    const lost = line.log.filter((exchange) => isReport(exchange) && exchange.fate !== "arrives");
    expect(lost.length).toBeGreaterThan(3);
    expect(lossesOf(lost)).toEqual(LOSSES);
  });
});

test("with script: 30 reports over a line that loses every third request are stored once each, with their photos", async ({
  line,
  product,
  company,
  machines,
  openOperatorPhone,
}) => {
  // The pauses between tries add up on a busy machine.
  test.slow();
  const phone = await openOperatorPhone();
  const reports = fieldReports(30, machines, START);
  await visit(phone.page);
  line.setFate(lossy(5, { dropped: 0.12, cut: 0.08, unanswered: 0.12, halfAnswered: 0.08 }, isSending));
  const restarts: Promise<void>[] = [];
  for (const report of reports) {
    const { number } = report;
    // Eight reports are written offline.
    if (number === 11) line.setLine(false);
    if (number === 19) line.setLine(true);
    if ([7, 14, 23].includes(number)) await open(phone.page, "/operator");
    if ([17, 26].includes(number)) {
      await phone.reopen();
      await open(phone.page, "/operator");
    }
    if ([5, 25].includes(number)) restarts.push(product.restart());
    await choose(phone.page, report.machine);
    await fill(phone.page, report);
    // By key: the photo's row, drawn at this moment, would move the button away under a mouse.
    await submit(phone.page).press("Enter");
    // Queued, and the form is ready for the next one.
    await expect(phone.page.getByLabel("New usage")).toHaveValue("");
    await Promise.all(restarts);
  }
  await phone.reopen();
  await open(phone.page, "/operator");
  await expect
    .poll(
      async () => {
        // The phone is online again, which ends the pauses.
        await phone.page.evaluate(() => dispatchEvent(new Event("online")));
        return storedReports(product, company);
      },
      { timeout: 200_000, intervals: [250] },
    )
    .toEqual(expectedReports(reports));
  await expect(phone.page.getByText(/^\d+ waiting$/)).toBeHidden();
  const lost = line.log.filter((exchange) => isSending(exchange) && exchange.fate !== "arrives");
  expect(lost.length).toBeGreaterThan(20);
  expect(lossesOf(lost)).toEqual(LOSSES);
});
