import type { FuelKind, MeterUnit } from "#app/domain/equipment.ts";
import { identityKey } from "#app/domain/identity.ts";
import { logFailure } from "#app/platform/log-failure.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { NoteReceiver } from "#db/queries/alerts.ts";
import { operatorNoteEmail } from "#emails/render-email.ts";
import { alertAddressesOf } from "./alert-addresses.ts";
import { type NewEmail, queueEmail } from "./outbox.ts";

/** A stored report. The reading is in tenths of the machine's unit, fuel in tenths of a gallon. */
export type NotedUpdate = {
  id: string;
  companyId: string;
  operatorName: string;
  equipmentName: string;
  unit: MeterUnit;
  newUsage: number | null;
  fuelAdded: number;
  fuelType: FuelKind;
  notes: string;
  /** Photos still to come. */
  photosToFollow: number;
  takenAt: Date;
};

/**
 * The statements that mail an operator's note, for the batch that stores the update; none without notes.
 * `receivers` comes from `selectNoteReceivers`, which skips users who want no notes, and everybody when the
 * company's master switch is off. Each mailbox gets one message per update, in its recipient's language and
 * time zone, however often the act is repeated (decisions, "E-mail" and "Small print: equipment"). Never
 * throws: a failing mail must not cost the report. After the batch, call `ctx.defer(deliverOutbox(ctx))`.
 */
export async function operatorNoteStatements(
  ctx: Pick<ServiceContext, "db" | "settings" | "now">,
  update: NotedUpdate,
  receivers: NoteReceiver[],
): Promise<ReturnType<typeof queueEmail>[]> {
  if (update.notes.trim() === "") return [];
  const statements = new Map<string, ReturnType<typeof queueEmail>>();
  for (const receiver of receivers) {
    for (const { address } of alertAddressesOf(receiver)) {
      // People who share a mailbox get one message.
      const key = identityKey(address);
      if (statements.has(key)) continue;
      try {
        statements.set(key, queueEmail(ctx.db, await noteEmail(ctx, update, { receiver, address, key })));
      } catch (error) {
        logFailure(error, `The mail of operator update ${update.id} could not be made`);
      }
    }
  }
  return [...statements.values()];
}

// Returns no statement: awaiting a drizzle statement would run it.
async function noteEmail(
  { settings, now }: Pick<ServiceContext, "settings" | "now">,
  { id: updateId, companyId, ...report }: NotedUpdate,
  { receiver, address, key }: { receiver: NoteReceiver; address: string; key: string },
): Promise<NewEmail> {
  const timeZone = receiver.userTimeZone ?? receiver.companyTimeZone;
  const mail = await operatorNoteEmail(
    { ...report, appUrl: settings.appUrl, companyName: receiver.companyName, updateId, timeZone },
    receiver.locale,
  );
  return {
    uniqueKey: `operator-note:${updateId}:${key}`,
    companyId,
    kind: "operator-note",
    to: address,
    now: now(),
    ...mail,
  };
}
