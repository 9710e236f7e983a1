import { fullName } from "#app/domain/accounts/full-name.ts";
import { ACCESS_CARDS } from "#app/domain/activity/activity.ts";
import { AppError } from "#app/domain/app-error.ts";
import { readSharedPassword } from "#app/services/accounts/company-settings.ts";
import { type Proof, requireProof } from "#app/services/accounts/proof.ts";
import { recordGiven } from "#app/services/activity/record-download.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { type CardHolder, firstAdded, selectCardHolders } from "#db/queries/operators/employees.ts";

/** Rows per query; a screenful of sheets. */
const PAGE = 100;

export type AccessCards = {
  /** The shared operator password as plain text. */
  password: string;
  pages: AsyncIterable<CardHolder[]>;
};

/**
 * The access cards of all operators, or of one, without managers. They show the shared password, so every look is
 * recorded among what happened to people, and as a file that left the company.
 * @throws {AppError} access_cards.not_ready without operators or without a shared password; auth.proof_required
 */
export async function accessCards(
  ctx: ServiceContext,
  actor: Actor,
  only: string | null,
  proof: Proof,
): Promise<AccessCards> {
  const { companyId } = actor;
  const read = (last: CardHolder | null, limit: number) =>
    selectCardHolders(ctx.db, companyId, { only, after: last && firstAdded.cursorOf(last), limit });
  const [password, first] = await Promise.all([readSharedPassword(ctx, companyId), read(null, PAGE)]);
  const [holder] = first;
  if (password === null || !holder) throw new AppError("access_cards.not_ready");
  await requireProof(ctx, actor, proof);
  const name = fullName(holder);
  const whose = only === null ? [] : [{ field: "name" as const, to: name }];
  const printed = { subject: ACCESS_CARDS, subjectId: only ?? companyId, details: whose };
  await recordGiven(ctx, actor, [
    { action: "shared-password.print", ...printed },
    { action: "file.download", ...printed },
  ]);
  return { password, pages: pagesByKey(read, { first, limit: PAGE }) };
}
