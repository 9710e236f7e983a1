import { PageLink } from "#app/components/page-link.tsx";
import { shortWords } from "#app/domain/issues/issue.ts";
import type { IssueRow } from "#db/queries/issues/issues.ts";

type WordedIssue = { id: string; words: string };

/** The issues of a service entry as text. */
export function wordedEntryIssues(issues: readonly Pick<IssueRow, "id" | "description">[]): WordedIssue[] {
  return issues.map(({ id, description }) => ({ id, words: shortWords(description) }));
}

/** The issues of a service entry, each with its page. */
export function EntryIssues({ issues }: { issues: readonly WordedIssue[] }) {
  return (
    <ul className="pl-4">
      {issues.map(({ id, words }) => (
        <li key={id} className="wrap-anywhere">
          <PageLink className="inline-flex min-h-11 min-w-11 items-center" to={`/issues/${id}`}>
            {words}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
