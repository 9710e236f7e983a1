// `npm run screens`: pictures of the running demo for the README, the landing page and the instructions. Start the
// product first (`npm start`); the address may be given, as in `npm run screens -- http://localhost:8788`.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { ROOT } from "./lib.mjs";

const base = process.argv[2] ?? `http://localhost:${process.env.PORT ?? 8788}`;
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const OWNER = { page: "/login", emailOrBusinessName: "demo@example.com", password: "harvest-moon-7" };
const OPERATOR = { page: "/employee-login", operatorName: "maria", password: "field-work-7" };

// The demo's trial lasts a year, which nobody else's does.
const WITHOUT_TRIAL = 'p:has(> a[href="/subscription"]) { display: none }';

/** What is pictured, and for whom; `choose` is a list whose first real choice is made by the address. */
const SCREENS = [
  { name: "dashboard", as: OWNER, path: "/", size: DESK },
  { name: "equipment-list", as: OWNER, path: "/equipment-list", size: DESK },
  { name: "updates", as: OWNER, path: "/updates", size: DESK },
  { name: "fuel", as: OWNER, path: "/fuel", size: DESK },
  { name: "operator", as: OPERATOR, path: "/operator", choose: "equipment", size: PHONE },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
mkdirSync(join(ROOT, "public", "screens"), { recursive: true });
for (const locale of ["en", "es"]) {
  for (const who of [OWNER, OPERATOR]) {
    const context = await browser.newContext({ viewport: DESK, locale, bypassCSP: true });
    await context.addCookies([{ name: "lng", value: locale, url: base }]);
    const page = await context.newPage();
    await signIn(page, who);
    for (const screen of SCREENS.filter(({ as }) => as === who)) {
      await picture(page, screen, `${screen.name}-${locale}`);
      if (screen.size === DESK)
        await picture(page, { ...screen, size: PHONE }, `${screen.name}-phone-${locale}`);
    }
    await context.close();
  }
}
await browser.close();

async function picture(page, { path, size, choose }, name) {
  await page.setViewportSize(size);
  await page.goto(base + path, { waitUntil: "networkidle" });
  if (choose) {
    const option = page.locator(`select[name=${choose}] option:not([value=""])`).first();
    const query = new URLSearchParams({ [choose]: await option.getAttribute("value") });
    await page.goto(`${base + path}?${query}`, { waitUntil: "networkidle" });
  }
  const file = join(ROOT, "public", "screens", `${name}.webp`);
  writeFileSync(file, await asWebp(page, await page.screenshot({ style: WITHOUT_TRIAL })));
  console.log(file);
}

async function signIn(page, { page: path, ...fields }) {
  await page.goto(base + path);
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value);
  await page.locator("main form button[type=submit].btn-primary").click();
  await page.waitForLoadState("networkidle");
}

/** The browser is also the encoder: no other tool is needed. */
async function asWebp(page, png) {
  const blank = await page.context().newPage();
  const encoded = await blank.evaluate(async (source) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }, png.toString("base64"));
  await blank.close();
  return Buffer.from(encoded, "base64");
}
