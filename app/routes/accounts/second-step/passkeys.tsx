import { getFormProps, useForm } from "@conform-to/react";
import { useFormAction } from "#app/components/form-action.ts";
import { CheckField, TextField } from "#app/components/forms/fields.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { PasskeyButton } from "#app/components/forms/passkey-button.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import { PASSKEY_NAME_MAX } from "#app/domain/accounts/passkeys.ts";
import type { AsksProof } from "#app/http/accounts/proof.server.ts";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { Reader } from "#app/i18n/reader.ts";
import type { Passkey } from "#app/services/accounts/second-step.ts";

const PATH = "/profile/second-step";

export type WordedPasskey = { id: string; name: string; facts: string };

/** A passkey with the day it was added, where it is, and the day it was last used. */
export function wordedPasskey(
  { id, name, addedAt, lastUsedAt, synced }: Passkey,
  { t, locale, timeZone }: Reader,
): WordedPasskey {
  const added = t("secondStep:passkey.facts", {
    date: formatDate(addedAt, locale, timeZone),
    where: synced ? t("secondStep:passkey.synced") : t("secondStep:passkey.here"),
  });
  const used = lastUsedAt
    ? [t("secondStep:passkey.used", { date: formatDate(lastUsedAt, locale, timeZone) })]
    : [];
  return { id, name, facts: [added, ...used].join(" · ") };
}

type Asking = { asks: AsksProof; answer: FormAnswer | undefined };

/** A person's passkeys, and the form that adds one. */
export function Passkeys(props: Asking & { list: WordedPasskey[]; addable: boolean }) {
  const { list, addable, asks, answer } = props;
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="passkeys">
      <h2 id="passkeys" className="mb-2">
        {t("secondStep:passkey.list")}
      </h2>
      <p className="mb-3 text-soft">{t("secondStep:passkey.lead")}</p>
      {list.length === 0 ? <p className="mb-3">{t("secondStep:passkey.none")}</p> : null}
      <ul className="mb-4">
        {list.map(({ id, name, facts }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              <strong>{name}</strong> <span className="hint block">{facts}</span>
            </span>{" "}
            <a className="btn" href={`${PATH}?passkey=${id}`}>
              {t("secondStep:passkey.change")}
            </a>
          </li>
        ))}
      </ul>
      {addable ? <AddPasskey asks={asks} answer={answer} /> : null}
    </section>
  );
}

function AddPasskey({ asks, answer }: Asking) {
  const { t } = useI18n();
  const target = useFormAction(PATH);
  const [form, field] = useForm<Record<"name" | "currentPassword" | "code", string>>({
    id: "add-passkey",
    lastResult: lastResult(answer),
  });
  return (
    <form method="post" action={target} {...getFormProps(form)}>
      <Refusal answer={answer} title={t("secondStep:passkey.addFailed")} />
      <input type="hidden" name="intent" value="add" />
      <TextField
        field={field.name}
        label={t("secondStep:passkey.name")}
        hint={t("secondStep:passkey.nameHint")}
        maxLength={PASSKEY_NAME_MAX}
      />
      <ProofFields
        asks={asks && { ...asks, passkey: false }}
        currentPassword={field.currentPassword}
        code={field.code}
      />
      <noscript>
        <p>{t("secondStep:passkey.needsScript")}</p>
      </noscript>
      <PasskeyButton
        purpose="add"
        label={t("secondStep:passkey.add")}
        failed={t("secondStep:passkey.addFailed")}
        className="btn btn-primary"
      />
    </form>
  );
}

/** One passkey: its name, and its removal. */
export function EditPasskey(props: Asking & { passkey: WordedPasskey }) {
  const { passkey, asks, answer } = props;
  const { t } = useI18n();
  const target = useFormAction(PATH);
  const removing = answer?.result.initialValue?.intent === "remove";
  const [renaming, name] = useForm<{ name: string }>({
    id: "rename",
    lastResult: removing ? undefined : lastResult(answer),
    defaultValue: { name: passkey.name },
  });
  const [form, field] = useForm<Record<"currentPassword" | "code" | "others", string>>({
    id: "remove-passkey",
    lastResult: removing ? lastResult(answer) : undefined,
    defaultValue: { others: "on" },
  });
  return (
    <div className="grid max-w-2xl gap-4">
      <form method="post" action={target} {...getFormProps(renaming)} className="card">
        <p className="hint mb-2">{passkey.facts}</p>
        <input type="hidden" name="id" value={passkey.id} />
        <TextField
          field={name.name}
          label={t("secondStep:passkey.name")}
          maxLength={PASSKEY_NAME_MAX}
          required
        />
        <button type="submit" className="btn" name="intent" value="rename">
          {t("secondStep:passkey.rename")}
        </button>
      </form>
      <form method="post" action={target} {...getFormProps(form)} className="card">
        <Refusal answer={removing ? answer : undefined} title={t("secondStep:passkey.failed")} />
        <input type="hidden" name="id" value={passkey.id} />
        <input type="hidden" name="intent" value="remove" />
        <CheckField field={field.others} label={t("secondStep:remove.others")} />
        <ProofFields asks={asks} currentPassword={field.currentPassword} code={field.code} />
        <button type="submit" className="btn btn-danger">
          {t("secondStep:passkey.remove")}
        </button>
      </form>
    </div>
  );
}
