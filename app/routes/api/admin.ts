import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { listAccounts } from "#app/services/accounts/admin-accounts.ts";

const calls = endpoints({
  /** Platform staff only. A page of the list; the next one is in the `Link` header. */
  "/api/admin/accounts": {
    GET: endpoint({}, async ({ services, actor, url }) => {
      const page = await listAccounts(services, actor, {
        search: url.searchParams.get("search") ?? "",
        after: url.searchParams.get("after"),
      });
      if (page.next === null) return page.accounts;
      const next = new URL(url);
      next.searchParams.set("after", page.next);
      return status(200, page.accounts, { Link: `<${next.pathname}${next.search}>; rel="next"` });
    }),
  },
});

export const loader = calls;
export const action = calls;
