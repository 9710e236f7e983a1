import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import type { wordedWorstIssues } from "#app/components/issues/view.ts";
import { PageLink } from "#app/components/page-link.tsx";

/** The worst open issues, above everything else; nothing without one. */
export function IssuesPanel({ issues }: { issues: ReturnType<typeof wordedWorstIssues> }) {
  if (issues === null) return null;
  return (
    <section className="card headed" aria-labelledby="issues">
      <h2 id="issues">{issues.title}</h2>
      <ul className="lines issue-lines">
        {issues.list.map(({ id, condition, equipmentId, name, words, by }) => (
          <li key={id}>
            <span>
              <ConditionMark condition={condition} />{" "}
              <PageLink to={`/equipment-items/${equipmentId}`}>{name}</PageLink>
              <span className="sr">: </span>
            </span>{" "}
            <PageLink to={`/issues/${id}`}>{words}</PageLink> <p>{by}</p>
          </li>
        ))}
      </ul>
      <PageLink className="all-link" to="/issues">
        {issues.all}
      </PageLink>{" "}
    </section>
  );
}
