import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { MachineLine } from "#app/components/equipment/machine-act-page.tsx";
import { SaleFields } from "#app/components/equipment/sale-fields.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { EARLIEST_DATE } from "#app/domain/calendar-date.ts";
import { centsToText } from "#app/domain/money.ts";
import { DISPLAYED_FIELD, onlyChanged, takeDisplayed } from "#app/forms/displayed.ts";
import { retiredBooksSchema } from "#app/forms/equipment/retire-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { withDisplayed } from "#app/http/forms/with-displayed.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { todayOf } from "#app/services/actor.ts";
import { editRetiredBooks, getRetired } from "#app/services/equipment/retired-equipment.ts";

const PATH = "/retired-equipment/:id/sale";
const LIST = "/retired-equipment";

export const handle = { style: "app" };

export const meta = pageTitle<typeof loader>((t, { machine }) =>
  t("retired:sale.documentTitle", { name: machine.name }),
);

export const loader = guarded(PATH, async ({ actor, context, params }) => {
  const row = await getRetired(context, actor, params.id ?? "");
  const { name, type, serialNumber, purchaseDate, purchasePrice, soldDate, soldPrice } = row;
  const price = (cents: number | null) => (cents === null ? "" : centsToText(cents));
  return {
    viewer: viewerOf(actor),
    machine: { name, type, serialNumber },
    books: {
      purchaseDate: purchaseDate ?? "",
      purchasePrice: price(purchasePrice),
      soldDate: soldDate ?? "",
      soldPrice: price(soldPrice),
    },
    today: todayOf(actor, context.now()),
    key: newFormKey(),
  };
});

/** Saves what differs from what the page showed; the rest may have been changed by somebody else. */
export const action = guarded(PATH, async ({ actor, context, request, params, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  const once = formOnce(context, actor, form, `POST /retired-equipment/${id}/sale`);
  const displayed = takeDisplayed(form);
  const answer = await submitForm(
    form,
    retiredBooksSchema,
    async (books) => {
      const { name } = await once(async () => {
        const saved = await editRetiredBooks(context, actor, id, onlyChanged(books, form, displayed));
        return { name: saved.name };
      });
      return redirectWithFlash(LIST, {
        tone: "success",
        title: "retired:sale.saved",
        description: "retired:sale.savedText",
        params: { name },
      });
    },
    { t, failed: "retired:sale.failed" },
  );
  return withDisplayed(answer, displayed);
});

/** What a retired machine was bought and sold for. */
export default function RetiredSalePage() {
  const { t } = useI18n();
  const { viewer, machine, books, today, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<typeof books>({
    id: "sale",
    lastResult: lastResult(answer),
    defaultValue: books,
  });
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-2xl">
        <BackLink href={LIST}>{t("retired:title")}</BackLink>
        <h1 className="mb-2">{t("equipment:books.title")}</h1>
        <Refusal answer={answer} title={t("retired:failedTitle")} focus />
        <MachineLine machine={machine} />
        <form method="post" {...getFormProps(form)} className="card">
          <KeyField value={key} />
          <input
            type="hidden"
            name={DISPLAYED_FIELD}
            value={JSON.stringify((answer && "displayed" in answer && answer.displayed) || books)}
          />
          <h2 className="mb-2">{t("retired:sale.purchase")}</h2>
          <div className="grid items-start gap-x-4 sm:grid-cols-2">
            <TextField
              field={field.purchaseDate}
              label={t("equipment:books.purchaseDate")}
              type="date"
              min={EARLIEST_DATE}
              max={today}
            />
            <TextField
              field={field.purchasePrice}
              label={t("equipment:books.purchasePrice")}
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
          <h2 className="mb-2">{t("retired:sale.sale")}</h2>
          <SaleFields field={field} today={today} />
          <p className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary grow sm:grow-0">
              {t("retired:sale.save")}
            </button>{" "}
            <a className="btn grow sm:grow-0" href={LIST}>
              {t("common:action.cancel")}
            </a>
          </p>
        </form>
      </div>
    </SignedInShell>
  );
}
