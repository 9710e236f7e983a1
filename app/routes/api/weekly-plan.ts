import { z } from "zod";
import { CONFIDENCES } from "#app/domain/plan/forecast.ts";
import type { PlanLine } from "#app/domain/plan/weekly-plan.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { taskNameOf } from "#app/domain/service/service-task.ts";
import { amount, day } from "#app/forms/wire.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { nowText, silentText, unknownText, weekText } from "#app/i18n/weekly-plan-words.ts";
import { issueAnswer, issueRecord } from "#app/services/issues/issue-record.ts";
import { readPlan } from "#app/services/plan/weekly-plan.ts";

const LINE = {
  equipmentId: z.string(),
  equipmentName: z.string(),
  task: z.string().nullable(),
  text: z.string().describe("In the language of Accept-Language"),
};

const planAnswer = z
  .object({
    today: day(),
    issues: z.array(issueAnswer),
    now: z.array(z.object(LINE)),
    weeks: z.array(
      z.object({
        from: day(),
        to: day(),
        items: z.array(
          z.object({
            ...LINE,
            by: z.enum(["usage", "date"]),
            dueOn: day(),
            confidence: z.enum(CONFIDENCES),
            perDay: amount().nullable().describe("Usage a day"),
          }),
        ),
      }),
    ),
    noForecast: z.array(z.object(LINE)),
    silent: z.array(z.object(LINE)),
  })
  .meta({ id: "Plan" });

const item = ({ equipmentId, equipmentName, task }: Omit<PlanLine, "taskId">, text: string) => ({
  equipmentId,
  equipmentName,
  task: task && taskNameOf(task),
  text,
});

const calls = endpoints({
  "/api/plan": {
    GET: endpoint({ answers: { 200: planAnswer } }, async ({ services, actor, locale, t }) => {
      const { today, issues, now, weeks, noForecast, silent } = await readPlan(services, actor);
      const reader = { locale, t };
      return {
        today,
        issues: issues.map(issueRecord),
        now: now.map((line) => item(line, nowText(line, reader))),
        weeks: weeks.map(({ from, to, items }) => ({
          from,
          to,
          items: items.map((line) => ({
            ...item(line, weekText(line, reader)),
            by: line.by,
            dueOn: line.dueOn,
            confidence: line.confidence,
            perDay: tenthsToNumber(line.perDay),
          })),
        })),
        noForecast: noForecast.map((line) => item(line, unknownText(line, reader))),
        silent: silent.map((line) => item({ ...line, task: null }, silentText(line, reader))),
      };
    }),
  },
});

export const loader = calls;
export const action = calls;
