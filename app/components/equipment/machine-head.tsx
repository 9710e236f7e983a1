import { BackLink } from "#app/components/back-link.tsx";
import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { HeadAct, HeadView } from "./head-view.ts";
import { StatusIcon } from "./status-icon.tsx";
import { toneOfStatus } from "./status-tone.ts";
import { TypeIcon } from "./type-icon.tsx";

/** The head of a machine's pages: what it is, how it stands, what can be done to it, and its tabs. */
export function MachineHead({ head }: { head: HeadView }) {
  const { t } = useI18n();
  const { name, type, typeWord, number, status, statusWord, sentence, condition, endOfLife } = head;
  const tone = toneOfStatus(status);
  return (
    <>
      <BackLink href="/equipment-list">{t("common:navigation.equipment")}</BackLink>
      <div className="mb-4 grid gap-2">
        <h1 className="wrap-anywhere">{name}</h1>
        {/* As high as two lines, so that a longer sentence doesn't move the tabs. */}
        <p
          className={`flex flex-wrap content-start items-center gap-x-3 gap-y-1 ${head.usage === null ? "" : "lg:min-h-14"}`}
        >
          <b className={`pill ${tone}`}>
            <StatusIcon tone={tone} />
            {statusWord}
          </b>{" "}
          <span className="font-medium wrap-anywhere">{sentence}</span>{" "}
          <ConditionMark condition={condition} />{" "}
          {endOfLife ? <span className="text-small text-soft">{endOfLife}</span> : null}{" "}
          {head.usage === null ? null : (
            <span className="wrap-anywhere">
              <span className="font-medium tabular-nums">{head.usage}</span>
              {head.meters ? <span className="text-small text-soft"> {head.meters}</span> : null}{" "}
              {head.read ? <span className="text-small text-soft">{head.read}</span> : null}
            </span>
          )}{" "}
          <span className="flex flex-wrap items-center gap-x-3 text-small text-soft">
            <span className="flex items-center gap-2">
              <TypeIcon type={type} />
              {typeWord}
            </span>{" "}
            <span className="wrap-anywhere">{number}</span>
          </span>
        </p>
        <Acts head={head} />
      </div>
      <Tabs current={head.here} items={head.tabs} />
    </>
  );
}

function Acts({ head: { acts, actsLabel, more, moreLabel, here } }: { head: HeadView }) {
  return (
    <nav className="block print:hidden" aria-label={actsLabel}>
      <ul className="mt-1 flex list-none flex-wrap gap-2 p-0">
        {acts.map((act, index) => (
          <li key={act.href} className="grid max-sm:grow">
            <Act act={act} className={`btn px-3 ${index === 0 ? "btn-primary" : ""}`} />
          </li>
        ))}
        <li className="max-sm:grow">
          {/* Another tab begins with a closed menu. */}
          <details key={here} className="act-menu">
            <summary className="btn px-3">{moreLabel}</summary>
            <ul>
              {more.map((act) => (
                <li key={act.href}>
                  <Act act={act} className={`rail-link ${act.destroys ? "text-overdue" : ""}`} />{" "}
                </li>
              ))}
            </ul>
          </details>
        </li>
      </ul>
    </nav>
  );
}

function Act({ act: { label, href, dialog }, className }: { act: HeadAct; className: string }) {
  if (!dialog) {
    return (
      <PageLink className={className} to={href}>
        {label}
      </PageLink>
    );
  }
  return (
    <DialogLink className={className} href={href}>
      {label}
    </DialogLink>
  );
}
