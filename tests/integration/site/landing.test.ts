import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatTenths } from "#app/domain/quantity.ts";
import { type Product, startProduct } from "#tests/support/product.ts";

let product: Product;
let promoted: Product;
beforeAll(async () => {
  [product, promoted] = await Promise.all([
    startProduct(),
    startProduct({ LAUNCH_PROMOTION_ENDS: "2099-01-01T00:00:00Z" }),
  ]);
});
afterAll(() => Promise.all([product.stop(), promoted.stop()]));

const textOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

async function landing(from: Product, language = "en") {
  const visitor = from.client();
  visitor.cookies.set("lng", language);
  return visitor.html("/");
}

describe("the landing page", () => {
  it("links to both sign-ins, the sign-up and the company's dashboard", async () => {
    const html = await landing(product);
    for (const path of ["/login", "/employee-login", "/signup", "/api/login/owner"]) {
      expect(html).toContain(`href="${path}"`);
    }
    expect(html.match(/>Start Free Trial</g)).toHaveLength(3);
  });

  it("shows the list prices after the promotion, without mentioning it", async () => {
    const text = textOf(await landing(product));
    for (const price of [
      "$40 a month",
      "$68 a month",
      "$125 a month",
      "$106 a month, paid yearly",
      "$693.60",
    ]) {
      expect(text).toContain(price);
    }
    expect(text).not.toMatch(/Launch special|List price/);
  });

  it("shows the launch prices during the promotion", async () => {
    const text = textOf(await landing(promoted));
    for (const words of [
      "Launch special: 20% off",
      "until Dec 31, 2098",
      "$32 a month",
      "$54 a month",
      "List price $40",
    ]) {
      expect(text).toContain(words);
    }
  });

  it("names the trades in both languages", async () => {
    const english = textOf(await landing(product));
    const spanish = textOf(await landing(product, "es"));
    for (const trade of ["Agriculture", "Construction", "Logging", "Lawncare", "Machine shops"]) {
      expect(english).toContain(trade);
      expect(spanish).not.toContain(trade);
    }
  });

  it("says in both languages what an accountant gets", async () => {
    expect(textOf(await landing(product))).toContain(
      "your accountant opens its figures and files from a mail",
    );
    expect(textOf(await landing(product, "es"))).toContain("su contador abre sus cifras y archivos");
  });

  it("says where to write by email, how soon an answer comes, and how to install it on each platform", async () => {
    const text = textOf(await landing(product));
    for (const words of [
      "Or by email: support@example.com",
      "We typically reply within 1-2 business hours.",
      "In Safari, tap Share, then Add to Home Screen.",
      "In Chrome, open the menu",
      "In Chrome or Edge, click the install icon",
    ]) {
      expect(text).toContain(words);
    }
  });

  it("formats the example's numbers like the rest of the product", async () => {
    const text = textOf(await landing(product, "es"));
    for (const tenths of [12_625, 34_365]) expect(text).toContain(`${formatTenths(tenths, "es")} horas`);
    expect(text).toContain(`${formatTenths(483_100, "es")} millas`);
  });

  it("shows nothing twice without script and style", async () => {
    const html = await landing(product);
    const text = textOf(html);
    expect(text.match(/Install App/g)).toHaveLength(1);
    const [, ...figures] = html.split("<figure>");
    expect(figures).toHaveLength(2);
    for (const figure of figures) {
      const alt = /alt="([^"]+)"/.exec(figure)?.[1] ?? "";
      const caption = /<figcaption[^>]*>([^<]+)/.exec(figure)?.[1];
      expect(alt).not.toBe(caption);
      expect(alt).toMatch(/.{20}/);
    }
  });

  it("has its pictures in both languages, for desktop and phone", async () => {
    for (const language of ["en", "es"]) {
      const html = await landing(product, language);
      const paths = [...html.matchAll(/(?:src|srcSet|srcset)="(\/screens\/[^"]+)"/g)].map(
        ([, path]) => path ?? "",
      );
      expect(paths).toHaveLength(3);
      for (const path of paths) {
        const { status } = await fetch(product.url + path);
        expect([path, status]).toEqual([expect.stringContaining(`-${language}.webp`), 200]);
      }
    }
  });

  it("fits the first flight: style included, no framework script, pictures later", async () => {
    const html = await landing(product);
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
    expect(brotliCompressSync(html, options).length).toBeLessThan(14 * 1024);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toMatch(/<img(?![^>]*loading="lazy")/);
  });

  it("accepts a message, and keeps the input when something is missing", async () => {
    const visitor = product.client();
    const typed = { name: "Ann Field", email: "ann@farm.example", subject: "", message: "Do you export?" };
    const refused = await visitor.post("/", typed);
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toContain("Please fill out all fields before sending.");
    expect(page).toContain('value="ann@farm.example"');
    const sent = await visitor.post("/", { ...typed, subject: "Exports" });
    expect([sent.status, sent.headers.get("Location")]).toEqual([302, "/"]);
    const mails = await product.mailbox("support@example.com");
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("Exports")]);
  });
});
