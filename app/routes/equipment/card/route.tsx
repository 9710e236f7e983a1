import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { CheckField, FieldErrors, SelectField, TextField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import {
  CARD_LABEL_MAX,
  CARD_LINES_MAX,
  CARD_VALUE_MAX,
  type CardLine,
} from "#app/domain/equipment/machine-card.ts";
import { cardCopySchema, machineCardSchema } from "#app/forms/equipment/machine-card-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { copyCard, getCardToEdit, saveCard } from "#app/services/equipment/machine-card.ts";

const PATH = "/equipment-items/:id/card";

/** Rows for new lines, below those that the card has. */
const NEW_ROWS = 5;

export const handle = { style: "app" };

export const meta = pageTitle("equipment:card.title");

export const loader = guarded(PATH, async ({ actor, context, params }) => {
  const id = params.id ?? "";
  const { name, card, sources } = await getCardToEdit(context, actor, id);
  return { viewer: viewerOf(actor), id, name, card, sources, keys: [newFormKey(), newFormKey()] as const };
});

/** Saves the card, or adds the lines of another one. */
export const action = guarded(PATH, async ({ actor, context, request, params, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  const once = formOnce(context, actor, form, `POST /equipment-items/${id}/card`);
  const options = { t, failed: "equipment:card.failed" } as const;
  if (form.get("intent") === "copy") {
    return submitForm(
      form,
      cardCopySchema,
      async ({ from }) => {
        const { copied } = await once(() => copyCard(context, actor, id, from));
        return redirectWithFlash(`/equipment-items/${id}/card`, {
          tone: "success",
          title: "equipment:card.saved",
          description: "equipment:card.copied",
          params: { count: copied },
        });
      },
      options,
    );
  }
  return submitForm(
    form,
    machineCardSchema,
    async ({ lines, operatorsSee = false, version = 0 }) => {
      await once(() => saveCard(context, actor, id, { lines, operatorsSee, version }));
      return redirectWithFlash(`/equipment-items/${id}`, { tone: "success", title: "equipment:card.saved" });
    },
    options,
  );
});

/** A machine's card as its owners write it, and a copy from another machine. */
export default function MachineCardPage() {
  const { t } = useI18n();
  const { viewer, id, name, card, sources, keys } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<{ lines: CardLine[]; operatorsSee: string; from: string }>({
    id: "card",
    lastResult: lastResult(answer),
    defaultValue: { lines: withNewRows(card.lines), operatorsSee: card.operatorsSee ? "on" : "" },
  });
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-2xl">
        <BackLink href={`/equipment-items/${id}`}>{name}</BackLink>
        <h1 className="mb-2">{t("equipment:card.title")}</h1>
        <Refusal answer={answer} title={t("equipment:card.failedTitle")} focus />
        <form method="post" {...getFormProps(form)} className="card mb-4">
          <KeyField value={keys[0]} />
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="version" value={card.version} />
          <p className="hint mb-3">{t("equipment:card.hint")}</p>
          <datalist id="labels">
            {t("equipment:card.suggestions")
              .split("\n")
              .map((label) => (
                <option key={label} value={label} />
              ))}
          </datalist>
          {field.lines.getFieldList().map((row, index) => {
            const { label, value } = row.getFieldset();
            return (
              <fieldset
                key={row.key}
                className="m-0 mb-3 grid items-start gap-x-3 border-0 border-b border-line p-0 sm:mb-0 sm:grid-cols-[2fr_3fr] sm:border-b-0"
              >
                <legend className="sr">{t("equipment:card.line", { number: index + 1 })}</legend>
                <TextField
                  field={label}
                  label={t("equipment:card.label")}
                  maxLength={CARD_LABEL_MAX}
                  list="labels"
                />
                <TextField field={value} label={t("equipment:card.value")} maxLength={CARD_VALUE_MAX} />
              </fieldset>
            );
          })}
          <FieldErrors field={field.lines} />
          <CheckField field={field.operatorsSee} label={t("equipment:card.operatorsSee")} />
          <p className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary grow sm:grow-0">
              {t("common:action.save")}
            </button>{" "}
            <a className="btn grow sm:grow-0" href={`/equipment-items/${id}`}>
              {t("common:action.cancel")}
            </a>
          </p>
        </form>
        {sources.length === 0 ? null : (
          <form method="post" className="card">
            <KeyField value={keys[1]} />
            <input type="hidden" name="intent" value="copy" />
            <SelectField
              field={field.from}
              label={t("equipment:card.copyFrom")}
              hint={t("equipment:card.copyHint")}
              options={sources.map((machine) => ({ value: machine.id, label: machine.name }))}
              empty={t("equipment:card.choose")}
            />
            <button type="submit" className="btn">
              {t("equipment:card.copy")}
            </button>
          </form>
        )}
      </div>
    </SignedInShell>
  );
}

/** A card's lines with empty rows for new ones; a full card has none. */
function withNewRows(lines: readonly CardLine[]): CardLine[] {
  const length = Math.min(NEW_ROWS, CARD_LINES_MAX - lines.length);
  return [...lines, ...Array.from({ length }, () => ({ label: "", value: "" }))];
}
