import { describe, expect, it } from "vitest";
import type { Locale } from "#app/domain/locale.ts";
import type { DigestPlan } from "#app/domain/mail/weekly-digest.ts";
import { weeklyPlan } from "#app/domain/plan/weekly-plan.ts";
import { emailOf } from "#emails/render-email.ts";
import { LEAK, left, planned, TODAY } from "#tests/support/planned-machine.ts";
import { weeklyDigestMessage } from "./weekly-digest.tsx";

const mail = (plan: DigestPlan, locale: Locale = "en") =>
  emailOf(
    weeklyDigestMessage,
    { appUrl: "https://tracker.example", companyName: "Acme", timeZone: "America/Chicago", plan },
    locale,
  );
const planWith = (tenths: number[], more: Partial<DigestPlan> = {}): DigestPlan => ({
  ...weeklyPlan(
    tenths.map((each, index) => planned([left(each)], { name: `Mule ${index + 1}` })),
    TODAY,
    "UTC",
  ),
  issues: [],
  missedChecks: null,
  ...more,
});

describe("the subject of a digest", () => {
  const issue = [LEAK];
  it.each<[string, DigestPlan, Locale, string]>([
    [
      "counts",
      planWith([0, 0, 0, 10, 20], { issues: issue }),
      "en",
      "Week of Nov 18: 1 open issue, 3 due or overdue, 2 due this week",
    ],
    [
      "counts in Spanish",
      planWith([0, 0, 0, 10, 20], { issues: issue }),
      "es",
      "Semana del 18 nov: 1 falla abierta, 3 pendientes o vencidos, 2 para esta semana",
    ],
    [
      "plurals",
      planWith([0], { issues: [LEAK, LEAK] }),
      "es",
      "Semana del 18 nov: 2 fallas abiertas, 1 pendiente o vencido",
    ],
    ["no zeros", planWith([10]), "en", "Week of Nov 18: 1 due this week"],
    [
      "what comes next when nothing is due this week",
      planWith([200]),
      "en",
      "Week of Nov 18: what comes next",
    ],
    ["what comes next in Spanish", planWith([200]), "es", "Semana del 18 nov: lo que viene"],
  ])("shows %s", async (_, plan, locale, subject) => {
    expect((await mail(plan, locale)).subject).toBe(subject);
  });
});

describe("a digest", () => {
  it("lists the plan's lines by section, with links to the machines and the plan", async () => {
    const { html, text } = await mail(planWith([0, 100]));
    expect(text).toContain("NOW: DUE AND OVERDUE\n- Mule 1: Service due at 100 hours");
    expect(text).toContain("NEXT WEEK\n- Mule 2: around Nov 28 · 1.0 hours a day");
    expect(text).toContain("https://tracker.example/plan");
    expect(html).toContain('href="https://tracker.example/equipment-items/m1"');
    expect(html).toContain("Service due at 100 hours");
  });

  it("says how often a machine was used without a check, where checklists exist", async () => {
    const { html, text } = await mail(planWith([0], { missedChecks: 2 }));
    for (const part of [html, text]) expect(part).toContain("Used without a check last week: 2");
    expect((await mail(planWith([0]))).text).not.toContain("without a check");
  });

  it("lists open issues first, with links to them and to their machines", async () => {
    const { html, text } = await mail(planWith([0], { issues: [LEAK] }));
    expect(text).toMatch(/OPEN ISSUES\n- Crane: Do not run: Leaks \(Ana, Nov 17, 2026\)\n\nNOW/);
    expect(html).toMatch(/<a [^>]*href="https:\/\/tracker\.example\/equipment-items\/c1"[^>]*>Crane<\/a>/);
    expect(html).toMatch(/<a [^>]*href="https:\/\/tracker\.example\/issues\/i1"[^>]*>Do not run: Leaks/);
  });

  it("has 40 lines at most, and counts the others", async () => {
    const { html, text } = await mail(planWith([...Array<number>(60).fill(0), 100, 100]));
    // Two headings and a count of the rest; the second section keeps room for both of its lines, or a count.
    expect(text.match(/^- /gm)).toHaveLength(36);
    expect(text).toContain("and 24 more");
    expect(text).toContain("and 2 more");
    expect(html.match(/equipment-items/g)).toHaveLength(36);
  });
});
