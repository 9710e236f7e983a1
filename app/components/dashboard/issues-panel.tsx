import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import type { shownWorstIssues } from "#app/components/issues/shown-issue.ts";

/** The worst open issues, above everything else; nothing without one. Their pages are not hydrated. */
export function IssuesPanel({ issues }: { issues: ReturnType<typeof shownWorstIssues> }) {
  if (issues === null) return null;
  return (
    <section className="card" aria-labelledby="issues">
      <h2 id="issues" className="mb-1">
        {issues.title}
      </h2>
      <ul className="lines">
        {issues.list.map(({ id, condition, name, words, by }) => (
          <li key={id} className="flex-col items-start gap-1 sm:flex-row sm:items-center sm:gap-3">
            <span className="sm:w-44">
              <ConditionMark condition={condition} />
            </span>
            <div>
              <a href={`/issues/${id}`}>{`${name}: ${words}`}</a>
              <p>{by}</p>
            </div>
          </li>
        ))}
      </ul>
      <a className="inline-flex min-h-11 items-center" href="/issues">
        {issues.showAll}
      </a>
    </section>
  );
}
