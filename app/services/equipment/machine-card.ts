import { isManager } from "#app/domain/accounts/roles.ts";
import { AppError, invalidField } from "#app/domain/app-error.ts";
import {
  type CardContent,
  isSameCard,
  type MachineCard,
  NO_CARD,
  withLinesOf,
} from "#app/domain/equipment/machine-card.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { historyOf } from "#app/services/history.ts";
import { one, runBatch } from "#db/batch.ts";
import {
  currentUsageOfMachine,
  insertHistoryOfMachine,
  selectMachine,
} from "#db/queries/equipment/equipment.ts";
import { isRecorded } from "#db/queries/equipment/history.ts";
import { isCardOf, putCard, selectCard, selectCardSources } from "#db/queries/equipment/machine-card.ts";

/**
 * A machine's card; no lines and version 0 while it has none. Operators read it where they may see it.
 * @throws {AppError} equipment.not_found, also for another company's; machine_card.not_found for operators
 */
export async function getCard(ctx: ServiceContext, actor: Actor, equipmentId: string): Promise<MachineCard> {
  const { card } = await readCard(ctx, actor, equipmentId);
  if (!isManager(actor.role) && !card.operatorsSee) throw new AppError("machine_card.not_found");
  return card;
}

async function readCard({ db }: ServiceContext, { companyId }: Actor, equipmentId: string) {
  const [found] = await selectCard(db, { companyId, equipmentId });
  if (!found) throw new AppError("equipment.not_found");
  return { name: found.name, card: cardOf(found) };
}

/**
 * A machine's card to write, with the machines whose card can be copied, those of its make and model first.
 * @throws {AppError} equipment.not_found, also for another company's
 */
export async function getCardToEdit({ db }: ServiceContext, { companyId }: Actor, equipmentId: string) {
  const ref = { companyId, equipmentId };
  const { found, sources } = await runBatch(db, {
    found: one(selectCard(db, ref)),
    sources: selectCardSources(db, ref),
  });
  if (!found) throw new AppError("equipment.not_found");
  return { name: found.name, card: cardOf(found), sources };
}

/**
 * A machine with its card, for paper.
 * @throws {AppError} equipment.not_found, also for another company's
 */
export async function getPrintedCard({ db }: ServiceContext, { companyId }: Actor, equipmentId: string) {
  const ref = { companyId, equipmentId };
  const { machine, found } = await runBatch(db, {
    machine: one(selectMachine(db, companyId, equipmentId)),
    found: one(selectCard(db, ref)),
  });
  if (!machine || !found) throw new AppError("equipment.not_found");
  return { machine, card: cardOf(found) };
}

/** The card of what `selectCard` read; none without its machine. */
export function cardOf(found: Awaited<ReturnType<typeof selectCard>>[number] | undefined): MachineCard {
  const { lines, operatorsSee, version } = found ?? {};
  return lines && version ? { lines, operatorsSee: operatorsSee ?? false, version } : NO_CARD;
}

/**
 * Saves a card over the version that its sender read, 0 for none, and returns it. An unchanged card writes nothing.
 * @throws {AppError} equipment.not_found, also for another company's; machine_card.changed for an old version
 */
export async function saveCard(
  ctx: ServiceContext,
  actor: Actor,
  equipmentId: string,
  { version, ...content }: CardContent & { version: number },
): Promise<MachineCard> {
  const { name, card } = await readCard(ctx, actor, equipmentId);
  if (version !== card.version) throw new AppError("machine_card.changed");
  const stored = await storeCard(ctx, actor, { equipmentId, name }, card, content);
  if (!stored) throw new AppError("machine_card.changed");
  return stored;
}

/**
 * Adds the lines of another machine's card whose label this one lacks, and says how many.
 * @throws {AppError} equipment.not_found, also for another company's; request.invalid at `from` for a machine without
 * a card; machine_card.changed when the card keeps changing
 */
export async function copyCard(
  ctx: ServiceContext,
  actor: Actor,
  equipmentId: string,
  from: string,
): Promise<MachineCard & { copied: number }> {
  const { companyId } = actor;
  const read = async () => {
    const { found, source } = await runBatch(ctx.db, {
      found: one(selectCard(ctx.db, { companyId, equipmentId })),
      source: one(selectCard(ctx.db, { companyId, equipmentId: from })),
    });
    if (!found) throw new AppError("equipment.not_found");
    const { lines: others } = cardOf(source);
    if (others.length === 0) throw invalidField("from", "equipment:card.error.from");
    return { name: found.name, card: cardOf(found), others };
  };
  return claimUnchanged(read, {
    claim: async ({ name, card, others }) => {
      const lines = withLinesOf(card.lines, others);
      const stored = await storeCard(ctx, actor, { equipmentId, name }, card, { ...card, lines });
      return stored && { ...stored, copied: lines.length - card.lines.length };
    },
    busy: "machine_card.changed",
  });
}

/** The card as stored; null if it had changed meanwhile. */
async function storeCard(
  { db, now: clock }: ServiceContext,
  actor: Actor,
  { equipmentId, name }: { equipmentId: string; name: string },
  before: MachineCard,
  { lines, operatorsSee }: CardContent,
): Promise<MachineCard | null> {
  const after = { lines, operatorsSee, version: before.version + 1 };
  if (isSameCard(before, after)) return before;
  const now = clock();
  const ref = { companyId: actor.companyId, equipmentId };
  const history = historyOf(actor, { event: "card_changed", params: {} }, now);
  const recorded = isRecorded(actor.companyId, history.id);
  const activity = { action: "equipment.card", subject: name, subjectId: equipmentId } as const;
  const { saved } = await runBatch(db, {
    // The record is the claim: it is written only for the card that was read.
    claim: insertHistoryOfMachine(
      db,
      ref,
      { ...history, usage: currentUsageOfMachine },
      isCardOf(ref, before.version),
    ),
    saved: putCard(db, ref, { ...after, updatedAt: now }, recorded),
    activity: recordActivity(db, actor, activity, now, recorded),
  });
  return saved.length > 0 ? after : null;
}
