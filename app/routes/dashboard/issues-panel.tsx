import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import type { wordedWorstIssues } from "#app/components/issues/view.ts";
import { PageLink } from "#app/components/page-link.tsx";

/** The worst open issues, above everything else; nothing without one. */
export function IssuesPanel({ issues }: { issues: ReturnType<typeof wordedWorstIssues> }) {
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
              <PageLink to={`/issues/${id}`}>{`${name}: ${words}`}</PageLink>
              <p>{by}</p>
            </div>
          </li>
        ))}
      </ul>
      <PageLink className="inline-flex min-h-11 items-center" to="/issues">
        {issues.showAll}
      </PageLink>
    </section>
  );
}
