import type { BatchItem } from "drizzle-orm/batch";
import type { FuelKind, FuelUnit, MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { ReportReceiver } from "#db/queries/mail/alerts.ts";
import { emailOf } from "#emails/render-email.ts";
import { operatorNoteMessage } from "#emails/updates/operator-note.tsx";
import { mailEach, zoneOf } from "./report-mails.ts";

/** A stored report. The reading is in tenths of the machine's unit, fuel in tenths of a gallon. */
export type NotedUpdate = {
  id: string;
  companyId: string;
  operatorName: string;
  equipmentId: string;
  equipmentName: string;
  unit: MeterUnit;
  newUsage: number | null;
  fuelAdded: number;
  fuelUnit: FuelUnit;
  fuelType: FuelKind;
  notes: string;
  /** Photos still to come. */
  photosToFollow: number;
  takenAt: Date;
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
