import { describe, expect, it } from "vitest";
import type { Locale } from "#app/domain/locale.ts";
import { en } from "#app/i18n/locales/en.ts";
import { addressChangeMessage } from "#emails/accounts/address-change.tsx";
import { addressTakenMessage } from "#emails/accounts/address-taken.tsx";
import { verifyEmailMessage } from "#emails/accounts/verify-email.tsx";
import { operatorNoteMessage } from "#emails/updates/operator-note.tsx";
import { emailOf, renderEmail } from "./render-email.ts";
import { MAX_LISTED, type ServiceDueItem, serviceDueMessage } from "./service/service-due.tsx";

const appUrl = "https://tracker.example";
const NASTY = `<script>alert("1")</script> & {{company}} $t(common:product)\r\nBcc: all@example.com`;

const overdue: ServiceDueItem = {
  id: "machine 9",
  name: "Loader 9",
  task: null,
  kind: "overdue",
  status: { key: "overdueBy", usage: 1_200 },
  unit: "hours",
  currentUsage: 12_345,
  nextUsage: 11_145,
  nextDate: null,
  condition: "ok",
};
const due: ServiceDueItem = {
  ...overdue,
  id: "pickup",
  name: "Pickup",
  kind: "due",
  status: { key: "dueInDays", days: 0 },
  unit: "n/a",
  nextUsage: null,
  nextDate: "2026-11-21",
};
const soon: ServiceDueItem = {
  ...overdue,
  name: "Crane",
  kind: "soon",
  status: { key: "untilService", usage: 10 },
  unit: "miles",
};

const note = {
  appUrl,
  companyName: "Acme",
  updateId: "u 1",
  operatorName: "Ana",
  equipmentId: "m 1",
  equipmentName: "Loader 9",
  unit: "hours",
  newUsage: 12_345,
  fuelAdded: 105,
  fuelUnit: "gal",
  fuelType: "diesel",
  notes: "Leak at the pump\nSeal is worn",
  photosToFollow: 2,
  takenAt: new Date("2026-11-21T03:05:00Z"),
  timeZone: "America/Chicago",
} as const;

const alert = (items: ServiceDueItem[], locale: Locale = "en", companyName = "Acme") =>
  emailOf(serviceDueMessage, { appUrl, companyName, items }, locale);

describe("the mail of a sign-up", () => {
  it("carries the link in HTML and text, and says how long it works", async () => {
    const link = `${appUrl}/verify-email?token=a_b-c`;
    const mail = emailOf(verifyEmailMessage, { appUrl, link, businessName: "Acme" }, "en");
    expect(mail.subject).toBe("Verify your email address");
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.text).toContain(link);
    expect(mail.text).toContain("signing up Acme");
    expect(mail.text).toContain("24 hours");
    expect(mail.html).toMatch(/^<!DOCTYPE html/);
    expect(mail.html).toContain('lang="en"');
  });

  it("names no business when it is sent again", async () => {
    const mail = emailOf(verifyEmailMessage, { appUrl, link: `${appUrl}/verify-email?token=x` }, "en");
    expect(mail.text).not.toContain("undefined");
    expect(mail.text).toContain("Press the button to verify this address");
  });

  it("offers the holder of a taken address sign-in and recovery", async () => {
    const mail = emailOf(addressTakenMessage, { appUrl }, "en");
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain(`${appUrl}/login`);
      expect(part).toContain(`${appUrl}/forgot-password`);
    }
  });
});

describe("the alert mail", () => {
  it("puts several machines into one mail, worst kind first, each with status, usage and date", async () => {
    const { subject, html, text } = await alert([soon, due, overdue]);
    expect(subject).toBe("Service alerts: 1 overdue, 1 due, 1 coming up");
    expect(text).toMatch(
      /OVERDUE[\s\S]*Loader 9[\s\S]*SERVICE DUE[\s\S]*Pickup[\s\S]*SERVICE SOON[\s\S]*Crane/,
    );
    expect(html).toMatch(/Loader 9[\s\S]*Pickup[\s\S]*Crane/);
    for (const part of [html, text]) {
      expect(part).toContain("Overdue by 120 hours");
      expect(part).toContain("Service due today");
      expect(part).toContain("1 mile until service");
      expect(part).toContain("Current usage: 1,234.5 hours");
      expect(part).toContain("Scheduled for: Nov 21, 2026");
      expect(part).toContain(`${appUrl}/?status=overdue`);
      expect(part).toContain(`${appUrl}/?status=time_for_service`);
      expect(part).toContain(`${appUrl}/?status=approaching_service`);
    }
  });

  it("offers the dashboard once", async () => {
    const { html, text } = await alert([overdue, due]);
    for (const part of [html, text]) expect(part.split("Open the dashboard")).toHaveLength(1 + 1);
  });

  it("links each machine to its own page", async () => {
    const { html, text } = await alert([overdue, due]);
    expect(html).toMatch(
      new RegExp(`<a [^>]*href="${appUrl}/equipment-items/machine%209"[^>]*>Loader 9</a>`),
    );
    expect(html).toMatch(new RegExp(`<a [^>]*href="${appUrl}/equipment-items/pickup"[^>]*>Pickup</a>`));
    expect(text).toMatch(new RegExp(`- Loader 9\\n(?:  .+\\n)+  ${appUrl}/equipment-items/machine%209\\n`));
  });

  it("names a single machine in the subject, and shows only the kinds present", async () => {
    const { subject, html } = await alert([due]);
    expect(subject).toBe("Service due: Pickup");
    expect(html).not.toContain("Overdue");
    expect(html).not.toContain("Current usage");
  });

  it("stays below the size where mail clients cut, and counts the machines left out", async () => {
    const { html, text } = await alert(
      Array.from({ length: 500 }, () => ({ ...overdue, name: "M".repeat(60) })),
    );
    expect(text).toContain(`And ${500 - MAX_LISTED} more on the dashboard.`);
    expect(html.length).toBeLessThan(100_000);
  });

  it.each([
    [{ key: "overdueByDays", days: 1 }, "Overdue by 1 day", "Vencido hace 1 día"],
    [{ key: "overdueByDays", days: 3 }, "Overdue by 3 days", "Vencido hace 3 días"],
    [{ key: "dueInDays", days: 1 }, "Service due in 1 day", "El servicio toca en 1 día"],
    [{ key: "daysUntilService", days: 5 }, "5 days until service", "Faltan 5 días para el servicio"],
    [{ key: "serviceDueAt", usage: 5_000 }, "Service due at 500 hours", "Servicio previsto con 500 horas"],
    [{ key: "untilService", usage: 10 }, "1 hour until service", "Falta 1 hora para el servicio"],
    [{ key: "untilService", usage: 123_456 }, "12,345.6 hours", "12,345.6 horas"],
    [{ key: "noSchedule" }, "No schedule", "Sin programación"],
  ] as const)("words %j in both languages", async (status, english, spanish) => {
    expect((await alert([{ ...overdue, status }])).text).toContain(english);
    expect((await alert([{ ...overdue, status }], "es")).text).toContain(spanish);
  });
});

describe("the mail of an operator's note", () => {
  it("shows note, reading, fuel and the recipient's time, and links to the review", async () => {
    const { subject, html, text } = emailOf(operatorNoteMessage, note, "en");
    expect(subject).toBe("Note from Ana: Loader 9");
    expect(html).toContain("Leak at the pump<br/>Seal is worn");
    expect(html).toMatch(new RegExp(`<a [^>]*href="${appUrl}/equipment-items/m%201"[^>]*>Loader 9</a>`));
    expect(text).toContain("> Leak at the pump\n> Seal is worn");
    expect(text).toMatch(/\(Nov 20, 2026, 9:05\sPM CST\)/);
    for (const part of [html, text]) {
      expect(part).toContain("Reading: 1,234.5 hours");
      expect(part).toContain("Fuel added: 10.5 gallons (diesel)");
      expect(part).toContain("2 photos follow");
      expect(part).toContain(`${appUrl}/updates/u%201`);
    }
  });

  it.each([
    ["en", "America/Chicago", "Nov 20, 2026, 9:05 PM CST"],
    ["es", "America/Chicago", "20 nov 2026, 9:05 p.m. CST"],
    ["en", "Europe/Madrid", "Nov 21, 2026, 4:05 AM GMT+1"],
    ["es", "UTC", "21 nov 2026, 3:05 a.m. UTC"],
  ] as const)("shows the time in %s in %s with its zone", async (locale, timeZone, when) => {
    const about = {
      appUrl,
      companyName: "Acme",
      address: "a@x.com",
      which: "primary",
      at: note.takenAt,
    } as const;
    for (const { text } of [
      emailOf(operatorNoteMessage, { ...note, timeZone }, locale),
      emailOf(addressChangeMessage, { ...about, timeZone }, locale),
    ]) {
      expect(text.replaceAll(/[\u00a0\u202f]/g, " ")).toContain(when);
    }
  });

  it("omits what was not reported", async () => {
    const { text } = emailOf(
      operatorNoteMessage,
      { ...note, newUsage: null, fuelAdded: 0, photosToFollow: 0 },
      "en",
    );
    expect(text).not.toContain("Reading");
    expect(text).not.toContain("follow");
    expect(text).not.toContain("Fuel");
  });
});

describe("user input in mails", () => {
  it("is escaped in the page, and can neither break the subject nor insert words", async () => {
    const mails = await Promise.all([
      emailOf(
        verifyEmailMessage,
        { appUrl, link: `${appUrl}/verify-email?token="><b>`, businessName: NASTY },
        "en",
      ),
      alert([{ ...overdue, name: NASTY }], "en", NASTY),
      alert([{ ...overdue, name: NASTY }, due], "es", NASTY),
      emailOf(
        operatorNoteMessage,
        { ...note, operatorName: NASTY, equipmentName: NASTY, companyName: NASTY, notes: NASTY },
        "en",
      ),
    ]);
    for (const { subject, html, text } of mails) {
      expect(html).not.toContain("<script");
      expect(html).not.toContain('"><b>');
      expect(html).toContain("&lt;script&gt;");
      expect(subject).not.toMatch(/[\r\n\p{Cc}]/u);
      expect(text).toContain("$t(common:product)");
      expect(text).toContain("{{company}}");
    }
  });

  it("can't make the subject too long or override its text direction", () => {
    const subject = (text: string) => renderEmail({ subject: text, body: <p />, text: [] }).subject;
    expect(subject(`a\u2028b\u202Ec\r\n\td`)).toBe("a b c d");
    expect(Array.from(subject("🚜".repeat(400)))).toHaveLength(150);
  });
});

describe("the Spanish mails", () => {
  /** English source words of four letters or more that Spanish shares. */
  const shared = new Set([
    "Equipment",
    "Tracker",
    "overdue",
    "status",
    "time_for_service",
    "diesel",
    "login",
  ]);
  const english = [...leaves(en.emails)]
    .join(" ")
    .replace(/\{\{\w+\}\}/g, " ")
    .match(/[A-Za-z']{4,}/g)
    ?.filter((word) => !shared.has(word));

  it("contain no English word of the source", async () => {
    const mails = await Promise.all([
      emailOf(verifyEmailMessage, { appUrl: "https://x", link: "https://x", businessName: "Acme" }, "es"),
      emailOf(verifyEmailMessage, { appUrl: "https://x", link: "https://x" }, "es"),
      emailOf(addressTakenMessage, { appUrl: "https://x" }, "es"),
      alert([overdue, due, soon], "es"),
      alert([soon], "es"),
      emailOf(operatorNoteMessage, note, "es"),
    ]);
    const words = mails.flatMap(({ subject, html, text }) =>
      [subject, text, html.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, " ")]
        .join(" ")
        .replace(/https?:\S+|Leak at the pump|> Seal is worn|Seal is worn|Loader 9|Pickup|Crane/g, " ")
        .match(/[A-Za-zÁÉÍÓÚÑáéíóúñü']+/g),
    );
    expect(english?.length).toBeGreaterThan(100);
    expect(words.length).toBeGreaterThan(200);
    expect(words.filter((word) => word !== null && english?.includes(word))).toEqual([]);
    for (const { html } of mails) expect(html).toContain('lang="es"');
  });

  it("format dates and numbers the Spanish way", async () => {
    const { text } = await alert([{ ...overdue, nextDate: "2026-11-21" }], "es");
    expect(text).toContain("1,234.5 horas");
    expect(text).toContain("21 nov 2026");
    expect(emailOf(operatorNoteMessage, note, "es").text).toContain(
      "Combustible agregado: 10.5 galones (diésel)",
    );
  });
});

function* leaves(node: object): Generator<string> {
  for (const value of Object.values(node)) {
    if (typeof value === "string") yield value;
    else yield* leaves(value);
  }
}
