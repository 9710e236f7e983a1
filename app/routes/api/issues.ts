import { invalidField } from "#app/domain/app-error.ts";
import { conditionSchema, raiseSchema, reopenSchema, resolveSchema } from "#app/forms/issues/issue-forms.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { askedArrivals, onwardHeader } from "#app/http/queries/arrival-query.server.ts";
import { askedPlace, nextPageHeader, printIssuePlace, readIssuePlace } from "#app/http/queries/cursor.ts";
import { changeCondition, reopenIssue, resolveIssue } from "#app/services/issues/change-issue.ts";
import { issueRecord } from "#app/services/issues/issue-record.ts";
import { arrivedIssues, getIssue, listIssues } from "#app/services/issues/list-issues.ts";
import { raiseIssue } from "#app/services/issues/raise-issue.ts";

const LISTED = ["open", "resolved", "all"] as const;

const calls = endpoints({
  "/api/issues": {
    GET: endpoint({}, async ({ services, actor, url }) => {
      const page = askedArrivals(url, "issues");
      if (page) {
        const { rows, onward } = await arrivedIssues(services, actor, page);
        return status(200, rows.map(issueRecord), onwardHeader(url, "issues", onward));
      }
      const asked = url.searchParams.get("status") || "open";
      const listed = LISTED.find((each) => each === asked);
      if (!listed) {
        throw invalidField("status", "errors:field.invalid");
      }
      const equipmentId = url.searchParams.get("equipmentId") || null;
      const after = askedPlace(url, readIssuePlace);
      const { issues, next } = await listIssues(services, actor, { status: listed, equipmentId }, { after });
      return status(200, issues.map(issueRecord), nextPageHeader(url, next && printIssuePlace(next)));
    }),
  },
  "/api/equipment/:id/issues": {
    POST: endpoint({ body: raiseSchema }, async ({ services, actor, id, body, complete }) =>
      status(201, await raiseIssue(services, actor, id, body, complete)),
    ),
  },
  "/api/issues/:id": {
    GET: endpoint({}, async ({ services, actor, id }) => issueRecord(await getIssue(services, actor, id))),
    PATCH: endpoint({ body: conditionSchema }, ({ services, actor, id, body }) =>
      changeCondition(services, actor, id, body.condition),
    ),
  },
  "/api/issues/:id/resolve": {
    POST: endpoint({ body: resolveSchema, lists: ["alsoIssueIds"] }, ({ services, actor, id, body }) =>
      resolveIssue(services, actor, id, body),
    ),
  },
  "/api/issues/:id/reopen": {
    POST: endpoint({ body: reopenSchema }, ({ services, actor, id, body }) =>
      reopenIssue(services, actor, id, body.reason),
    ),
  },
});

export const loader = calls;
export const action = calls;
