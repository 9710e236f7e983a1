import { PremiumGate } from "#app/components/billing/premium-gate.tsx";
import type { WordedMonth } from "#app/components/books/view.ts";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

type Props = { book: WordedMonth; premium: boolean; trialExpired: boolean; formKey: string };

/** What is still open in a month, and the button that closes it. */
export function CloseMonth({ book, premium, trialExpired, formKey }: Props) {
  const { t } = useI18n();
  const { name, over, count, closedOn } = book;
  return (
    <section className="card" aria-labelledby="close">
      <h2 id="close">{closedOn ? t("books:close.closedTitle") : t("books:close.title")}</h2>
      <OpenEnds book={book} />
      {premium ? null : (
        <PremiumGate name={t("books:name")} text={t("books:lockedHint")} trialExpired={trialExpired} />
      )}
      {premium && !over ? <p className="hint max-w-prose">{t("books:close.notOver")}</p> : null}
      {premium && over ? (
        <form method="post">
          <p className="hint mb-3 max-w-prose">
            {closedOn ? t("books:close.closedHint", { date: closedOn }) : t("books:close.hint")}{" "}
            {t("books:close.mailHint")}
          </p>
          <input type="hidden" name="intent" value="close" />
          <input type="hidden" name="closings" value={count} />
          <KeyField value={formKey} />
          <button type="submit" className={`btn max-sm:w-full ${count === 0 ? "btn-primary" : ""}`}>
            {count === 0 ? t("books:close.submit", { month: name }) : t("books:close.again")}
          </button>
        </form>
      ) : null}
    </section>
  );
}

/** What waits for review or lacks a cost or a use. It doesn't prevent a closing. */
function OpenEnds({ book: { month, waiting, withoutCost, withoutUse } }: Pick<Props, "book">) {
  const { t } = useI18n();
  const entries = `/fuel-entries?month=${month}`;
  const ends = [
    { count: waiting, key: "waiting", href: "/updates" },
    { count: withoutCost, key: "withoutCost", href: `${entries}&without=cost` },
    { count: withoutUse, key: "withoutUse", href: `${entries}&without=use` },
  ] as const;
  if (ends.every(({ count }) => count === 0)) return null;
  return (
    <ul className="list-none p-0">
      {ends.map(({ count, key, href }) =>
        count === 0 ? null : (
          <li key={key}>
            <a className="inline-flex min-h-11 items-center" href={href}>
              {t(`books:close.${key}`, { count })}
            </a>
          </li>
        ),
      )}
    </ul>
  );
}
