import { useLoaderData } from "@remix-run/react";
import { type PageHandle, PartStyle } from "#app/components/document.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { AppError } from "#app/domain/app-error.ts";
import { isPart, type Part } from "#app/http/docs/calls.ts";
import { descriptionOfBuild } from "#app/http/docs/description.server.ts";
import { recipe } from "#app/http/docs/recipes.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PartLinks } from "../part-links.tsx";
import { type CallView, type EventView, type FieldView, partView, type Typed } from "./view.ts";

export const handle: PageHandle = { partStyle: "docs" };

export const meta = pageTitle<typeof loader>(
  (t, { part }) => `${t(`docs:part.${part}`)}: ${t("docs:title")}`,
);

export const loader = guarded("/api/docs/:part", ({ params, context, t }) => {
  const { part } = params;
  if (!isPart(part)) throw new AppError("request.not_found");
  const { appUrl } = context.settings;
  const names = part === "webhooks" ? (["signed", "javascript", "python"] as const) : [];
  const recipes = names.map((name) => ({ name, text: recipe(name, appUrl) }));
  return { part, recipes, ...partView(part, descriptionOfBuild(), t) };
});

/** The calls of one part. */
export default function DocsPartPage() {
  const { t } = useI18n();
  const { part, calls, records, envelope, events, recipes } = useLoaderData<typeof loader>();
  return (
    <LightShell
      title={t(`docs:part.${part}`)}
      lead={part === "webhooks" ? t("docs:text.webhooks") : undefined}
      wide
    >
      <PartStyle />
      <PartLinks current={part} />
      <div className="stack">
        <Contents calls={calls} events={events} />
        <Notes part={part} />
        {calls.map((call) => (
          <Call key={call.name} call={call} />
        ))}
        {envelope.length > 0 ? (
          <section className="card">
            <h2>{t("docs:body")}</h2>
            <Fields fields={envelope} />
          </section>
        ) : null}
        {events.map(({ type, summary, fields }) => (
          <section className="card" key={type} id={type}>
            <h2 translate="no">{type}</h2>
            <p>{summary}</p>
            <Fields fields={fields} />
          </section>
        ))}
        {recipes.map(({ name, text }) => (
          <section className="card" key={name} id={name}>
            <h2>{t(`docs:recipe.${name}`)}</h2>
            <pre translate="no">{text}</pre>
          </section>
        ))}
        {records.map(({ name, text, fields }) => (
          <section className="card" key={name} id={name}>
            <h2 translate="no">{name}</h2>
            {text ? <p>{text}</p> : null}
            <Fields fields={fields} />
          </section>
        ))}
      </div>
    </LightShell>
  );
}

/** Links to what stands on the page. */
function Contents({ calls, events }: { calls: readonly CallView[]; events: readonly EventView[] }) {
  const { t } = useI18n();
  return (
    <section className="card">
      <h2>{t(calls.length > 0 ? "docs:calls" : "docs:events")}</h2>
      <ul>
        {calls.map(({ name, method, path, summary }) => (
          <li key={name}>
            <a href={`#${name}`} translate="no">
              {method} {path}
            </a>{" "}
            {summary}
          </li>
        ))}
        {events.map(({ type, summary }) => (
          <li key={type}>
            <a href={`#${type}`} translate="no">
              {type}
            </a>{" "}
            {summary}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a program must know of a part besides its calls. */
const NOTES = {
  machines: ["taskIds"],
  readings: ["arrival", "below", "readingTwice"],
  reports: ["review", "photos"],
  services: ["taskIds"],
  books: [],
  webhooks: ["address", "secret", "signatures", "order", "runAgain", "polling"],
} as const satisfies Record<Part, readonly string[]>;

function Notes({ part }: { part: Part }) {
  const { t } = useI18n();
  const notes = NOTES[part];
  if (notes.length === 0) return null;
  return (
    <section className="card">
      <h2>{t("docs:note.title")}</h2>
      <ul>
        {notes.map((name) => (
          <li key={name}>{t(`docs:note.${name}`)}</li>
        ))}
      </ul>
    </section>
  );
}

function Call({ call }: { call: CallView }) {
  const { t } = useI18n();
  const { method, path, summary, scope, goes, asks, body, answers, errors, shell, example } = call;
  return (
    <section className="card" id={call.name}>
      <h2 translate="no">
        {method} {path}
      </h2>
      <p>
        {summary}. {scope ? `${t("docs:scope")}: ${scope}` : t("docs:noKey")}.
        {goes ? ` ${t("docs:goes", { date: goes })}` : ""}
      </p>
      {asks.length > 0 ? (
        <>
          <h3>{t("docs:address")}</h3>
          <Fields fields={asks} />
        </>
      ) : null}
      {body ? (
        <>
          <h3>{t("docs:body")}</h3>
          {body.text ? <p lang="en">{body.text}</p> : null}
          <Fields fields={body.fields} />
        </>
      ) : null}
      <h3>{t("docs:answer")}</h3>
      {answers.map(({ status, type, record, fields }) => (
        <div key={status}>
          <p>
            {status} <TypeText type={type} record={record} />
          </p>
          <Fields fields={fields} />
        </div>
      ))}
      <p>
        {t("docs:section.errors")}: {errors}
      </p>
      <h3>{t("docs:example")}</h3>
      <pre translate="no">{shell}</pre>
      {example ? (
        <details>
          <summary>{t("docs:exampleAnswer")}</summary>
          <pre translate="no">{example}</pre>
        </details>
      ) : null}
    </section>
  );
}

function Fields({ fields }: { fields: readonly FieldView[] }) {
  if (fields.length === 0) return null;
  return (
    <ul>
      {fields.map(({ name, type, record, text, fields: inner }) => (
        <li key={name}>
          <code translate="no">{name}</code> <TypeText type={type} record={record} />
          {text ? ". " : ""}
          {text ? <span lang="en">{text}</span> : null}
          <Fields fields={inner} />
        </li>
      ))}
    </ul>
  );
}

/** A type, with a link to the record in it. */
function TypeText({ type, record }: Typed) {
  const [before, after] = record ? type.split(record) : [type];
  return (
    <>
      {before}
      {record ? <a href={`#${record}`}>{record}</a> : null}
      {after}
    </>
  );
}
