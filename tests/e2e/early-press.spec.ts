import { expect, test } from "../support/browser.ts";

test("a press in the moment in which the script takes over is neither lost nor an error", async ({
  company,
  signedInPage,
}) => {
  const { id } = await company.machine({ name: "Loader", unit: "hours", currentUsage: 100 });
  const page = await signedInPage(company.owner);
  // React listens to the page before it has rendered anything: the press comes right then.
  await page.addInitScript(() => {
    const listen = document.addEventListener;
    document.addEventListener = (...args: unknown[]) => {
      Reflect.apply(listen, document, args);
      if (!Object.keys(document).some((property) => property.startsWith("__reactContainer"))) return;
      document.addEventListener = listen;
      queueMicrotask(() => {
        const amount = document.querySelector<HTMLInputElement>("input[name=usageIncrease]");
        if (amount) amount.value = "5";
        amount?.form?.querySelector("button")?.click();
      });
    };
  });
  await page.goto(`/equipment-items/${id}/usage`, { waitUntil: "commit" });
  await expect(page.getByText("Usage Updated", { exact: true })).toBeVisible();
  expect((await company.owner.json("GET", `/api/equipment/${id}`)).body).toMatchObject({ currentUsage: 105 });
});
