import { accountClosingSchema } from "#app/forms/account-closing-form.ts";
import { clientAddress } from "#app/http/client-address.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { closeAccount, keepAccount } from "#app/services/accounts/close-account.ts";

const calls = endpoints({
  "/api/account/close": {
    POST: endpoint({ body: accountClosingSchema }, ({ services, actor, request, body }) =>
      closeAccount(services, actor, body, { address: clientAddress(request) }),
    ),
  },
  "/api/account/keep": {
    POST: endpoint({}, ({ services, actor }) => keepAccount(services, actor)),
  },
});

export const loader = calls;
export const action = calls;
