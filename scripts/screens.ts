import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { chromium, type Page } from "playwright";
import { LOCALES } from "#app/domain/locale.ts";
import { type Picture, picturesOf, VISITORS, type Visitor } from "#scripts/screen-list.ts";
import { CHROMIUM } from "#tests/support/chromium.ts";

/**
 * `npm run screens`: takes screenshots of the running demo for the README, the landing page and the
 * instructions. Start the product first (`npm start`). Another address can be given, and after it the names of the only
 * screens to take: `npm run screens -- http://localhost:8788 books books-month`.
 */

const [address, ...only] = process.argv.slice(2);
const base = address ?? `http://localhost:${process.env.PORT ?? 8788}`;

// Hides the demo's trial of a year, which no real company has.
const WITHOUT_TRIAL = 'p:has(> a[href="/subscription"]) { display: none }';

const browser = await chromium.launch(CHROMIUM);
for (const locale of LOCALES) {
  for (const visitor of VISITORS) {
    const context = await browser.newContext({ locale, bypassCSP: true });
    await context.addCookies([{ name: "lng", value: locale, url: base }]);
    const page = await context.newPage();
    await signIn(page, visitor);
    const screens = visitor.screens.filter(({ name }) => only.length === 0 || only.includes(name));
    const pictures = screens.flatMap(picturesOf).filter((picture) => picture.locale === locale);
    for (const picture of pictures) await take(page, picture);
    await context.close();
  }
}
await browser.close();

async function take(page: Page, { path, size, choose, upload, theme, file }: Picture): Promise<void> {
  await page.context().addCookies([{ name: "equipment-ui-theme", value: theme ?? "light", url: base }]);
  await page.setViewportSize(size);
  await page.goto(base + path, { waitUntil: "networkidle" });
  if (choose) {
    const option = page.locator(`select[name=${choose}] option:not([value=""])`).first();
    const query = new URLSearchParams({ [choose]: (await option.getAttribute("value")) ?? "" });
    await page.goto(`${base + path}?${query}`, { waitUntil: "networkidle" });
  }
  if (upload) {
    await page.setInputFiles("main form input[type=file]", upload);
    await page.locator("main form button[type=submit].btn-primary").click();
    await page.waitForURL(({ pathname }) => pathname !== path);
    await page.waitForLoadState("networkidle");
  }
  mkdirSync(dirname(file), { recursive: true });
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
