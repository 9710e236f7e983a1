import { type Browser, type BrowserContext, test as base, type Page } from "playwright/test";
import { type Company, newCompany, newOperator, type Operator } from "./accounts.ts";
import { type Client, type Product, startProduct } from "./product.ts";
import { signIn } from "./sign-in.ts";

type Fixtures = {
  /** The test's own company, with its owner signed in through `owner`. */
  company: Company;
  operator: Operator;
  /** Opens a page signed in like a client of the calls. */
  signedInPage: (client: Client, options?: PageOptions) => Promise<Page>;
};

export type PageOptions = {
  javaScriptEnabled?: boolean;
  locale?: string;
  reducedMotion?: "reduce";
  /** Blocks our service worker, whose requests bypass the answers of a test. */
  serviceWorkers?: "block";
  /** The page is expected to fail, or the connection to break. */
  fails?: boolean;
};

type ProcessFixtures = {
  /** Extra settings of the product. */
  settings: Record<string, string>;
  /** The product can be restarted with its data. */
  keepsData: boolean;
  product: Product;
};

/** Chromium against the built Worker in workerd: one product per test process, one company per test. */
export const test = base.extend<Fixtures, ProcessFixtures>({
  settings: [{}, { scope: "worker", option: true }],
  keepsData: [false, { scope: "worker", option: true }],
  product: [
    async ({ settings, keepsData }, use) => {
      const product = await startProduct({ RATE_LIMIT_SCALE: "1000", ...settings }, { keepsData });
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  company: async ({ product }, use) => use(await newCompany(product)),
  operator: async ({ product, company }, use) => use(await newOperator(product, company)),
  signedInPage: async ({ browser, product }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (client, options) => {
      const page = await openSignedIn(browser, product, client, options);
      contexts.push(page.context());
      return page;
    });
    for (const context of contexts) await context.close();
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    failOnErrors(page);
    if (javaScriptEnabled !== false) openWithScript(page);
    await use(page);
  },
});

export { expect } from "playwright/test";

/** Opens a page in its own context, signed in like a client of the calls; the caller closes the context. */
export async function openSignedIn(
  browser: Browser,
  product: Product,
  client: Client,
  { fails = false, ...options }: PageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, ...options });
  await signIn(context, client, product.url);
  const page = await context.newPage();
  failOnErrors(
    page,
    fails ? /status of 500|ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/ : undefined,
  );
  if (options.javaScriptEnabled !== false) openWithScript(page);
  return page;
}

/**
 * Waits until the script of an opened page has taken over. Earlier a press works as without script, which
 * another test covers.
 */
function openWithScript(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== "commit") await takenOver(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    await takenOver(page);
    return response;
  };
}

/**
 * From here on React handles each press and hydrates what it needs first. Light pages have nothing to
 * hydrate. A test calls it when a link of the page, rather than `goto`, has led to a new document.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !("__remixContext" in window) ||
      Object.keys(document).some((property) => property.startsWith("__reactContainer")),
  );
}

/** Documents that print open the browser's print window, which no test can close. */
export async function withoutPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {};
  });
}

/** An act sent while the page reads itself again ends that reading; Remix logs it. */
const ENDED_READING = /^AbortError\b/;

/**
 * Fails on a page that logs an error or throws, whatever it looks like. A refused form answers 400; Chromium
 * logs that for fetches, and the test expects it.
 */
function failOnErrors(page: Page, expected = /status of 4\d\d/): void {
  page.on("pageerror", (error) => {
    if (!ENDED_READING.test(error.name)) throw error;
  });
  page.on("console", (message) => {
    if (message.type() !== "error" || ENDED_READING.test(message.text())) return;
    if (!expected.test(message.text())) {
      throw new Error(`The page logged an error: ${message.text()}`);
    }
  });
}

/** How wide a page would be without scrolling sideways, when its styles have come. */
export async function neededWidth(page: Page): Promise<number> {
  await page.waitForLoadState();
  return page.locator("html").evaluate((root) => root.scrollWidth);
}
