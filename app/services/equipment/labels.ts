import type { MachineFilter } from "#app/domain/equipment/fleet-filter.ts";
import { placesInOrder } from "#app/domain/equipment/machine-facts.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { conditionOf } from "#app/services/equipment/fleet-condition.ts";
import { one, runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import type { SessionScope } from "#db/queries/accounts/sessions.ts";
import { byName } from "#db/queries/equipment/equipment.ts";
import {
  countLabelled,
  type LabelCondition,
  type LabelledMachine,
  selectLabelled,
  selectScanned,
} from "#db/queries/equipment/labels.ts";
import { selectPlaces, selectWithFacts } from "#db/queries/equipment/places.ts";

/** Machines to choose from on one page: their ids fit into an address. */
export const CHOICE_PAGE = 200;

/** Rows per query; some sheets. */
const PAGE = 100;

/** The machines to label: the chosen ones, or all filtered ones if none is chosen. */
export type LabelChoice = { ids: string[]; filter: MachineFilter };

/**
 * The filtered machines by name, at most `CHOICE_PAGE`, and their total number; the places of all machines, and whether a
 * fact of one is known.
 */
export async function listLabelChoice(
  ctx: ServiceContext,
  actor: Actor,
  choice: LabelChoice,
  t: Translate,
): Promise<{ machines: { id: string; name: string }[]; total: number; places: string[]; facts: boolean }> {
  const { condition, companyId } = read(ctx, actor, choice, t);
  const { rows, count, places, withFacts } = await runBatch(ctx.db, {
    rows: selectLabelled(ctx.db, companyId, condition, { after: null, limit: CHOICE_PAGE }),
    count: one(countLabelled(ctx.db, companyId, condition)),
    places: selectPlaces(ctx.db, companyId),
    withFacts: one(selectWithFacts(ctx.db, companyId)),
  });
  return {
    machines: rows.map(({ id, shownName: name }) => ({ id, name })),
    total: count?.count ?? 0,
    places: placesInOrder(places.map(({ place }) => place)),
    facts: withFacts !== undefined,
  };
}

/** The machines to label, by name, page by page. Ids of other companies are skipped. */
export async function readLabels(
  ctx: ServiceContext,
  actor: Actor,
  choice: LabelChoice,
  t: Translate,
): Promise<{ total: number; pages: AsyncIterable<LabelledMachine[]> }> {
  const { condition, companyId } = read(ctx, actor, choice, t);
  const pageAfter = (after: LabelledMachine | null, limit: number) =>
    selectLabelled(ctx.db, companyId, condition, { after: after && byName.cursorOf(after), limit });
  const { first, count } = await runBatch(ctx.db, {
    first: pageAfter(null, PAGE),
    count: one(countLabelled(ctx.db, companyId, condition)),
  });
  const next = (after: LabelledMachine | null, limit: number) => pageAfter(after, limit).execute();
  return { total: count?.count ?? 0, pages: pagesByKey(next, { first, limit: PAGE }) };
}

function read(ctx: ServiceContext, actor: Actor, { ids, filter }: LabelChoice, t: Translate) {
  const condition: LabelCondition =
    ids.length > 0 ? { ids } : { ...conditionOf(filter, t), today: todayOf(actor, ctx.now()) };
  return { condition, companyId: actor.companyId };
}

/**
 * The target of a scanned label: for operators their form with the machine chosen, for owners and managers
 * the form that adds to its usage. Null if the company has no such machine, or has retired it.
 */
export async function scanTarget(
  { db }: ServiceContext,
  who: { companyId: string; worker: boolean },
  equipmentId: string,
): Promise<string | null> {
  const [machine] = await selectScanned(db, who.companyId, equipmentId);
  return machine && !machine.retired ? scanPage(who.worker, equipmentId) : null;
}

/** The machine of a label, for a page that reads it in the session's round trip; retired ones are marked. */
export function scannedMachineRead(db: Database, { companyId }: SessionScope, equipmentId: string) {
  return { machines: selectScanned(db, companyId, equipmentId) };
}

/** Where a present machine's label leads: operators (`worker`) to its form, owners and managers to its page. */
export function scanPage(worker: boolean, equipmentId: string): string {
  const id = encodeURIComponent(equipmentId);
  return worker ? `/operator?equipment=${id}` : `/equipment-items/${id}`;
}
