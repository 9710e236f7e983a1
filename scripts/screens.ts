import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { DEMO_OPERATORS, DEMO_OWNER, type DemoSignIn } from "#app/services/demo/demo-sign-ins.ts";
import { demoMachineId, demoMonths } from "#db/seed/demo-rows.ts";
import { CHROMIUM } from "#tests/support/chromium.ts";

/**
 * `npm run screens`: takes screenshots of the running demo for the README, the landing page and the
 * instructions. Start the product first (`npm start`). Another address can be given, and after it the names of the only
 * screens to take: `npm run screens -- http://localhost:8788 books books-month`.
 */

const [address, ...only] = process.argv.slice(2);
const base = address ?? `http://localhost:${process.env.PORT ?? 8788}`;
const FOLDER = join("public", "screens");
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

// Hides the demo's trial of a year, which no real company has.
const WITHOUT_TRIAL = 'p:has(> a[href="/subscription"]) { display: none }';

/** `choose` is a list in which the script picks the first real choice. */
type Screen = { name: string; path: string; size: typeof DESK; choose?: string };
type Visitor = { signIn: DemoSignIn; page: string; field: string; screens: Screen[] };

/** The screens, by visitor. */
const VISITORS: Visitor[] = [
  {
    signIn: DEMO_OWNER,
    page: "/login",
    field: "emailOrBusinessName",
    screens: [
      { name: "dashboard", path: "/", size: DESK },
      { name: "equipment-list", path: "/equipment-list", size: DESK },
      { name: "updates", path: "/updates", size: DESK },
      { name: "fuel", path: "/fuel", size: DESK },
      { name: "services", path: `/equipment-items/${demoMachineId(1)}/services`, size: DESK },
      { name: "costs", path: "/costs", size: DESK },
      { name: "books", path: "/books", size: DESK },
      { name: "books-month", path: `/books/${demoMonths(new Date()).changed.month}`, size: DESK },
      { name: "issues", path: "/issues", size: DESK },
      { name: "weekly-plan", path: "/plan#now", size: DESK },
    ],
  },
  {
    signIn: DEMO_OPERATORS[0],
    page: "/employee-login",
    field: "operatorName",
    screens: [
      { name: "operator", path: "/operator", choose: "equipment", size: PHONE },
      // A machine with open issues that nobody has checked today.
      { name: "check", path: `/operator?equipment=${demoMachineId(5)}#check`, size: PHONE },
    ],
  },
];

const browser = await chromium.launch(CHROMIUM);
mkdirSync(FOLDER, { recursive: true });
for (const locale of ["en", "es"]) {
  for (const visitor of VISITORS) {
    const context = await browser.newContext({ viewport: DESK, locale, bypassCSP: true });
    await context.addCookies([{ name: "lng", value: locale, url: base }]);
    const page = await context.newPage();
    await signIn(page, visitor);
    for (const screen of visitor.screens.filter(({ name }) => only.length === 0 || only.includes(name))) {
      await picture(page, screen, `${screen.name}-${locale}`);
      if (screen.size === DESK)
        await picture(page, { ...screen, size: PHONE }, `${screen.name}-phone-${locale}`);
    }
    await context.close();
  }
}
await browser.close();

async function picture(page: Page, { path, size, choose }: Screen, name: string): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(base + path, { waitUntil: "networkidle" });
  if (choose) {
    const option = page.locator(`select[name=${choose}] option:not([value=""])`).first();
    const query = new URLSearchParams({ [choose]: (await option.getAttribute("value")) ?? "" });
    await page.goto(`${base + path}?${query}`, { waitUntil: "networkidle" });
  }
  const file = join(FOLDER, `${name}.webp`);
  writeFileSync(file, await asWebp(page, await page.screenshot({ style: WITHOUT_TRIAL })));
  console.log(file);
}

async function signIn(page: Page, { page: path, field, signIn: { name, password } }: Visitor): Promise<void> {
  await page.goto(base + path);
  await page.fill(`[name=${field}]`, name);
  await page.fill("[name=password]", password);
  await page.locator("main form button[type=submit].btn-primary").click();
  await page.waitForLoadState("networkidle");
}

/** The browser also encodes the pictures, so no other tool is needed. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const encoded = await blank.evaluate(async (source) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }, png.toString("base64"));
  await blank.close();
  return Buffer.from(encoded, "base64");
}
