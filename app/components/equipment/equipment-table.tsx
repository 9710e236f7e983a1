import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import { useRowMenus } from "#app/components/equipment/row-menus.ts";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { type MachineOrder, type MachineSort, orderAfterPress } from "#app/domain/equipment/machine-order.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { usageOfLifespan, usageText } from "#app/i18n/usage-words.ts";
import type { ListedMachine } from "./listed-machine.ts";
import { ACTION, PRINT_LABEL } from "./machine-actions.ts";
import type { RowMenuProps } from "./row-menu.tsx";
import { ListPill } from "./status-badge.tsx";
import { TypeIcon } from "./type-icon.tsx";

/** How a list is sorted, and the address of the same list in another order. */
export type Sorting = { order: MachineOrder; hrefOf: (order: MachineOrder) => string };

type Props = { machines: ListedMachine[]; caption: string; sorting: Sorting };

/**
 * Machines of the equipment list and of the status pages: a table from 768 px, rows of two lines below, from one
 * markup. Most links are plain ones, so a long list stays light; with script a click stays in the page.
 */
export function EquipmentTable({ machines, caption, sorting }: Props) {
  const { t } = useI18n();
  const { RowMenu, opened, close, asButton, onClick, onKeyDown } = useRowMenus();
  return (
    <div className="list-frame">
      <table className="list sorted" onClick={onClick} onKeyDown={onKeyDown}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <SortHeading sort="name" sorting={sorting}>
              {t("equipment:list.column.name")}
            </SortHeading>
            <th scope="col">
              <span className="max-[92rem]:sr-only">{t("equipment:list.column.type")}</span>
            </th>
            <SortHeading sort="usage" sorting={sorting} className="num">
              {t("equipment:list.column.currentUsage")}
            </SortHeading>
            <SortHeading sort="status" sorting={sorting}>
              {t("equipment:list.column.status")}
            </SortHeading>
            <th scope="col">{t("equipment:list.column.fuelType")}</th>
            <th scope="col">{t("equipment:list.column.nextMaintenance")}</th>
            <th scope="col" className="col-acts" colSpan={2}>
              {t("equipment:list.column.actions")}
            </th>
          </tr>
        </thead>
        <tbody>
          {machines.map((machine) => {
            const { id, name } = machine;
            const button = opened?.pathname === pageOf(id) ? opened : null;
            return (
              <tr key={id}>
                <MachineCells machine={machine} />
                <td className="more">
                  <a
                    {...asButton}
                    aria-expanded={asButton && button !== null}
                    href={pageOf(id)}
                    aria-label={t("common:actionsOf", { name })}
                  >
                    ⋯
                  </a>
                  {RowMenu && button ? (
                    <RowMenu id={id} name={name} button={button} onClose={close} more={MORE} />
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const pageOf = (id: string) => `/equipment-items/${id}`;

const MORE: RowMenuProps["more"] = [PRINT_LABEL];

function SortHeading(props: { sort: MachineSort; sorting: Sorting; className?: string; children: string }) {
  const { sort, sorting, className, children } = props;
  const { order, hrefOf } = sorting;
  const present = { asc: "ascending", desc: "descending" } as const;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={order.sort === sort ? present[order.direction] : undefined}
    >
      <PageLink to={hrefOf(orderAfterPress(order, sort))} preventScrollReset>
        {children}
      </PageLink>
    </th>
  );
}

function MachineCells({ machine }: { machine: ListedMachine }) {
  const { locale, t } = useI18n();
  const { id, name, type, line, currentUsage, fuelType, parts } = machine;
  const [usage, ofLifespan] = usageOfLifespan(machine, locale, t);
  return (
    <>
      <th scope="row">
        <a className="name" href={pageOf(id)}>
          {name}
        </a>{" "}
        {line || parts.length > 0 ? (
          <span className="meta desk">
            {line ? <span className="wrap-anywhere">{line}</span> : null} <Parts parts={parts} />
          </span>
        ) : null}
      </th>
      <td className="desk">
        <span className="inline-flex items-center gap-2">
          <TypeIcon type={type} /> <span className="max-[92rem]:sr-only">{t(`common:type.${type}`)}</span>
        </span>
      </td>
      {ofLifespan === null ? (
        <td className="num">{usage}</td>
      ) : (
        <td className="num" data-short={usageText(currentUsage, machine.unit, locale, t)}>
          <span className="desk">
            {usage}
            <span className="of">{` ${ofLifespan}`}</span>
          </span>
        </td>
      )}
      <td className="st">
        <ListPill tone={machine.tone}>{machine.badge}</ListPill>{" "}
        <ConditionMark condition={machine.condition} /> <span className="said">{machine.sentence}</span>{" "}
        {machine.nearEndOfLife ? <em>{t("dashboard:list.nearEndOfLife")}</em> : null}
      </td>
      <td className="desk">{t(`common:fuel.${fuelType}`)}</td>
      <td className="desk next">{machine.next}</td>
      <td className="col-acts desk">
        <span className="acts">
          <a
            className="btn btn-quiet"
            href={ACTION.edit.href(id)}
            aria-label={t("equipment:list.action.editNamed", { name })}
          >
            {t("equipment:list.action.edit")}
          </a>{" "}
          <DialogLink
            className="btn btn-quiet btn-red"
            href={ACTION.remove.href(id)}
            aria-label={t("equipment:list.action.deleteNamed", { name })}
          >
            {t("equipment:list.action.delete")}
          </DialogLink>
        </span>
      </td>
    </>
  );
}

/** Parts fold away, so that one machine doesn't fill the page. */
function Parts({ parts }: { parts: ListedMachine["parts"] }) {
  const { t } = useI18n();
  if (parts.length === 0) return null;
  return (
    <details>
      <summary>{t("equipment:list.parts", { count: parts.length })}</summary>
      <ul>
        {parts.map(({ part, partNumber, qty }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal in all three
          <li key={index}>
            <span className="text-ink">{part}</span> {partNumber ? <span>{partNumber}</span> : null}{" "}
            <span className="num">× {qty}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
