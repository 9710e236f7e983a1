import type { Page } from "playwright/test";
import type { Company } from "../support/accounts.ts";
import { expect, test } from "../support/browser.ts";
import { holdBack } from "../support/hold-back.ts";
import { addMachine, choosePhotos } from "../support/operator-page.ts";
import { photoFile } from "../support/photo-files.ts";
import type { Product } from "../support/product.ts";
import { putReport } from "../support/reports.ts";
import { uploadPhotos } from "../support/upload-photo.ts";

/** A picture like a camera's: large, and noisy enough to weigh over a megabyte. */
async function cameraPhoto(page: Page, name: string) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 2400;
    canvas.height = 1600;
    const context = canvas.getContext("2d");
    const image = context?.createImageData(canvas.width, canvas.height);
    for (let at = 0; image && at < image.data.length; at += 1) {
      image.data[at] = at % 4 === 3 ? 255 : ((at / 9600) % 200) + Math.random() * 56;
    }
    if (image) context?.putImageData(image, 0, 0);
    return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
  });
  const buffer = Buffer.from(base64, "base64");
  expect(buffer.length).toBeGreaterThan(1_000_000);
  return photoFile(name, buffer);
}

/** The size of a stored picture, in pixels and bytes. */
async function measure(page: Page, product: Product, path: string) {
  const key = `photos/${path.split("/").pop()?.replace("?size=thumb", ".thumb")}`;
  const longSide = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return Math.max(image.naturalWidth, image.naturalHeight);
  }, path);
  return { longSide, bytes: (await product.photos.head(key))?.size ?? 0 };
}

async function notesOf(company: Company, id: string) {
  return (await company.owner.json("GET", `/api/equipment/${id}/notes`)).body;
}

test("an owner's photos are made small, uploaded with progress, and shown with the note", async ({
  company,
  product,
  signedInPage,
}) => {
  const machine = await addMachine(company, "Loader 7");
  const page = await signedInPage(company.owner);
  await page.goto(`/equipment-items/${machine.id}/history`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Add a note").fill("Cracked glass");
  const input = page.locator("input[type=file]");
  const release = await holdBack(page, "**/objects/uploads/*");
  await input.setInputFiles([await cameraPhoto(page, "camera.jpg"), photoFile("b.jpg")]);
  const line = page.getByRole("listitem").filter({ hasText: "camera.jpg" });
  await expect(line.getByRole("progressbar", { name: "camera.jpg" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Note" })).toBeDisabled();
  release();
  await expect(page.getByText("Photos Uploaded", { exact: true })).toBeVisible();
  await expect(line.getByText("Uploaded")).toBeVisible();
  await expect(line.locator("img")).toBeVisible();
  const add = page.getByRole("button", { name: "Add photos" });
  await expect(add).toBeEnabled();
  await input.setInputFiles([photoFile("c.jpg"), photoFile("d.jpg")]);
  await expect(add).toBeDisabled();
  await expect(page.getByText("A note may have 3 photos at most.")).toBeVisible();
  await page.getByRole("button", { name: "Remove: c.jpg" }).click();
  await expect(add).toBeEnabled();
  await page.getByRole("button", { name: "Add Note" }).click();
  await expect(page.getByText("Note Added", { exact: true })).toBeVisible();
  const [note] = await notesOf(company, machine.id);
  expect(note.photos).toHaveLength(2);
  const photo = await measure(page, product, note.photos[0]);
  expect(photo.longSide).toBeGreaterThan(600);
  expect(photo.longSide).toBeLessThanOrEqual(1280);
  expect(photo.bytes).toBeGreaterThan(10_000);
  expect(photo.bytes).toBeLessThan(250_000);
  const thumbnail = await measure(page, product, `${note.photos[0]}?size=thumb`);
  expect(thumbnail.longSide).toBeLessThanOrEqual(320);
  expect(thumbnail.bytes).toBeGreaterThan(100);
  expect(thumbnail.bytes).toBeLessThan(20_000);
  await expect(page.getByRole("button", { name: "Remove: camera.jpg" })).toHaveCount(0);
});

test("a failed upload says so, keeps the input, and goes with the form", async ({
  company,
  signedInPage,
}) => {
  const machine = await addMachine(company, "Loader 7");
  const page = await signedInPage(company.owner);
  const refuse = (url: string) => page.route(url, (route) => route.fulfill({ status: 429, body: "{}" }));
  await page.goto(`/equipment-items/${machine.id}/history`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Add a note").fill("Keep this");
  await refuse("**/api/photos/upload");
  await page.locator("input[type=file]").setInputFiles([photoFile("a.jpg")]);
  const toast = page.getByRole("region", { name: "Notices (F8)" });
  await expect(toast).toContainText("Upload Failed");
  await expect(toast).toContainText("Failed to get upload URL");
  await expect(toast).toContainText("Failed to upload photos. Please try again.");
  await page.unroute("**/api/photos/upload");
  await refuse("**/objects/uploads/*");
  await page.getByRole("button", { name: "Try again: a.jpg" }).click();
  await expect(toast).toContainText("Failed to upload file");
  await expect(toast).toContainText("Failed to upload photos. Please try again.");
  await expect(page.getByLabel("Add a note")).toHaveValue("Keep this");
  await page.unroute("**/objects/uploads/*");
  await page.getByRole("button", { name: "Add Note" }).click();
  await expect(page.getByText("Note Added", { exact: true })).toBeVisible();
  const [note] = await notesOf(company, machine.id);
  expect(note).toMatchObject({ content: "Keep this", photos: [expect.any(String)] });
});

test("photos open in a viewer that works by keyboard", async ({ company, product, signedInPage }) => {
  const machine = await addMachine(company, "Loader 7");
  const photos = await uploadPhotos(company.owner, 2);
  await putReport(product, company, machine, { notes: "See photos", photos });
  const page = await signedInPage(company.owner);
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(scripts.join()).not.toContain("photo-viewer");
  const link = page.getByRole("link", { name: /^Photo 1 of Loader 7, by .+, .+/ });
  await link.focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "Photo viewer" });
  await expect(viewer).toBeVisible();
  const open = viewer.getByRole("img");
  await expect(open).toHaveAttribute("src", photos[0] ?? "");
  await page.keyboard.press("ArrowRight");
  await expect(open).toHaveAttribute("src", photos[1] ?? "");
  await expect(open).toHaveAttribute("alt", /^Photo 2 of Loader 7/);
  await page.keyboard.press("ArrowLeft");
  await viewer.getByRole("button", { name: "Next photo" }).click();
  await expect(viewer.getByText("2 of 2")).toBeVisible();
  await expect(viewer.getByRole("link", { name: "Open original" })).toHaveAttribute("href", photos[1] ?? "");
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(link).toBeFocused();

  const plain = await signedInPage(company.owner, { javaScriptEnabled: false });
  await plain.goto("/updates?show=all");
  await plain.getByRole("link", { name: /^Photo 1 of Loader 7/ }).click();
  await expect(plain.getByRole("img", { name: "Photo uploaded on" })).toBeVisible();
  await plain.getByRole("link", { name: "Back" }).click();
  await expect(plain).toHaveURL("/updates?show=all");
});

test("a note's photo opens over the history dialog, which stays", async ({ company, signedInPage }) => {
  const machine = await addMachine(company, "Loader 7");
  const photos = await uploadPhotos(company.owner, 1);
  await company.owner.json("POST", `/api/equipment/${machine.id}/notes`, { content: "Leaks", photos });
  const page = await signedInPage(company.owner);
  await page.goto("/");
  const opener = page.getByRole("button", { name: "Actions for Loader 7" });
  await opener.click();
  await page.getByRole("menuitem", { name: "Notes & History" }).click();
  const history = page.getByRole("dialog", { name: "Equipment Notes & History" });
  await history.getByLabel("Add a note").fill("Half a sentence");
  const photo = history.getByRole("link", { name: /^Photo 1 of Loader 7/ });
  await photo.click();
  const viewer = page.getByRole("dialog", { name: "Photo viewer" });
  await expect(viewer.getByRole("img")).toHaveAttribute("src", photos[0] ?? "");
  await expect(history).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(photo).toBeFocused();
  await photo.click();
  await expect(viewer).toBeVisible();
  // Radix listens for presses elsewhere a moment after the viewer is shown.
  await expect(async () => {
    await page.mouse.click(2, 2);
    await expect(viewer).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(history.getByLabel("Add a note")).toHaveValue("Half a sentence");
  await expect(photo).toBeFocused();
  // Radix gives Escape back to the dialog one rendering after the viewer has gone.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(history).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(opener).toBeFocused();
});

test("an operator's photos follow the report, with a script loaded only for them, while they are chosen", async ({
  company,
  operator,
  product,
  signedInPage,
}) => {
  const machine = await addMachine(company, "Loader 7");
  const page = await signedInPage(operator.client);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`/operator?equipment=${machine.id}`);
  await page.getByLabel("Notes").fill("See photo");
  expect(requests.join()).not.toContain("enhance-photos");
  const chooser = page.waitForEvent("filechooser");
  await page.locator("input[type=file]").click();
  await chooser;
  await expect.poll(() => requests.join()).toContain("enhance-photos");
  await choosePhotos(page, [await cameraPhoto(page, "camera.jpg")]);
  await page.getByRole("button", { name: "Submit update" }).click();
  await expect(page.getByText("Update Submitted")).toBeVisible();
  const updateOf = async () => (await company.owner.json("GET", "/api/operator-updates")).body[0];
  await expect.poll(async () => (await updateOf()).photos).toHaveLength(1);
  const update = await updateOf();
  const photo = await measure(page, product, update.photos[0]);
  expect(photo.longSide).toBeLessThanOrEqual(1280);
  expect(photo.bytes).toBeLessThan(250_000);
  const thumbnail = await measure(page, product, `${update.photos[0]}?size=thumb`);
  expect(thumbnail.longSide).toBeLessThanOrEqual(320);
});
