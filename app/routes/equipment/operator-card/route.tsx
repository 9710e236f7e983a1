import { data, type HeadersFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { personTag } from "#app/auth/person-tag.server.ts";
import { type PageHandle, PartStyle } from "#app/components/document.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { StepLines } from "#app/components/service/step-lines.tsx";
import { guardedWith } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { machineLine } from "#app/i18n/machine-line.ts";
import { taskWord } from "#app/i18n/task-words.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { type OpenedCard, openedCard, operatorCardReads } from "#app/services/equipment/operator-card.ts";

/** The operator's script leaves the page when somebody else has signed in on the device. */
export const handle: PageHandle = { enhance: "operator", partStyle: "card" };

export const meta = pageTitle<typeof loader>((_t, { title }) => title);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** A machine's card and the steps of operators' tasks, on a page that browsers keep and revalidate. */
export const loader = guardedWith(
  "/operator/card/:id",
  (session, { context: { db }, params }) => operatorCardReads(db, session, params.id ?? ""),
  ({ rows, actor, context, t }) => {
    if (!rows) throw new Error("The card of a machine could not be read");
    const opened = openedCard(rows);
    const { status, ...page } = viewCard(opened, t);
    const form = opened?.machine ? `?equipment=${encodeURIComponent(opened.machine.id)}` : "";
    return data(
      { ...page, back: `/operator${form}`, reader: personTag(actor.id, context.settings) },
      { status, headers: { "Cache-Control": "private, no-cache" } },
    );
  },
);

/** The card's words; without one, the reason. */
function viewCard(opened: OpenedCard, t: Translate) {
  const none = { lines: [], tasks: [] };
  if (!opened) {
    return { ...none, status: 404, title: t("operator:notListed.title"), lead: t("operator:notListed.text") };
  }
  const { name, machine } = opened;
  if (!machine) {
    const lead = t("labels:scan.retired.text", { name });
    return { ...none, status: 410, title: t("labels:scan.retired.title"), lead };
  }
  const { card } = opened;
  if (!card) return { ...none, status: 404, title: t("errors:machine_card.not_found"), lead: name };
  const tasks = card.tasks.map((task) => ({ name: taskWord(task, t), steps: task.steps }));
  return { status: 200, title: name, lead: machineLine(machine, t) ?? "", lines: card.lines, tasks };
}

export default function OperatorCardPage() {
  const { t } = useI18n();
  const { title, lead, lines, tasks, back, reader } = useLoaderData<typeof loader>();
  return (
    <LightShell title={title} lead={lead}>
      <PartStyle />
      <div className="stack">
        {lines.length > 0 ? (
          <section className="card">
            <h2>{t("operator:card")}</h2>
            <dl>
              {lines.map(({ label, value }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
                <div key={index}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ) : null}
        {tasks.map(({ name, steps }) => (
          <section className="card" key={name}>
            <h2>{name}</h2>
            <p>
              <StepLines steps={steps} />
            </p>
          </section>
        ))}
      </div>
      <p className="links" data-reader={reader}>
        <a href={back}>{t("operator:toForm")}</a>
      </p>
    </LightShell>
  );
}
