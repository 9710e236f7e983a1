import type { EmailAdapter, OutgoingGroup } from "#app/adapters/email/port.ts";
import type { GroupAnswer } from "#app/domain/mail/mail-group.ts";

/** An operator's note as its mail tells it, of a report of `acme`. */
export const notedUpdate = (takenAt: string) =>
  ({
    id: "u1",
    companyId: "acme",
    operatorName: "Joe",
    equipmentId: "m1",
    equipmentName: "Loader",
    unit: "hours",
    newUsage: 1_000,
    fuelAdded: 0,
    fuelUnit: "gal",
    fuelType: "gas",
    notes: "Leak",
    photosToFollow: 0,
    takenAt: new Date(takenAt),
  }) as const;

/** A provider that records the groups it is given and answers as told. */
export function fakeProvider(
  answer: (group: OutgoingGroup) => GroupAnswer | Promise<GroupAnswer> = takenAnswer,
) {
  const given: OutgoingGroup[] = [];
  const provider = {
    given,
    answer,
    /** The addresses of all messages, in the order given. */
    receivers: () => given.flatMap(({ emails }) => emails.map(({ to }) => to)),
    async send(group: OutgoingGroup) {
      given.push(group);
      return { answer: await provider.answer(group), calls: 1 };
    },
  };
  return provider satisfies EmailAdapter;
}

export function takenAnswer({ emails }: OutgoingGroup): GroupAnswer {
  return { outcome: "taken", messages: emails.map(() => ({ providerId: "fake" })) };
}

/** Puts messages `m0`, `m1` and so on into the outbox, to `{key}@example.com`, due at a moment. */
export async function queueMany(d1: D1Database, count: number, now: Date, bodyBytes = 100): Promise<void> {
  await d1
    .prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < ?1 - 1)
       insert into email_outbox (id, unique_key, kind, to_address, subject, html, text, created_at, next_attempt_at)
       select 'id-' || i, 'm' || i, 'service-alert', 'm' || i || '@example.com', 'Subject ' || i,
         printf('%.*c', ?3, 'x'), 'Text', ?2, ?2 from n`,
    )
    .bind(count, now.getTime(), bodyBytes)
    .run();
}
