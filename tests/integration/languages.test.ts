import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessOf, POLICY, type PolicyPath } from "#app/auth/policy.ts";
import { lastMonths } from "#app/domain/calendar-date.ts";
import { lineWords } from "#app/domain/checks/checklist.ts";
import { FUEL_UNITS } from "#app/domain/equipment/equipment.ts";
import type { Locale } from "#app/domain/locale.ts";
import { START_WORDS, startOf } from "#app/i18n/checklist-starts.ts";
import { fuelUnitWords } from "#app/i18n/fuel-unit-words.ts";
import { en } from "#app/i18n/locales/en.ts";
import { es } from "#app/i18n/locales/es.ts";
import { newAccountant, openBooksBy } from "../support/accountants.ts";
import { OWNER_PASSWORD, verificationToken } from "../support/accounts.ts";
import { HEADER } from "../support/bulk-imports.ts";
import { typedInto, typedTexts } from "../support/form-filling.ts";
import { ROW_ID } from "../support/ids.ts";
import { type Form, formsIn, joinedWords, leavesOf, saidIn, unescaped } from "../support/page-text.ts";
import { type Client, type Product, startProduct } from "../support/product.ts";
import {
  makeWorld,
  pagePaths,
  renewWorld,
  SCREENS,
  type Screen,
  STAFF_OF_SCREENS,
  type World,
} from "../support/screens.ts";
import { type Wording, wordingOf, writtenBy } from "../support/wording.ts";

/**
 * Every text is in the reader's language: a page, a refused form, a notice, a call's refusal and a mail
 * contain only that language's catalogue, user input and numbers. Any other text was forgotten in
 * translation. The companies use liters, and no page says gallons. Words next to each other are parted in the markup.
 */

/** Ready-made checklists are words of the product too: their lines one by one, and as one text in a text area. */
const startsIn = (locale: Locale) =>
  START_WORDS.map((word) => startOf(word, locale)).map((start) => [
    start?.name,
    start?.lines.join("\n"),
    ...(start?.lines.map(lineWords) ?? []),
  ]);

const wordsOf = (locale: Locale) => ({ starts: startsIn(locale), fuelUnit: fuelUnitWords(locale, "gal") });

const CATALOGUES = { en: { ...en, ...wordsOf("en") }, es: { ...es, ...wordsOf("es") } };

/** The content of an uploaded file is shown as it is. */
const FILE = [
  ...HEADER.split(","),
  "machinery",
  "tank",
  "Saw",
  "Loader with a long name",
  "fleet.csv",
  "hours",
  // The rows of `importAt`, as the page of columns shows them.
  "05/11/2024 · 06/12/2024 · soon",
  "1,234 · 20.5 · x",
];

const GALLONS = /\b(?:gal|gallons?|gal[oó]n|galones)(?!\p{L})/iu;
const LITERS = /\b(?:liters?|litros?|L)\b/;
/** Screens that say how much fuel there is, or ask for it. */
const NAMES_FUEL: PolicyPath[] = [
  "/",
  "/operator",
  "/fuel",
  "/updates",
  "/updates/:id",
  "/retired-equipment",
];

const screens = Object.entries(SCREENS).filter(
  (entry): entry is [PolicyPath, Screen[]] =>
    // Tools for local running are in English.
    typeof entry[1] !== "string" && !entry[0].startsWith("/dev/"),
);
const calls = (Object.keys(POLICY) as PolicyPath[]).filter((path) => path.startsWith("/api/"));

describe.each(["es", "en"] as const)("in %s", (locale) => {
  let product: Product;
  let world: World;
  let written = new Set<string>();
  /** People's own words, which stay as they are: "Coolant concentrate, 5 gal". */
  let inGallons: string[];
  const wordings = {} as Record<"en" | "es", Wording>;

  beforeAll(async () => {
    product = await startProduct({
      DEMO: "on",
      ADMIN_EMAILS: STAFF_OF_SCREENS,
      FEATURED_ACCOUNT: "Harvest Moon Land Works",
      RATE_LIMIT_SCALE: "1000",
    });
    world = await makeWorld(product);
    for (const client of Object.values(world.clients)) await client.post("/settings", { lng: locale });
    await product.run("update companies set fuel_unit = 'L'");
    written = await writtenBy(product.db);
    inGallons = [...written].filter((text) => GALLONS.test(text));
    // The fuel settings offer both units.
    for (const of of ["en", "es"] as const) {
      const units = FUEL_UNITS.map((unit) => [unit, fuelUnitWords(of, unit)]);
      wordings[of] = wordingOf(of, { ...CATALOGUES[of], ...Object.fromEntries(units) });
    }
  });
  afterAll(() => product?.stop());

  const foreignIn = (html: string, known = written) =>
    saidIn(html)
      // The key of an authenticator app, and recovery codes.
      .filter(({ text }) => !/^[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}$|^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}$/.test(text))
      // What was sent to a webhook, as it was sent.
      .filter(({ text }) => !text.startsWith('{"type":'))
      .filter(({ text, lang }) => !wordings[lang === "en" || lang === "es" ? lang : locale](text, known))
      .map(({ text, where }) => `${where}: ${text}`);

  /** The texts of a page that say gallons; the fuel settings offer both words. */
  const gallonsIn = (texts: string[]) =>
    texts
      .filter((text) => text !== fuelUnitWords(locale, "gal").gallons)
      .filter((text) => GALLONS.test(inGallons.reduce((rest, own) => rest.replaceAll(own, ""), text)));

  it("every page has an entry", () => {
    expect(Object.keys(SCREENS).sort()).toEqual(pagePaths().sort());
  });

  it.each(screens)("the page %s", async (path, states) => {
    const found: string[] = [];
    const words: string[] = [];
    for (const { as, address, state } of states) {
      const response = await world.clients[as].get(address ? await address(world) : path);
      const html = await response.text();
      expect(html).toContain(`<html lang="${locale}"`);
      const isImport = path.startsWith("/add-equipment/import/") || path.startsWith("/imports/");
      const known = () => (isImport ? new Set([...written, ...FILE]) : written);
      // Opening some screens first makes what they show.
      if (foreignIn(html, known()).length > 0) written = await writtenBy(product.db);
      const foreign = foreignIn(html, known());
      const texts = saidIn(html).map(({ text }) => text);
      // Visitors have no company: their pages say gallons.
      const gallons = as === "visitor" ? [] : gallonsIn(texts);
      found.push(
        ...[...foreign, ...gallons, ...joinedWords(html)].map((text) => `${state ?? "as opened"}, ${text}`),
      );
      if (as !== "visitor") words.push(...texts);
    }
    expect(found).toEqual([]);
    if (NAMES_FUEL.includes(path)) expect(words.join(" ")).toMatch(LITERS);
  });

  it.each([
    "/imports/nonesuch/columns",
    "/issues/nonesuch",
    "/checks/nonesuch",
    "/equipment-items/nonesuch/edit",
  ])("the failure page after a form sent to %s, in its reader's theme", async (path) => {
    const { owner } = world.clients;
    owner.cookies.set("equipment-ui-theme", "dark");
    const response = await owner.post(path, { intent: "nonesuch" });
    const html = await response.text();
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(html).toContain(`<html lang="${locale}" class="dark"`);
    expect(foreignIn(html)).toEqual([]);
    owner.cookies.delete("equipment-ui-theme");
  });

  it("the mails", async () => {
    const { db } = product;
    await db.batch([
      db.prepare("delete from email_outbox"),
      db.prepare("update users set locale = ?").bind(locale),
    ]);
    await sendEveryMail();
    const known = new Set([
      ...(await writtenBy(db)),
      ...Object.values(MESSAGE),
      ...MESSAGE.message.split("\n"),
    ]);
    const mails = await product.mailbox();
    const found = mails.flatMap(({ subject, html, text }) => {
      // Support reads messages in its own language.
      const reader = subject === `Contact: ${MESSAGE.subject}` ? "en" : locale;
      expect(html).toContain(`lang="${reader}"`);
      const lines = [subject, ...text.split("\n").map((line) => line.replace(/^> /, ""))];
      const visible = saidIn(html).map((said) => said.text);
      const isOurs = (said: string) => wordings[reader](said, known);
      // The preview is the start of a text or a list of names, possibly cut.
      const isCut = (said: string) =>
        said.length > 140 &&
        (visible.some((other) => other.length > said.length && other.startsWith(said)) ||
          isOurs(said.slice(0, said.lastIndexOf(","))));
      return [...lines, ...visible]
        .filter((said) => !isOurs(said) && !isCut(said))
        .map((said) => `${subject} | ${said}`);
    });
    expect([...new Set(found)]).toEqual([]);

    const { verify, taken, reset, managerNoMore, address, alert, note, plan, books, accountantAdded } =
      CATALOGUES[locale].emails;
    const templates = [
      ...[
        verify,
        taken,
        reset,
        managerNoMore,
        accountantAdded,
        address.confirm,
        address.change,
        note,
        plan["trial-cancelled"],
      ],
      en.emails.contact,
    ];
    const subjects = templates.map(({ subject }) => subject);
    for (const subject of [
      ...subjects,
      books.subject,
      books.closedSubject,
      address.change.secondarySubject,
      alert.subjectMany,
    ]) {
      const form = new RegExp(`^${subject.replace(/\{\{\w+\}\}/g, ".+")}$`);
      expect(mails.filter((mail) => form.test(mail.subject)).length, subject).toBeGreaterThan(0);
    }
  });

  /** At least one mail of every template, to readers of the language. */
  const sendEveryMail = async () => {
    const { owner, operator, newcomer } = world.clients;
    const visitor = product.client();
    visitor.cookies.set("lng", locale);
    const account = { businessName: "Zz Dairy", email: "zz-dairy@example.com", password: OWNER_PASSWORD };
    await visitor.json("POST", "/api/auth/signup", account);
    await visitor.json("POST", "/api/auth/resend-verification", { email: account.email });
    await visitor.get(`/api/auth/verify-email?token=${await verificationToken(product, account.email)}`);
    await visitor.json("POST", "/api/auth/signup", { ...account, businessName: "Zz Dairy 2" });
    await visitor.json("POST", "/api/auth/forgot-password", { emailOrBusinessName: account.email });
    await visitor.json("POST", "/api/contact/submit", MESSAGE);
    await newcomer.json("PATCH", "/api/user/profile", {
      email: "zz-new@example.com",
      secondaryEmail: "zz-second@example.com",
      currentPassword: OWNER_PASSWORD,
    });
    const machine = (await owner.json("GET", "/api/equipment")).body[0];
    const report = { equipmentId: machine.id, newUsage: machine.currentUsage + 1, notes: "Zz" };
    await operator.json("POST", "/api/operator-updates", report);
    await newcomer.json("POST", "/api/subscription/cancel");
    await managerForAWhile(owner);
    await closeBooks(owner);
    await product.runCron(new Date(Date.now() + 3_600_000));
  };

  /** Closes the same month twice for an accountant who reads along. */
  const closeBooks = async (owner: Client) => {
    const reader = await newAccountant(product, { owner }, { email: "zz-books@example.com", locale });
    await openBooksBy(product, reader.link);
    const month = lastMonths("UTC", new Date(), 2)[0]?.month;
    for (const closings of [0, 1]) {
      const { status } = await owner.json("POST", `/api/books/${month}/close`, { closings });
      expect(status).toBe(200);
    }
  };

  /** Makes a new operator a manager with a verified address, and an operator again. */
  const managerForAWhile = async (owner: Client) => {
    const email = "zz-manager@example.com";
    const { body } = await owner.json("POST", "/api/employees", { firstName: "Zz", lastName: "Manager" });
    await product.run("update users set locale = ? where id = ?", locale, body.id);
    const passwords = { password: OWNER_PASSWORD, confirmPassword: OWNER_PASSWORD };
    await owner.json("POST", `/api/employees/${body.id}/manager`, { email, ...passwords });
    const manager = product.client();
    await manager.get(`/api/auth/verify-email?token=${await verificationToken(product, email)}`);
    await manager.json("POST", "/api/auth/login", { emailOrBusinessName: email, password: OWNER_PASSWORD });
    await newAccountant(product, { owner: manager }, { email: "zz-added@example.com", locale });
    await owner.json("DELETE", `/api/employees/${body.id}/manager`);
  };

  // English is the source; only the other language can lack a word.
  if (locale === "en") return;

  /** Forms already sent, so that a form in every row is sent once. */
  const sent = new Set<string>();
  const notices = new Set<string>();
  /** Whether a form was sent since the world was renewed. */
  let isChanged = true;

  it.each(screens.filter(([path]) => path !== "/logout"))("the forms of %s", async (path, states) => {
    const found: string[] = [];
    for (const { as, address, fails } of states) {
      if (fails) continue;
      if (isChanged) await renewWorld(world);
      isChanged = false;
      const client = world.clients[as];
      const page = await client.get(address ? await address(world) : path);
      const at = new URL(page.url);
      for (const form of formsIn(await page.text())) {
        const action = new URL(form.action || at, at);
        const kind = `${as} ${path} ${action.href.replaceAll(ROW_ID, "")} ${form.fields.map(({ name }) => name)}`;
        // These would sign out the browsers of the forms that follow.
        const endsSessions =
          /^\/(?:logout|profile\/devices|employees\/[^/]+\/devices)$/.test(action.pathname) ||
          form.buttons.some(({ name, value }) => name === "intent" && value === "sign-out");
        if (action.pathname === "/settings" || endsSessions || sent.has(kind)) continue;
        sent.add(kind);
        isChanged = true;
        for (const filling of ["empty", "wrong", "right"] as const) {
          const html = await pageAfter(client, form, action, filling);
          for (const [, title = ""] of html.matchAll(/class="notice notice-[^>]*>\s*<strong[^>]*>([^<]+)/g)) {
            notices.add(unescaped(title));
          }
          found.push(...(await newlyForeignIn(html)).map((text) => `${action} ${filling}, ${text}`));
        }
      }
    }
    expect(found).toEqual([]);
  });

  /** The page that a form without script leads to. */
  const pageAfter = async (client: Client, form: Form, action: URL, filling: "empty" | "wrong" | "right") => {
    const body = form.multipart ? new FormData() : new URLSearchParams();
    const button = form.buttons.at(-1);
    for (const field of [...form.fields, ...(button?.name ? [button] : [])]) {
      if (field.name && field.type !== "file") body.append(field.name, typedInto(field, filling));
    }
    const init = { method: "POST", body, headers: { Origin: action.origin } };
    let response = await client.fetch(action.pathname + action.search, init);
    for (let hops = 0; response.status >= 300 && response.status < 400 && hops < 3; hops += 1) {
      const location = response.headers.get("Location") ?? "/";
      // The local payment provider is a tool for local running, in English.
      if (location.startsWith("/dev/")) return "";
      response = await client.get(location);
    }
    const html = await response.text();
    return response.headers.get("Content-Type")?.startsWith("text/html") ? html : "";
  };
  /** Like `foreignIn`, for a page that may show newer input. */
  const newlyForeignIn = async (html: string) => {
    const known = () => new Set([...written, ...FILE, ...typedTexts()]);
    if (foreignIn(html, known()).length === 0) return [];
    written = await writtenBy(product.db);
    return foreignIn(html, known());
  };

  it("covers notices of success and of failure", () => {
    const { operators, equipment, profile, updates, fuel, bulkImport, operator, retired, story } =
      CATALOGUES[locale];
    const titles = [
      ...[operators.notice.added, operators.notice.edited, operators.notice.removed, operators.reset.done],
      ...[
        operators.ownPassword.done,
        operators.notice.settingsUpdated,
        operators.manager.promoted,
        operators.manager.demoted,
      ],
      ...[equipment.form.added, equipment.form.updated, equipment.service.done, equipment.remove.retired],
      ...[equipment.remove.deleted, retired.restored, bulkImport.toast.complete, fuel.reset.done.diesel],
      ...[updates.review.applied, updates.review.dismissed, story.notes.added, operator.success.title],
      ...[profile.notice.companyUpdated, profile.notice.passwordChanged, profile.notice.updateFailed],
    ];
    expect(titles.filter((title) => !notices.has(title))).toEqual([]);
  });

  it.each(calls)("the refusals of %s", async (path) => {
    const found: string[] = [];
    const address = path.replace(":id", crypto.randomUUID()).replace("*", "nowhere");
    let refusals = 0;
    for (const as of ["visitor", "operator", "owner"] as const) {
      for (const method of METHODS) {
        // One method that the path doesn't have answers as all of them do.
        const lacking = METHODS.find((each) => accessOf(path, each) === null);
        if (accessOf(path, method) === null && (as !== "owner" || method !== lacking)) continue;
        for (const body of method === "GET" ? [undefined] : as === "owner" ? [{}, NONSENSE] : [{}]) {
          const client = product.client();
          // The session with its chosen language, except for calls that end it.
          for (const [name, value] of path.endsWith("/logout") ? [] : world.clients[as].cookies) {
            if (name !== "lng") client.cookies.set(name, value);
          }
          const headers = { "Accept-Language": locale };
          const { status, body: answer } = await client.json(method, address, body, headers).catch(notJson);
          if (status < 400) continue;
          refusals += 1;
          const said = leavesOf([answer.message, answer.title, answer.description, answer.errors]);
          const foreign = said.filter((sentence) => !wordings[locale](sentence, written));
          found.push(...foreign.map((sentence) => `${as} ${method} ${JSON.stringify(body)}: ${sentence}`));
        }
      }
    }
    expect(refusals).toBeGreaterThan(0);
    expect([...new Set(found)]).toEqual([]);
  });
});

const MESSAGE = { name: "Zz", email: "zz@example.com", subject: "Zz", message: "Zz\nzz" };

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** A file or a page is no refusal. */
const notJson = () => ({ status: 200, body: {} });

/** Values that no field accepts. */
const NONSENSE = Object.fromEntries(
  [
    "name type unit fuelType serviceInterval currentUsage threshold alertThreshold description serviceParts",
    "maintenanceInterval maintenanceIntervalUnit maintenanceStartDate notificationDays hasScheduledMaintenance",
    "usageIncrease additionalUsage newUsage fuelAdded equipmentId takenAt photos mode resolution reason content",
    "email secondaryEmail timeZone password currentPassword newPassword confirmPassword businessName companyName",
    "masterPassword token userId securityQuestion1 securityAnswer1 securityQuestion2 securityAnswer2",
  ]
    .flatMap((line) => line.split(" "))
    .map((name) => [name, "?"]),
);
