import { api, call, status } from "#app/http/api.server.ts";
import { listAccounts } from "#app/services/admin-accounts.ts";

/** Platform staff alone. A page of the list; the next one is in the `Link` header. */
const accounts = api("/api/admin/accounts", {
  GET: call(async ({ services, actor, url }) => {
    const page = await listAccounts(services, actor, {
      search: url.searchParams.get("search") ?? "",
      after: url.searchParams.get("after"),
    });
    if (page.next === null) return page.accounts;
    const next = new URL(url);
    next.searchParams.set("after", page.next);
    return status(200, page.accounts, { Link: `<${next.pathname}${next.search}>; rel="next"` });
  }),
});

export const loader = accounts.loader;
export const action = accounts.action;
