import { data, type TypedResponse } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Locale } from "#app/domain/locale.ts";
import { tenthsIn } from "#app/forms/fields.ts";
import { entryFormSchema } from "#app/forms/service/service-entry-form.ts";
import { type FormAnswer, submitForm } from "#app/http/forms/form.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import { photosOfForm } from "#app/http/forms/photo-form.server.ts";
import { doubtQuestion } from "#app/i18n/doubt-words.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { DoubtfulUsage } from "#app/services/service/entry-meter.ts";

/** A refused service form: the reason, and what it shows again. */
export type EntryAnswer = FormAnswer & {
  /** The paths of the photos that were sent. */
  photos?: string[];
  /** A questioned usage, in tenths, and whether it was confirmed. */
  asked?: { value: number; confirmed: boolean } | null;
};

type EntryInput = z.output<typeof entryFormSchema>;

type Args = { context: ServiceContext; actor: Actor; locale: Locale; t: Translate };

/**
 * Saves the form of a service entry, once, however often it is sent, with the photos that it carries. It asks
 * back about a usage that looks mistyped. A refusal keeps everything that was sent, photos too.
 * @param target the method and path of the form
 * @param save stores the entry, whose usage may be confirmed
 * @param done the answer for what `save` returned, or returned when the form was sent before
 */
export async function submitEntry<Saved>(
  { context, actor, locale, t }: Args,
  form: FormData,
  act: {
    target: string;
    save: (entry: EntryInput, confirmed: number | null, complete: CompleteKey | null) => Promise<Saved>;
    done: (saved: Saved) => Promise<TypedResponse<never>>;
  },
) {
  const photosSent = photosOfForm(context, actor, form);
  const once = formOnce(context, actor, form, act.target);
  const [typed, confirmed] = [tenthsIn(form, "usage"), tenthsIn(form, "confirmed")];
  const answer = await submitForm(
    form,
    entryFormSchema,
    async (entry, showAgain) => {
      const { store, digests } = await photosSent.read(entry.photos);
      try {
        const saved = await once(
          async (complete) => act.save({ ...entry, photos: await store() }, confirmed, complete),
          digests,
        );
        return await act.done(saved);
      } catch (error) {
        if (!(error instanceof DoubtfulUsage)) throw error;
        const { doubted } = error;
        const { timeZone } = actor.company;
        const question = doubtQuestion("service:entry.doubt", doubted, { t, locale, timeZone });
        const asked = { value: doubted.value, confirmed: false };
        return data({ result: showAgain({ usage: [question] }), refusal: null, asked }, 400);
      }
    },
    { t, failed: "service:entry.failed" },
  );
  if (!("data" in answer)) return answer;
  const { data: refused, init } = answer;
  const again: EntryAnswer = {
    asked: typed !== null && typed === confirmed ? { value: typed, confirmed: true } : null,
    ...refused,
    photos: await photosSent.storeAll(),
  };
  return data(again, init ?? undefined);
}
