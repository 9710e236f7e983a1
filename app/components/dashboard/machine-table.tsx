import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef } from "react";
import { opensHere, useOpenDialog } from "#app/components/dialog/dialog-link.tsx";
import { toneOfStatus } from "#app/components/equipment/status-badge.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { SpriteIcon } from "./icon-sprite.tsx";
import type { ShownMachine } from "./machine-shape.ts";
import { machineWords } from "./machine-words.ts";

/** Of reading A's overall status; what is normal has no style of its own. */
const ROW_CLASS = {
  overdue: "row-overdue",
  time_for_service: "row-approaching",
  approaching_service: "row-approaching",
  good: undefined,
};

/**
 * Machines with their usage, status and a menu of what can be done: a table on a desk, cards on a phone, of one
 * markup. The links are plain ones, so that a long list stays light; with script a click stays in the page.
 */
export function MachineTable({ machines, caption }: { machines: ShownMachine[]; caption: string }) {
  const { t } = useI18n();
  const words = machineWords(t);
  const table = useRowMenus();
  const follow = useFollowInPage();
  const usage = t("dashboard:list.updateUsage");
  const edit = t("dashboard:list.edit");
  const service = t("dashboard:list.service");
  const notes = t("dashboard:list.notes");
  const remove = t("dashboard:list.remove");
  const endOfLife = t("dashboard:list.nearEndOfLife");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's click on a link arrives here as well
    <table className="machines" ref={table} onClick={follow}>
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
          const { id, name, type, usage: used, status, sentence, nearEndOfLife } = machine;
          const tone = toneOfStatus(status);
          const page = `/equipment-items/${id}`;
          return (
            <tr key={id} className={ROW_CLASS[status]}>
              <th scope="row">
                <a href={`${page}/history`}>{name}</a>
                <code>{id.slice(0, 8)}</code>
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
                </b>
                <span>{sentence}</span>
                {nearEndOfLife ? <em>{endOfLife}</em> : null}
              </td>
              <td>
                <details>
                  <summary aria-label={t("dashboard:list.actions", { name })}>⋯</summary>
                  <ul>
                    <li>
                      <a href={`${page}/usage`}>{usage}</a>
                    </li>
                    <li>
                      <a href={`/add-equipment?edit=${id}`}>{edit}</a>
                    </li>
                    <li>
                      <a href={`${page}/service`}>{service}</a>
                    </li>
                    <li>
                      <a href={`${page}/history`}>{notes}</a>
                    </li>
                    <li>
                      <a href={`${page}/remove`}>{remove}</a>
                    </li>
                  </ul>
                </details>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** One menu is open at a time; Escape and a click elsewhere close it. */
function useRowMenus() {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const closeBut = (kept: Element | null) => {
      for (const menu of table.current?.querySelectorAll("details[open]") ?? []) {
        if (menu !== kept) menu.removeAttribute("open");
      }
    };
    const onClick = (event: Event) => closeBut((event.target as Element).closest("details"));
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const menu = (event.target as Element).closest("details[open]");
      closeBut(null);
      menu?.querySelector("summary")?.focus();
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return table;
}

/**
 * Follows a plain link without loading the page anew, unless the reader asks for a new tab. What a menu offers opens in
 * a dialog where it has one; a machine's name leads to its page.
 */
function useFollowInPage() {
  const navigate = useNavigate();
  const open = useOpenDialog();
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (!link || !opensHere(event)) return;
    event.preventDefault();
    const href = link.pathname + link.search;
    const menu = link.closest("details");
    const opener = menu?.querySelector("summary");
    if (!menu || !opener || !open(href, opener)) navigate(href);
    else menu.open = false;
  };
}
