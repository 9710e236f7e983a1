import type { PlanLine } from "#app/domain/plan/weekly-plan.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { taskNameOf } from "#app/domain/service/service-task.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { nowText, silentText, unknownText, weekText } from "#app/i18n/weekly-plan-words.ts";
import { issueRecord } from "#app/services/issues/issue-record.ts";
import { readPlan } from "#app/services/plan/weekly-plan.ts";

const item = ({ equipmentId, equipmentName, task }: Omit<PlanLine, "taskId">, text: string) => ({
  equipmentId,
  equipmentName,
  task: task && taskNameOf(task),
  text,
});

const calls = endpoints({
  "/api/plan": {
    GET: endpoint({}, async ({ services, actor, locale, t }) => {
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
