import { proofSchema } from "#app/forms/accounts/proof-form.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { nextPageHeader } from "#app/http/queries/cursor.ts";
import { listAccounts, signOutEverybody } from "#app/services/accounts/admin-accounts.ts";

const calls = endpoints({
  /** Platform staff only. A page of the list; the next one is in the `Link` header. */
  "/api/admin/accounts": {
    GET: endpoint({}, async ({ services, actor, url }) => {
      const page = await listAccounts(services, actor, {
        search: url.searchParams.get("search") ?? "",
        after: url.searchParams.get("after"),
      });
      return status(200, page.accounts, nextPageHeader(url, page.next, "after"));
    }),
  },
  "/api/admin/accounts/:id/sign-out": {
    POST: endpoint({ body: proofSchema }, async ({ services, actor, id, body, proof }) => {
      await signOutEverybody(services, actor, id, await proof(body));
      return status(204);
    }),
  },
});

export const loader = calls;
export const action = calls;
