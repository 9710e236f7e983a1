import type { Page } from "playwright/test";
import { test as base, expect, type PageOptions } from "../support/browser.ts";
import { chooseMachine as choose, choosePhotos, signInByForm, updatesOf } from "../support/operator-page.ts";
import { photoFile } from "../support/photo-files.ts";

const FLEET = [
  { name: "Loader 7", type: "machinery", unit: "hours", currentUsage: 1234.5, fuelType: "diesel" },
  { name: "Pickup 2", type: "vehicle", unit: "miles", currentUsage: 88_000, fuelType: "gasoline" },
  { name: "Trailer", type: "other", unit: "n/a", fuelType: "n/a" },
];

const test = base.extend<{ open: (options?: PageOptions) => Promise<Page> }>({
  /** Opens a page of an operator of the fleet. */
  open: async ({ company, operator, signedInPage }, use) => {
    for (const machine of FLEET) await company.machine(machine);
    await use((options) => signedInPage(operator.client, options));
  },
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test("an operator finds a machine, reports on it with photos, and continues with it", async ({
      company,
      open,
    }) => {
      const page = await open({ javaScriptEnabled });
      await page.goto("/");
      await expect(page).toHaveTitle("Equipment Updates");
      await expect(page.getByText("Welcome, John Field")).toBeVisible();
      await expect(page.getByLabel("New usage")).toBeHidden();

      const search = page.getByLabel("Search by name or type");
      const submitSearch = async (text: string) => {
        await search.fill(text);
        if (!javaScriptEnabled) await page.getByRole("button", { name: "Search" }).click();
      };
      await submitSearch("nothing like it");
      await expect(page.getByText("No equipment matches your search.")).toBeVisible();
      // The only match opens.
      await submitSearch("MACHINERY");
      await expect(page.locator("option")).toHaveText(["Choose equipment", "Loader 7 (Machinery)"]);
      await expect(page.getByRole("heading", { name: "Loader 7" })).toBeVisible();
      await expect(page.getByText("1,234.5 hours, read on")).toBeVisible();
      await expect(page.getByText("This equipment uses diesel.")).toBeVisible();

      await page.getByLabel("New usage").fill("1240.5");
      await page.getByLabel("Fuel added").fill("12");
      await expect(page.getByRole("radio", { name: "Diesel" })).toBeChecked();
      await page.getByLabel("Notes").fill("Left tyre is low");
      const photos = [photoFile("one.jpg"), photoFile("two.jpg")];
      if (javaScriptEnabled) await choosePhotos(page, photos);
      else await page.locator("input[type=file]").setInputFiles(photos);
      await page.getByRole("button", { name: "Submit update" }).click();

      await expect(page.getByText("Update Submitted")).toBeVisible();
      await expect(
        page.getByText("Your equipment update has been sent to the manager for review."),
      ).toBeVisible();
      await expect(page.getByRole("heading", { name: "Loader 7" })).toBeVisible();
      await expect(page.getByLabel("New usage")).toHaveValue("");
      await expect(page.getByLabel("Notes")).toHaveValue("");
      // With script the photos follow the report.
      await expect.poll(async () => (await updatesOf(company))[0]?.photos).toHaveLength(2);
      const [update, ...others] = await updatesOf(company);
      expect(others).toHaveLength(0);
      expect(update).toMatchObject({
        newUsage: 1240.5,
        fuelAdded: 12,
        fuelType: "diesel",
        notes: "Left tyre is low",
        operatorName: "John Field",
      });
    });

    test("two presses of the button store one report", async ({ company, open }) => {
      const page = await open({ javaScriptEnabled });
      await page.goto("/operator");
      await choose(page, "Trailer");
      await expect(page.getByText("This equipment uses no fuel.")).toBeVisible();
      await page.getByLabel("Notes").fill("Hitch greased");
      await page.getByRole("button", { name: "Submit update" }).dblclick();
      await expect(page.getByText("Update Submitted")).toBeVisible();
      expect(await updatesOf(company)).toHaveLength(1);
    });

    test("an operator signs out at the bottom of the screen", async ({ operator, signedInPage }) => {
      const page = await signedInPage(operator.client, { javaScriptEnabled });
      await page.goto("/operator");
      await expect(page.getByText("No equipment available.")).toBeVisible();
      await page.getByRole("button", { name: "Logout" }).click();
      await page.goto("/operator");
      await expect(page).toHaveURL(/\/employee-login\?next=/);
    });
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("an expired session leads to the sign-in and back, with the input", async ({
    company,
    operator,
    product,
    open,
  }) => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto("/simple-operator");
    await choose(page, "Pickup 2");
    await page.getByLabel("New usage").fill("88100");
    await page.getByLabel("Notes").fill("Noise from the left");
    await product.run("delete from sessions where user_id = ?", operator.id);
    await page.getByRole("button", { name: "Submit update" }).click();
    await signInByForm(page, operator);
    await expect(page.getByText("Not sent yet")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Pickup 2" })).toBeVisible();
    await expect(page.getByLabel("New usage")).toHaveValue("88100");
    await expect(page.getByLabel("Notes")).toHaveValue("Noise from the left");
    await page.getByRole("button", { name: "Submit update" }).click();
    await expect(page.getByText("Update Submitted")).toBeVisible();
    expect(await updatesOf(company)).toHaveLength(1);
  });

  test("mistakes are named, and the input stays", async ({ company, open }) => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto("/operator");
    await choose(page, "Loader 7");
    await page.getByLabel("Fuel added").fill("2");
    await expect(page.getByRole("radio", { name: "Diesel" })).toBeChecked();
    await page.getByLabel("Fuel added").fill("");
    await page.getByRole("button", { name: "Submit update" }).click();
    await expect(page.getByText("No Information Provided")).toBeVisible();
    await page.getByLabel("New usage").fill("-1");
    await page.getByLabel("Notes").fill("Keep this");
    await page.getByLabel("Fuel added").fill("2");
    await page.getByRole("radio", { name: "Gas" }).check();
    await page.getByRole("button", { name: "Submit update" }).click();
    await expect(page.getByText("Invalid Usage")).toBeVisible();
    await expect(page.getByLabel("New usage")).toHaveValue("-1");
    await expect(page.getByLabel("Notes")).toHaveValue("Keep this");
    await expect(page.getByRole("radio", { name: "Gas" })).toBeChecked();
    expect(await updatesOf(company)).toHaveLength(0);
  });
});

test.describe("with script", () => {
  test("search and choice need no request", async ({ open }) => {
    const page = await open();
    await page.goto("/operator");
    const requests: string[] = [];
    // The browser fetches the page's icon at any time.
    page.on("request", (request) => {
      if (!request.url().endsWith("/favicon.svg")) requests.push(request.url());
    });
    await page.getByLabel("Search by name or type").fill("pick");
    await expect(page.getByRole("option")).toHaveCount(2);
    await expect(page.getByText("88,000 miles")).toBeVisible();
    await choose(page, "Pickup 2");
    await choose(page, "Loader 7");
    expect(requests).toEqual([]);
  });

  test("fuel type shows with an amount, and an empty report can't be sent", async ({ open }) => {
    const page = await open();
    await page.goto("/operator");
    await choose(page, "Pickup 2");
    const submit = page.getByRole("button", { name: "Submit update" });
    const gas = page.getByRole("radio", { name: "Gas" });
    await expect(submit).toBeDisabled();
    await expect(gas).toBeHidden();
    // A comma is a decimal sign here, which this browser would drop.
    await page.getByLabel("Fuel added").pressSequentially("12,5");
    await expect(page.getByLabel("Fuel added")).toHaveValue("12.5");
    await expect(gas).toBeVisible();
    await expect(gas).toBeChecked();
    await expect(submit).toBeEnabled();
    await page.getByLabel("Fuel added").fill("");
    await expect(gas).toBeHidden();
    await page.getByLabel("Notes").fill("   ");
    await expect(submit).toBeDisabled();
    await page.getByLabel("Notes").fill("All good");
    await expect(submit).toBeEnabled();
  });

  test("three photos are the limit, and big ones are made small", async ({ company, product, open }) => {
    const page = await open();
    await page.goto("/operator");
    await choose(page, "Loader 7");
    // A noisy picture of several megabytes, like a camera's.
    const big = await page.evaluate(() => {
      const canvas = document.createElement("canvas");
      canvas.width = 1800;
      canvas.height = 1200;
      const context = canvas.getContext("2d");
      const image = context?.createImageData(canvas.width, canvas.height);
      for (let at = 0; image && at < image.data.length; at += 1) {
        image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
      }
      if (image) context?.putImageData(image, 0, 0);
      return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
    });
    const bytes = Buffer.from(big, "base64");
    expect(bytes.length).toBeGreaterThan(1_000_000);
    const add = page.getByRole("button", { name: "Add photos" });
    const input = page.locator("input[type=file]");
    await input.setInputFiles([
      { name: "big.jpg", mimeType: "image/jpeg", buffer: bytes },
      photoFile("b.jpg"),
    ]);
    await expect(add).toBeEnabled();
    await input.setInputFiles([photoFile("c.jpg"), photoFile("d.jpg")]);
    await expect(add).toBeDisabled();
    await expect(page.getByText("One update takes up to 3 photos.")).toBeVisible();
    await page.getByRole("button", { name: "Remove: b.jpg" }).click();
    await expect(add).toBeEnabled();
    await page.getByLabel("Notes").fill("See photos");
    await page.getByRole("button", { name: "Submit update" }).click();
    await expect(page.getByText("Update Submitted")).toBeVisible();
    await expect.poll(async () => (await updatesOf(company))[0]?.photos).toHaveLength(2);
    const [update] = await updatesOf(company);
    const object = await product.photos.head(`photos/${update?.photos[0]?.split("/").pop()}`);
    expect(object?.httpMetadata?.contentType).toBe("image/webp");
    expect(object?.size).toBeLessThan(1_000_000);
  });

  test("a page with a search in its address restores the search", async ({ open }) => {
    const page = await open();
    await page.goto("/operator?q=loader");
    await expect(page.getByRole("heading", { name: "Loader 7" })).toBeVisible();
    await page.getByText("Another machine").click();
    await expect(page.getByRole("option")).toHaveCount(2);
    await page.getByLabel("Search by name or type").fill("");
    await expect(page.getByRole("option")).toHaveCount(4);
  });
});
