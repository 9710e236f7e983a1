import { useRowMenus } from "#app/components/equipment/row-menus.ts";
import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { shortIdOf } from "#app/domain/short-id.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { SpriteIcon } from "./icon-sprite.tsx";
import { machineWords } from "./machine-words.ts";
import type { WordedMachine } from "./view.ts";

/** By the status; good has no style. */
const ROW_CLASS = {
  overdue: "row-overdue",
  time_for_service: "row-approaching",
  approaching_service: "row-approaching",
  good: undefined,
};

/**
 * Machines with their usage, status and acts: a table on a desktop, cards on a phone, from one markup. The
 * links are plain ones, so a long list stays light; with script a click stays in the page.
 */
export function MachineTable({ machines, heading }: { machines: WordedMachine[]; heading: string }) {
  const { t } = useI18n();
  const words = machineWords(t);
  const { RowMenu, opened, openedId, close, asButton, onClick, onKeyDown } = useRowMenus();
  const endOfLife = t("dashboard:list.nearEndOfLife");
  return (
    <div className="list-frame">
      <table className="machines" aria-labelledby={heading} onClick={onClick} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">{t("dashboard:list.column.name")}</th>
            <th scope="col">{t("dashboard:list.column.type")}</th>
            <th scope="col" className="num">
              {t("dashboard:list.column.usage")}
            </th>
            <th scope="col">{t("dashboard:list.column.status")}</th>
            <th scope="col">
              <span className="sr">{t("dashboard:list.column.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {machines.map((machine) => {
            const { id, name, line, type, usage: used, status, sentence, nearEndOfLife, condition } = machine;
            const tone = toneOfStatus(status);
            const page = `/equipment-items/${id}`;
            const button = opened && openedId === id ? opened : null;
            return (
              <tr key={id} className={ROW_CLASS[status]}>
                <th scope="row">
                  <a href={page}>{name}</a> <code>{shortIdOf(id)}</code> {line ? <small>{line}</small> : null}
                </th>
                <td className="ty">
                  <SpriteIcon name={type} />
                  {words.type[type]}
                </td>
                <td className="num">{used}</td>
                <td className="st">
                  <b className={`pill ${tone}`}>
                    <SpriteIcon name={tone} />
                    {words.status[status]}
                  </b>{" "}
                  <ConditionMark condition={condition} /> <span>{sentence}</span>
                  {nearEndOfLife ? <em> · {endOfLife}</em> : null}
                </td>
                <td>
                  <a
                    {...asButton}
                    aria-expanded={asButton && button !== null}
                    href={page}
                    aria-label={t("common:actionsOf", { name })}
                  >
                    ⋯
                  </a>
                  {RowMenu && button ? <RowMenu id={id} name={name} button={button} onClose={close} /> : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
