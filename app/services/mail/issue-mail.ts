import type { BatchItem } from "drizzle-orm/batch";
import type { IssueCondition } from "#app/domain/issues/issue.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { ReportReceiver } from "#db/queries/mail/alerts.ts";
import { issueMessage } from "#emails/issues/issue.tsx";
import { emailOf } from "#emails/render-email.ts";
import type { NotedUpdate } from "./operator-note-mail.ts";
import { mailEach, zoneOf } from "./report-mails.ts";

/** The issues of one act, the worst first; without any there is no mail. */
export type MailedIssues = readonly { id: string; condition: IssueCondition; description: string }[];

/**
 * The statements that mail issues at once, for the batch of their act: to every receiver, whether they want notes or
 * not, one message per act and mailbox. See `mailEach`.
 * @param act the report; for an issue that a manager raised, the issue with its author as `operatorName`
 */
export async function issueStatements(
  ctx: ServiceContext,
  act: NotedUpdate,
  issues: MailedIssues,
  receivers: readonly ReportReceiver[],
): Promise<BatchItem<"sqlite">[]> {
  const { id, companyId, ...report } = act;
  if (issues.length === 0) return [];
  return mailEach(
    ctx,
    receivers,
    { subject: `the issues of ${id}`, kind: "issue" },
    async ({ receiver, address, key }) => ({
      uniqueKey: `issue:${id}:${key}`,
      companyId,
      kind: "issue",
      to: address,
      now: ctx.now(),
      ...emailOf(
        issueMessage,
        {
          ...report,
          issues,
          appUrl: ctx.settings.appUrl,
          companyName: receiver.companyName,
          timeZone: zoneOf(receiver),
          arrivedAt: ctx.now(),
        },
        receiver.locale,
      ),
    }),
  );
}
