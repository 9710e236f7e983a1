import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { StatusIcon } from "#app/components/equipment/status-icon.tsx";
import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import { TypeIcon } from "#app/components/equipment/type-icon.tsx";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { AppError } from "#app/domain/app-error.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { guardedWith } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { machineHome, machineHomeReads } from "#app/services/equipment/machine-home.ts";
import {
  LatestEvents,
  OpenIssues,
  Parts,
  PreStartCheck,
  QuickNote,
  ServiceCost,
  Usage,
} from "./sections.tsx";
import { TaskList } from "./task-list.tsx";
import { homeView } from "./view.server.ts";

export const handle = { style: "app" };

export const meta = pageTitle<typeof loader>((_, { machine }) => machine.name);

/** Reads the machine and its story in the session's round trip. */
export const loader = guardedWith(
  "/equipment-items/:id",
  (session, { context: { db, now }, params }) => machineHomeReads(db, session, params.id ?? "", now()),
  ({ rows, actor, context, locale, t }) => {
    if (!rows) throw new Error("The machine of a page could not be read");
    const now = context.now();
    const home = machineHome(rows, actor, now);
    if (!home) throw new AppError("equipment.not_found");
    return {
      viewer: viewerOf(actor),
      machine: homeView(home, actor, { locale, t }, now),
      noteKey: newFormKey(),
    };
  },
);

/**
 * A machine's home: how it stands, what can be done to it, its usage, parts and costs, and what happened last.
 * It is the target of its row's menu without script and in a new tab, and of a manager's scanned label.
 */
export default function MachinePage() {
  const { t } = useI18n();
  const { viewer, machine, noteKey } = useLoaderData<typeof loader>();
  const { name, type, number, actions, tasks } = machine;
  return (
    <SignedInShell viewer={viewer}>
      <BackLink href="/">{t("common:action.backToDashboard")}</BackLink>
      <h1 className="wrap-anywhere">{name}</h1>
      <p className="mb-3 flex flex-wrap items-center gap-x-4 text-soft">
        <span className="flex items-center gap-2">
          <TypeIcon type={type} />
          {t(`common:type.${type}`)}
        </span>{" "}
        <span className="wrap-anywhere">{number}</span>
      </p>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:items-start">
        <div className="grid gap-4">
          <Standing machine={machine} />
          <OpenIssues machine={machine} />
          <nav aria-label={t("dashboard:list.actions", { name })}>
            <ul className="grid list-none grid-cols-2 gap-2 p-0">
              {actions.map(({ label, href }, index) => (
                <li key={href} className={index === 0 ? "col-span-2 grid" : "grid last:even:col-span-2"}>
                  <a className={`btn px-1 text-small ${index === 0 ? "btn-primary" : ""}`} href={href}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <TaskList tasks={tasks} />
          <PreStartCheck machine={machine} />
          <Parts machine={machine} />
          <ServiceCost machine={machine} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Usage machine={machine} />
          <LatestEvents machine={machine} note={<QuickNote machine={machine} idempotencyKey={noteKey} />} />
        </div>
      </div>
    </SignedInShell>
  );
}

/**
 * The machine's status; for a single task also its interval and next service, which a task list has itself.
 */
function Standing({ machine }: { machine: ReturnType<typeof homeView> }) {
  const { t } = useI18n();
  const { status, sentence, condition, nearEndOfLife, interval, next, tasks } = machine;
  const tone = toneOfStatus(status);
  const none = t("equipment:list.notScheduled");
  return (
    <section className="card min-w-0" aria-labelledby="status">
      <h2 id="status" className="sr">
        {t("equipment:status.label")}
      </h2>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className={`pill ${tone}`}>
          <StatusIcon tone={tone} />
          {t(`dashboard:overview.${status}`)}
        </b>{" "}
        <ConditionMark condition={condition} /> <span>{sentence}</span>{" "}
        {nearEndOfLife ? <span className="text-soft">{t("dashboard:list.nearEndOfLife")}</span> : null}
      </p>
      {tasks.length === 0 ? (
        <dl className="mt-3 grid gap-1">
          <Fact name={t("equipment:form.serviceInterval")} values={[interval ?? none]} />
          <Fact name={t("equipment:item.next")} values={next.length === 0 ? [none] : next} />
        </dl>
      ) : null}
    </section>
  );
}

function Fact({ name, values }: { name: string; values: string[] }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{name}</dt>
      <dd className="num ml-auto">
        {values.map((value) => (
          <span key={value} className="block">
            {value}
          </span>
        ))}
      </dd>
    </div>
  );
}
