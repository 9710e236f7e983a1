import { useNavigate } from "@remix-run/react";
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useState,
} from "react";
import { opensHere, useOpenDialog } from "#app/components/dialog/dialog-link.tsx";
import { MACHINE_ACTIONS } from "#app/components/equipment/machine-actions.ts";
import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { isHydrated } from "#app/components/page-link.tsx";
import { shortIdOf } from "#app/domain/short-id.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { SpriteIcon } from "./icon-sprite.tsx";
import { machineWords } from "./machine-words.ts";
import type { RowMenuProps } from "./row-menu.tsx";
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
export function MachineTable({ machines, caption }: { machines: WordedMachine[]; caption: string }) {
  const { t } = useI18n();
  const words = machineWords(t);
  const { RowMenu, opened, close, asButton, onClick, onKeyDown } = useRowMenus();
  const endOfLife = t("dashboard:list.nearEndOfLife");
  return (
    <div className="list-frame">
      <table className="machines" onClick={onClick} onKeyDown={onKeyDown}>
        <caption className="sr">{caption}</caption>
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
            const button = opened && idOf(opened) === id ? opened : null;
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

/** Attributes of the link that opens a row's menu. */
const AS_BUTTON = { role: "button", "aria-haspopup": "menu" } as const;

/**
 * With script, a row's link to its machine's page opens a menu in the row, one at a time, and other links
 * navigate without a reload, unless a new tab is requested. Menu entries open in a dialog if their action says so; a
 * machine's name leads to its page. The menu's script is loaded with the first menu.
 */
export function useRowMenus() {
  const navigate = useNavigate();
  const openDialog = useOpenDialog();
  const [opened, setOpened] = useState<HTMLAnchorElement | null>(null);
  const [RowMenu, setRowMenu] = useState<ComponentType<RowMenuProps> | null>(null);
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const open = (button: HTMLAnchorElement) => {
    // At once: the next key press must find the menu, and the later of two rows chosen meanwhile opens.
    setOpened(button);
    if (RowMenu) return;
    import("./row-menu.tsx").then(
      (menu) => setRowMenu(() => menu.RowMenu),
      // The menu's script is missing, for example after a release: the machine's page has the same entries.
      () => window.location.assign(button.href),
    );
  };
  const close = useCallback(
    (id: string) => setOpened((button) => (button && idOf(button) === id ? null : button)),
    [],
  );
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (!link || !opensHere(event)) return;
    const button = buttonOf(link);
    const href = link.pathname + link.search;
    if (link === button) {
      event.preventDefault();
      if (button === opened) setOpened(null);
      else open(button);
      return;
    }
    if (!isHydrated(href)) return;
    event.preventDefault();
    const action = button && MACHINE_ACTIONS.find((each) => each.href(idOf(button)) === href);
    if (!button || !action?.dialog || !openDialog(href, button)) navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const link = event.target as HTMLAnchorElement;
    if (!/^(?: |ArrowDown)$/.test(event.key) || event.defaultPrevented || link !== buttonOf(link)) return;
    event.preventDefault();
    open(link);
  };
  return { RowMenu, opened, close, asButton: scripted ? AS_BUTTON : undefined, onClick, onKeyDown };
}

/** The menu link in the cell of a link, the last of its row; null for a link in another cell. */
function buttonOf(link: Element): HTMLAnchorElement | null {
  return link.closest("td:last-child")?.querySelector("a") ?? null;
}

const idOf = (button: HTMLAnchorElement) => button.pathname.split("/")[2] ?? "";
