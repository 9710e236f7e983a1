import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { readCode } from "#app/domain/accounts/second-step-code.ts";
import { AppError } from "#app/domain/app-error.ts";
import { stepOfCode } from "#app/platform/authenticator.server.ts";
import { authenticatorOf } from "#app/platform/encryption.server.ts";
import { hashWith } from "#app/platform/hashing.server.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { accountOfPerson, countAttempt, forgiveAttempts, RATE_LIMITS } from "#app/services/rate-limit.ts";
import { openSecret } from "#app/services/stored-secrets.ts";
import {
  countCodesLeft,
  type SecondStepRow,
  takeCode,
  takeStep,
  tookCode,
  tookStep,
} from "#db/queries/accounts/second-steps.ts";
import { type MailedPerson, recordAnd } from "./person-mails.ts";
import { mailOnceADay, secondStepMails } from "./second-step-mails.ts";
import type { SecondStepTaken } from "./sign-in.ts";
import type { TriedFrom } from "./sign-in-tries.ts";

type Judged = Pick<SecondStepTaken, "by" | "take" | "taken">;

type Tried = {
  person: MailedPerson;
  step: SecondStepRow | undefined;
  code: string;
  from: Pick<TriedFrom, "address">;
  /** What must still hold when the code is taken: of two codes sent at once for one thing, one is spent. */
  holds: SQL;
  wrong: "auth.wrong_code" | "account.wrong_code";
};

/**
 * Tries a code as a person's second step: counted before it is looked at, authenticator's and recovery codes together.
 * Whoever types the fifth wrong one, in a quarter of an hour or in a day, makes a mail go out.
 * @param act runs what a right code allows in the batch that takes it; false when another attempt was faster
 * @returns what `act` returned
 * @throws {AppError} `wrong` at `code`; request.rate_limited
 */
export async function tryCode<Done>(
  ctx: ServiceContext,
  { person, step, code, from, holds, wrong }: Tried,
  act: (judged: Judged) => Promise<Done | false>,
): Promise<Done> {
  const who = accountOfPerson(person.id);
  const [account, day] = [{ name: "codeAccount", who } as const, { name: "codeAccountDay", who } as const];
  const address = { name: "signInAddress", who: from.address } as const;
  const [count = 0] = await countAttempt(ctx, [account, address]);
  const [countOfDay = 0] = await countAttempt(ctx, [day]);
  const judged = step ? await judge(ctx, { person, step, code, holds }) : null;
  const done = judged && (await act(judged));
  if (judged && done) {
    await forgiveAttempts(ctx, { cleared: [account], uncounted: [day, address] });
    if (judged.by === "recovery code") ctx.defer(deliverOutbox(ctx));
    return done;
  }
  // Somebody has the password, and may go on slowly.
  if ([count, countOfDay].includes(RATE_LIMITS.codeAccount.limit)) {
    await mailOnceADay(ctx, person, { news: "wrongCodes" }, `wrong-codes:${person.id}`);
  }
  throw wrongCode(wrong);
}

/** The refusal of a code, at its field. */
export const wrongCode = (wrong: Tried["wrong"]): AppError =>
  new AppError(wrong, { fields: { code: [{ key: "errors:auth.wrong_code" }] } });

/** How a typed code is taken; null when it is wrong. */
async function judge(
  ctx: ServiceContext,
  { person, step, code: typed, holds }: Pick<Tried, "person" | "code" | "holds"> & { step: SecondStepRow },
): Promise<Judged | null> {
  const code = readCode(typed);
  if (!code) return null;
  const attempt = newId();
  if (code.kind === "recovery") {
    const hash = await hashWith(code.text, step.codesSalt);
    return {
      by: "recovery code",
      take: [
        takeCode(ctx.db, person.id, { hash, attempt }, holds),
        ...(await tellOfCode(ctx, person, attempt)),
      ],
      taken: tookCode(person.id, attempt),
    };
  }
  const { authenticatorId, authenticatorCipher, userId } = step;
  // Where no key of ours opens it, recovery codes still work.
  const key = await openSecret(ctx, authenticatorCipher, authenticatorOf(userId));
  const at = key && stepOfCode(key, code.text, ctx.now());
  if (!authenticatorId || !at || at <= step.lastStep) return null;
  return {
    by: "code",
    take: [takeStep(ctx.db, person.id, { authenticatorId, step: at, attempt }, holds)],
    taken: tookStep(person.id, attempt),
  };
}

/** The record and the mails of a used recovery code, for the batch that takes it. */
async function tellOfCode(
  ctx: ServiceContext,
  person: MailedPerson,
  attempt: string,
): Promise<BatchItem<"sqlite">[]> {
  const [counted] = await countCodesLeft(ctx.db, person.companyId, person.id);
  const left = Math.max(0, (counted?.left ?? 0) - 1);
  const mails = secondStepMails(ctx, person, { news: "codeUsed", count: left }, `code:${attempt}`);
  return recordAnd(ctx, person, "recovery-code.use", mails, tookCode(person.id, attempt));
}
