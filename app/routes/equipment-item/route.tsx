import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/navigation.ts";
import { StatusIcon } from "#app/components/equipment/status-icon.tsx";
import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import { TypeIcon } from "#app/components/equipment/type-icon.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { AppError } from "#app/domain/app-error.ts";
import { guardedWith } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { machineRead } from "#app/services/equipment/equipment.ts";
import { machineView } from "./view.server.ts";

export const handle = { document: "light", style: "app" };

export const meta = pageTitle<typeof loader>((_, { machine }) => machine.name);

/** Reads the machine in the session's round trip. */
export const loader = guardedWith(
  "/equipment-items/:id",
  (session, { context: { db }, params }) => [machineRead(db, session, params.id ?? "")] as const,
  ({ rows, actor, context, locale, t }) => {
    if (!rows) throw new Error("The machine of a page could not be read");
    const [machine] = rows[0];
    if (!machine) throw new AppError("equipment.not_found");
    const reader = { actor, locale, t };
    return { viewer: viewerOf(actor), machine: machineView(machine, reader, context.now()) };
  },
);

/** A machine at a glance with its acts: the target of its row's menu without script and in a new tab. */
export default function MachinePage() {
  const { t } = useI18n();
  const { viewer, machine } = useLoaderData<typeof loader>();
  const { name, type, number, status, sentence, nearEndOfLife, usage, interval, next, actions } = machine;
  const tone = toneOfStatus(status);
  const none = t("equipment:list.notScheduled");
  return (
    <SignedInShell viewer={viewer}>
      <div className="mx-auto max-w-xl">
        <p className="mb-1">
          <a className="inline-flex min-h-11 min-w-11 items-center" href="/">
            {t("common:action.backToDashboard")}
          </a>
        </p>
        <h1 className="wrap-anywhere">{name}</h1>
        <p className="mb-3 flex flex-wrap items-center gap-x-4 text-soft">
          <span className="flex items-center gap-2">
            <TypeIcon type={type} />
            {t(`common:type.${type}`)}
          </span>
          <span className="wrap-anywhere">{number}</span>
        </p>
        <section className="card" aria-labelledby="status">
          <h2 id="status" className="sr">
            {t("equipment:status.label")}
          </h2>
          <p className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <b className={`pill ${tone}`}>
              <StatusIcon tone={tone} />
              {t(`dashboard:overview.${status}`)}
            </b>
            <span>{sentence}</span>
            {nearEndOfLife ? <span className="text-soft">{t("dashboard:list.nearEndOfLife")}</span> : null}
          </p>
          <dl className="grid gap-1">
            <Fact name={t("equipment:usage.current")} values={[usage]} />
            <Fact name={t("equipment:form.serviceInterval")} values={[interval ?? none]} />
            <Fact name={t("equipment:item.next")} values={next.length === 0 ? [none] : next} />
          </dl>
        </section>
        <nav aria-label={t("dashboard:list.actions", { name })} className="mt-4">
          <ul className="grid list-none gap-2 p-0 sm:grid-cols-2">
            {actions.map(({ label, href }) => (
              <li key={href}>
                <a className="btn btn-wide min-h-14" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </SignedInShell>
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
