import { KeyField } from "#app/components/forms/key-field.tsx";
import { ListTable } from "#app/components/list-table.tsx";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { WordedPrice, WordedTank } from "./view.server.ts";

/** For each fuel that was delivered: how much came, how much was taken, and the difference. */
export function Tanks({ tanks }: { tanks: WordedTank[] }) {
  const { t } = useI18n();
  if (tanks.length === 0) return null;
  return (
    <section aria-labelledby="tank">
      <h2 id="tank">{t("fuelCosts:tank.title")}</h2>
      <p className="hint mb-3">{t("fuelCosts:tank.hint")}</p>
      <ListTable
        caption={{ heading: "tank" }}
        columns={[
          t("fuelCosts:tank.fuel"),
          { number: t("fuelCosts:tank.delivered") },
          { number: t("fuelCosts:tank.taken") },
          t("fuelCosts:tank.difference"),
        ]}
      >
        <tbody>
          {tanks.map(({ fuel, since, delivered, taken, difference }) => (
            <tr key={fuel}>
              <th scope="row">
                <span className="name">{fuel}</span>{" "}
                <span className="hint md:block font-normal">{since}</span>
              </th>
              <td className="num" data-label={t("fuelCosts:tank.delivered")}>
                <span>{delivered}</span>
              </td>
              <td className="num" data-label={t("fuelCosts:tank.taken")}>
                <span>{taken}</span>
              </td>
              <td data-label={t("fuelCosts:tank.difference")}>
                <span>{difference}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </ListTable>
    </section>
  );
}

/** Prices and deliveries, the latest day first. */
export function PriceList({ prices }: { prices: (WordedPrice & { key: string })[] }) {
  const { t } = useI18n();
  const price = t("fuelCosts:prices.column.price");
  return (
    <ListTable
      caption={{ heading: "prices" }}
      columns={[
        t("fuelCosts:prices.column.from"),
        t("fuelCosts:prices.column.fuel"),
        { number: price },
        t("fuelCosts:prices.column.delivery"),
        t("fuelCosts:prices.column.by"),
        { acts: t("fuelCosts:prices.remove") },
      ]}
      className="dated"
    >
      <tbody>
        {prices.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <span className="name">{row.date}</span>
            </th>
            <td data-label={t("fuelCosts:prices.column.fuel")}>
              <span>{row.fuel}</span>
            </td>
            <td className="num amount" data-label={price}>
              <span>{row.price}</span>
            </td>
            <td
              className={row.delivery ? undefined : "zero"}
              data-label={t("fuelCosts:prices.column.delivery")}
            >
              <span className="wrap-anywhere">
                {row.delivery ?? DASH}{" "}
                {row.supplier ? <span className="hint md:block">{row.supplier}</span> : null}
              </span>
            </td>
            <td data-label={t("fuelCosts:prices.column.by")}>
              <span className="wrap-anywhere">{row.author}</span>
            </td>
            <td className="col-acts">
              <form method="post" className="acts">
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="id" value={row.id} />
                <KeyField value={row.key} />
                <button
                  type="submit"
                  className="btn btn-quiet btn-red"
                  aria-label={t("fuelCosts:prices.removeNamed", { fuel: row.fuel, date: row.date })}
                >
                  {t("fuelCosts:prices.remove")}
                </button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </ListTable>
  );
}
