import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import { ListBadge } from "#app/components/equipment/status-badge.tsx";
import { TypeIcon } from "#app/components/equipment/type-icon.tsx";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import type { ListBadge as Badge } from "#app/domain/service/service-status.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { usageOfLifespan } from "#app/i18n/usage-words.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";

/** A machine with no more than its row shows. */
export type ListedMachine = Pick<
  EquipmentRow,
  "id" | "name" | "type" | "serialNumber" | "unit" | "currentUsage" | "threshold" | "fuelType" | "condition"
> & {
  badge: Badge;
  nextDate: EquipmentRow["nextMaintenanceDate"];
  byUsage: boolean;
  parts: EquipmentRow["serviceParts"];
};

/** The fleet: a table from 768 px, cards below, from one markup. */
export function EquipmentTable({ machines }: { machines: ListedMachine[] }) {
  const { t } = useI18n();
  return (
    <div className="list-frame">
      <table className="list">
        <caption className="sr">{t("equipment:list.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("equipment:list.column.name")}</th>
            <th scope="col">{t("equipment:list.column.type")}</th>
            <th scope="col" className="num">
              {t("equipment:list.column.currentUsage")}
            </th>
            <th scope="col">{t("equipment:list.column.status")}</th>
            <th scope="col">{t("equipment:list.column.fuelType")}</th>
            <th scope="col">{t("equipment:list.column.nextMaintenance")}</th>
            <th scope="col" className="col-acts">
              {t("equipment:list.column.actions")}
            </th>
          </tr>
        </thead>
        <tbody>
          {machines.map((machine) => (
            <Row key={machine.id} machine={machine} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ machine }: { machine: ListedMachine }) {
  const { locale, t } = useI18n();
  const { name, type, currentUsage, fuelType } = machine;
  const [usage, ofLifespan] = usageOfLifespan(currentUsage, machine, locale, t);
  const next = machine.nextDate
    ? formatCalendarDate(machine.nextDate, locale)
    : machine.byUsage
      ? t("equipment:list.usageBased")
      : t("equipment:list.notScheduled");
  return (
    <tr>
      <th scope="row">
        <PageLink className="name" to={`/equipment-items/${machine.id}`} discover="none">
          {name}
        </PageLink>
        {machine.serialNumber ? (
          <span className="hint block font-normal">
            {t("common:serial", { serial: machine.serialNumber })}
          </span>
        ) : null}
        <Parts parts={machine.parts} open={machine.parts.length <= PARTS_OPEN} />
      </th>
      <td data-label={t("equipment:list.column.type")}>
        <span className="type inline-flex items-center gap-2">
          <TypeIcon type={type} />
          {t(`common:type.${type}`)}
        </span>
      </td>
      <td className="num" data-label={t("equipment:list.column.currentUsage")}>
        <span>
          {usage}
          {ofLifespan === null ? null : <span className="threshold text-soft">{` ${ofLifespan}`}</span>}
        </span>
      </td>
      <td data-label={t("equipment:list.column.status")}>
        <span className="inline-flex flex-wrap gap-1">
          <ListBadge badge={machine.badge} /> <ConditionMark condition={machine.condition} />
        </span>
      </td>
      <td data-label={t("equipment:list.column.fuelType")}>
        <span>{t(`common:fuel.${fuelType}`)}</span>
      </td>
      <td data-label={t("equipment:list.column.nextMaintenance")}>
        <span>{next}</span>
      </td>
      <td className="col-acts">
        <span className="acts">
          <PageLink
            className="btn btn-quiet"
            discover="none"
            to={`/add-equipment?edit=${machine.id}`}
            aria-label={t("equipment:list.action.editNamed", { name })}
          >
            {t("equipment:list.action.edit")}
          </PageLink>
          <PageLink
            className="btn btn-quiet"
            to={`/equipment-list/labels?machine=${machine.id}`}
            aria-label={t("equipment:list.action.labelNamed", { name })}
          >
            {t("equipment:list.action.label")}
          </PageLink>
          <DialogLink
            className="btn btn-quiet text-overdue"
            href={`/equipment-items/${machine.id}/remove`}
            aria-label={t("equipment:list.action.deleteNamed", { name })}
          >
            {t("equipment:list.action.delete")}
          </DialogLink>
        </span>
      </td>
    </tr>
  );
}

/** Further parts fold away, so that one machine doesn't fill the page. */
const PARTS_OPEN = 3;

function Parts({ parts, open }: { parts: ListedMachine["parts"]; open: boolean }) {
  const { t } = useI18n();
  if (parts.length === 0) return null;
  return (
    <details className="hint font-normal" open={open}>
      <summary className="cursor-pointer py-3">{t("equipment:list.parts", { count: parts.length })}</summary>
      <ul className="m-0 list-none p-0">
        {parts.map(({ part, partNumber, qty }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal in all three
          <li key={index} className="flex flex-wrap gap-x-2">
            <span className="text-ink">{part}</span>
            {partNumber ? <span>{partNumber}</span> : null}
            <span className="num">× {qty}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
