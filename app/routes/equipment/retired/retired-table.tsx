import { Form, useNavigation } from "@remix-run/react";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { ListTable } from "#app/components/list-table.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { RowActs, RowLink } from "#app/components/row-acts.tsx";
import { fuelAmount } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { usageOfLifespan, usageText } from "#app/i18n/usage-words.ts";
import type { ListedRetired } from "#db/queries/equipment/retired.ts";

/** A retired machine with no more than its row shows. */
export type RetiredLine = Pick<
  ListedRetired,
  | "condition"
  | "id"
  | "name"
  | "type"
  | "unit"
  | "earlierUsage"
  | "threshold"
  | "fuelType"
  | "serviceInterval"
> & {
  currentUsage: ListedRetired["finalUsage"];
  /** What it was and where it stood. */
  line: string | null;
  originalId: ListedRetired["originalEquipmentId"];
  fuelUsed: number;
  notes: ListedRetired["retirementNotes"];
  retiredBy: ListedRetired["retiredBy"];
  retired: string;
  added: string;
  sold: string | null;
};

/** A table from 768 px, rows of two lines below, from one markup. */
export function RetiredTable({ machines }: { machines: RetiredLine[] }) {
  const { t } = useI18n();
  return (
    <ListTable
      caption={t("retired:title")}
      columns={[
        t("retired:column.name"),
        { number: t("retired:column.finalUsage") },
        { number: t("retired:column.fuelUsed") },
        t("retired:column.retired"),
        t("retired:column.notes"),
        { hidden: t("retired:column.actions") },
      ]}
      className="tall"
    >
      <tbody>
        {machines.map((machine) => (
          <Row key={machine.id} machine={machine} />
        ))}
      </tbody>
    </ListTable>
  );
}

function Row({ machine }: { machine: RetiredLine }) {
  const { locale, t } = useI18n();
  const { name, type, unit, serviceInterval, fuelType, fuelUsed } = machine;
  const [usage, ofLifespan] = usageOfLifespan(machine, locale, t);
  return (
    <tr>
      <th scope="row">
        <PageLink className="name" to={`/equipment-items/${machine.originalId}/services`}>
          {name}
        </PageLink>{" "}
        <ConditionMark condition={machine.condition} />{" "}
        <span className="hint font-normal max-md:mr-3 md:block">{t(`common:type.${type}`)}</span>{" "}
        {machine.line ? (
          <span className="hint font-normal max-md:mr-3 md:block wrap-anywhere">{machine.line}</span>
        ) : null}{" "}
        <span className="hint font-normal max-md:mr-3 md:block">
          {t("retired:added", { date: machine.added })}
        </span>{" "}
        {serviceInterval === 0 ? null : (
          <span className="hint font-normal max-md:mr-3 md:block">
            {t("retired:interval", { amount: usageText(serviceInterval, unit, locale, t) })}
          </span>
        )}
      </th>
      <td className="num" data-label={t("retired:column.finalUsage")}>
        <span>
          {usage}
          {ofLifespan === null ? null : <span className="of">{` ${ofLifespan}`}</span>}
        </span>
      </td>
      <td className="num" data-label={t("retired:column.fuelUsed")}>
        <span>
          {fuelUsed === 0 && fuelType === "n/a"
            ? t("common:fuel.n/a")
            : t("retired:summary.gallons", fuelAmount(fuelUsed, locale))}{" "}
          {fuelType === "n/a" ? null : <span className="hint md:block">{t(`common:fuel.${fuelType}`)}</span>}
        </span>
      </td>
      <td data-label={t("retired:column.retired")}>
        <span>
          {machine.retired}{" "}
          <span className="hint md:block wrap-anywhere">{t("retired:by", { name: machine.retiredBy })}</span>{" "}
          {machine.sold === null ? null : <span className="hint block">{machine.sold}</span>}
        </span>
      </td>
      <td className="why" data-label={t("retired:column.notes")}>
        {machine.notes ? (
          <span className="notes">{machine.notes}</span>
        ) : (
          <span className="hint">{t("retired:noNotes")}</span>
        )}
      </td>
      <Acts machine={machine} />
    </tr>
  );
}

function Acts({ machine: { id, originalId, name } }: { machine: RetiredLine }) {
  const { t } = useI18n();
  const { formData } = useNavigation();
  return (
    <RowActs name={name}>
      <li>
        <Form method="post">
          <button
            type="submit"
            name="id"
            value={id}
            className="rail-link"
            aria-label={t("retired:action.restoreNamed", { name })}
            disabled={formData?.get("id") === id}
          >
            {t("retired:action.restore")}
          </button>
        </Form>
      </li>
      <RowLink
        to={`/equipment-items/${originalId}/services`}
        label={t("retired:action.services")}
        named={t("retired:action.servicesNamed", { name })}
      />
      <RowLink
        to={`/retired-equipment/${id}/sale`}
        label={t("equipment:books.title")}
        named={t("retired:action.booksNamed", { name })}
      />
      <li>
        <ExportButton
          action="/exports/equipment-history.csv"
          fields={{ equipment: originalId }}
          label={t("retired:action.history")}
          named={t("retired:action.historyNamed", { name })}
          className="rail-link"
        />
      </li>
    </RowActs>
  );
}
