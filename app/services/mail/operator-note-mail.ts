import type { BatchItem } from "drizzle-orm/batch";
import type { ServiceContext } from "#app/services/context.ts";
import type { ReportReceiver } from "#db/queries/mail/alerts.ts";
import { emailOf } from "#emails/render-email.ts";
import { operatorNoteMessage } from "#emails/updates/operator-note.tsx";
import type { ReportProps } from "#emails/updates/report-parts.tsx";
import { mailEach, zoneOf } from "./report-mails.ts";

/** A stored report, as its mails tell it. */
export type NotedUpdate = Omit<ReportProps, "appUrl" | "companyName" | "timeZone"> & {
  id: string;
  companyId: string;
  notes: string;
};

/**
 * The statements that mail an operator's note to those who want notes, for the batch that stores the update; none
 * without notes. See `mailEach`.
 */
export async function operatorNoteStatements(
  ctx: ServiceContext,
  update: NotedUpdate,
  receivers: readonly ReportReceiver[],
): Promise<BatchItem<"sqlite">[]> {
  const { id: updateId, companyId, ...report } = update;
  if (report.notes.trim() === "") return [];
  const willing = receivers.filter(({ wantsNotes }) => wantsNotes);
  return mailEach(
    ctx,
    willing,
    { subject: `operator update ${updateId}`, kind: "note" },
    async ({ receiver, address, key }) => ({
      uniqueKey: `operator-note:${updateId}:${key}`,
      companyId,
      kind: "operator-note",
      to: address,
      now: ctx.now(),
      ...emailOf(
        operatorNoteMessage,
        {
          ...report,
          appUrl: ctx.settings.appUrl,
          companyName: receiver.companyName,
          updateId,
          timeZone: zoneOf(receiver),
        },
        receiver.locale,
      ),
    }),
  );
}
