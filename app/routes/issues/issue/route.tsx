import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { machineHref } from "#app/components/equipment/machine-href.ts";
import { Fact } from "#app/components/fact.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { PhotoStrip } from "#app/components/photos/photo-strip.tsx";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getIssuePage } from "#app/services/issues/list-issues.ts";
import { ConditionForm, ReopenForm, ResolveForm } from "./act-forms.tsx";
import { type Intent, saveIssue } from "./save.server.ts";
import { type IssueView, issueView } from "./view.server.ts";

const PATH = "/issues/:id";

export const handle = { style: "app" };

export const meta = pageTitle<typeof loader>((t, { issue }) =>
  t("issues:one.title", { name: issue.machine.name }),
);

export const loader = guarded(PATH, async ({ actor, context, params, locale, t }) => {
  const page = await getIssuePage(context, actor, params.id ?? "");
  const issue = issueView(page, { locale, t, timeZone: actor.company.timeZone });
  return { viewer: viewerOf(actor), issue, key: newFormKey() };
});

export const action = guarded(PATH, async (args) => saveIssue(args, await readForm(args.request)));

/** What is wrong with a machine, who reported it, and what was done about it. */
export default function IssuePage() {
  const { t } = useI18n();
  const { viewer, issue, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { machine, status } = issue;
  const forms = formsOf(issue, answer?.intent);
  return (
    <SignedInShell viewer={viewer}>
      <BackLink href="/issues">{t("issues:one.back")}</BackLink>
      <h1 className="mb-2 wrap-anywhere">{t("issues:one.title", { name: machine.name })}</h1>
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <ConditionMark condition={issue.condition} /> <b>{t(`issues:status.${status}`)}</b>
      </p>
      <Refusal answer={answer} title={t("issues:failedTitle")} focus />
      {status === "retired" ? <Notice tone="info" title={t("issues:one.retired")} /> : null}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:items-start">
        <div className="grid min-w-0 gap-4">
          <Description issue={issue} />
          {issue.resolved ? <Resolution resolved={issue.resolved} /> : null}
          <Reports issue={issue} />
        </div>
        {forms.length === 0 ? null : (
          <div className="grid min-w-0 gap-4">
            {forms.includes("resolve") ? <ResolveForm others={issue.others} formKey={key} /> : null}
            {forms.includes("change") ? <ConditionForm condition={issue.condition} formKey={key} /> : null}
            {forms.includes("reopen") ? <ReopenForm formKey={key} /> : null}
          </div>
        )}
      </div>
    </SignedInShell>
  );
}

/**
 * The acts that an issue offers. A refused one keeps its form with what was typed, also where somebody else's act has
 * made it impossible meanwhile.
 */
function formsOf({ machine, status }: IssueView, refused: Intent | undefined): Intent[] {
  const offered: Intent[] = machine.retired ? [] : status === "open" ? ["resolve", "change"] : ["reopen"];
  return refused === undefined || offered.includes(refused) ? offered : [refused, ...offered];
}

function Description({ issue }: { issue: IssueView }) {
  const { t } = useI18n();
  const { description, photos, usage, reported, machine } = issue;
  return (
    <section className="card min-w-0" aria-labelledby="words">
      <h2 id="words" className="mb-1">
        {t("issues:one.words")}
      </h2>
      <p className="notes mb-3">{description}</p>
      <dl className="grid gap-1">
        <Fact name={t("issues:column.machine")}>
          <a href={machineHref(machine)}>{machine.name}</a>
        </Fact>
        <Fact name={t("issues:one.reported")}>{t("issues:one.by", reported)}</Fact>
        {usage === null ? null : <Fact name={t("issues:one.reading")}>{usage}</Fact>}
      </dl>
      {photos.length === 0 ? null : (
        <>
          <h3 className="mt-3 mb-2">{t("issues:one.photos")}</h3>
          <PhotoStrip photos={photos} machine={machine.name} author={reported.name} time={reported.time} />
        </>
      )}
    </section>
  );
}

function Resolution({ resolved }: { resolved: NonNullable<IssueView["resolved"]> }) {
  const { t } = useI18n();
  const { name, time, words, entryId } = resolved;
  return (
    <section className="card min-w-0" aria-labelledby="resolution">
      <h2 id="resolution" className="mb-1">
        {t("issues:one.resolution")}
      </h2>
      <p className="notes">{words}</p>
      <p className="hint mt-1 wrap-anywhere">{t("issues:one.resolvedBy", { name, time })}</p>
      {entryId === null ? null : (
        <p>
          <a className="inline-flex min-h-11 items-center" href={`/service-entries/${entryId}`}>
            {t("issues:one.entry")}
          </a>
        </p>
      )}
    </section>
  );
}

/** Each report of the issue with its own words, the latest first; none for one that a manager raised. */
function Reports({ issue: { reports, machine } }: { issue: IssueView }) {
  const { t } = useI18n();
  if (reports.length === 0) return null;
  return (
    <section className="card min-w-0" aria-labelledby="reports">
      <h2 id="reports">{t("issues:one.reports")}</h2>
      <ul className="list-none p-0">
        {reports.map(({ key, updateId, words, fromCheck, name, time, photos }) => (
          <li key={key} className="border-b border-line py-2 last:border-0 last:pb-0">
            {fromCheck === null ? null : (
              <p className="hint">{t("issues:one.fromCheck", { line: fromCheck })}</p>
            )}
            <p className="notes">{words}</p>
            <PhotoStrip photos={photos} machine={machine.name} author={name} time={time} />
            <p className="hint flex flex-wrap items-center gap-x-3">
              <span className="wrap-anywhere">{t("issues:one.by", { name, time })}</span>{" "}
              <a className="inline-flex min-h-11 items-center" href={`/updates/${updateId}`}>
                {t("issues:one.report")}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
