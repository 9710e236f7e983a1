import ICAL from "ical.js";
import { expect, neededWidth, test } from "../support/browser.ts";

const WORDS = {
  en: {
    box: "E-mail me this plan every Monday",
    save: "Save",
    mail: "Every Monday by e-mail",
    calendar: "Calendar address",
    make: "Make an address",
    renew: "New address",
    off: "Turn off",
  },
  es: {
    box: "Enviarme este plan cada lunes",
    save: "Guardar",
    mail: "Cada lunes por correo",
    calendar: "Dirección del calendario",
    make: "Crear dirección",
    renew: "Dirección nueva",
    off: "Desactivar",
  },
};

for (const lng of ["en", "es"] as const) {
  const words = WORDS[lng];
  test(`the plan page without script sets the digest, and makes, renews and ends a calendar address (${lng})`, async ({
    company,
    product,
    signedInPage,
  }) => {
    const page = await signedInPage(company.owner, { javaScriptEnabled: false });
    await page.context().addCookies([{ name: "lng", value: lng, url: product.url }]);
    await page.setViewportSize({ width: 360, height: 800 });
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

    await page.goto("/plan");
    const box = page.getByRole("checkbox", { name: words.box });
    const unfold = (name: string) => page.locator("summary").getByText(name, { exact: true }).click();
    await unfold(words.mail);
    await expect(box).not.toBeChecked();
    await box.check();
    await press(words.save);
    await expect(box).toBeChecked();
    await expect(page.getByRole("status")).toHaveCount(1);
    await page.goto("/profile?edit=profile");
    await expect(page.locator("input[name=weeklyDigest]")).toBeChecked();
    await page.goto("/plan");
    await box.uncheck();
    await press(words.save);
    await unfold(words.mail);
    await expect(box).not.toBeChecked();

    const address = page.locator("code");
    await expect(address).toHaveCount(0);
    await unfold(words.calendar);
    await press(words.make);
    const first = await address.innerText();
    expect(await neededWidth(page)).toBe(360);
    await expect(page.locator('a[href^="webcal:"]')).toHaveAttribute(
      "href",
      first.replace(/^http/, "webcal"),
    );
    const feed = async (url: string) => {
      const response = await product.client().get(new URL(url).pathname);
      return { status: response.status, text: await response.text() };
    };
    const calendar = new ICAL.Component(ICAL.parse((await feed(first)).text));
    expect(calendar.name).toBe("vcalendar");
    await press(words.renew);
    const second = await address.innerText();
    expect([(await feed(first)).status, (await feed(second)).status]).toEqual([404, 200]);
    await press(words.off);
    await expect(address).toHaveCount(0);
    expect((await feed(second)).status).toBe(404);
  });
}
