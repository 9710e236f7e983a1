import { accountantPatchSchema, accountantSchema } from "#app/forms/accountants/accountant-form.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import {
  addAccountant,
  listAccountants,
  patchAccountant,
  removeAccountant,
  sendAccountantLink,
} from "#app/services/accountants/accountants.ts";

const calls = endpoints({
  "/api/accountants": {
    GET: endpoint({}, ({ services, actor }) => listAccountants(services, actor)),
    POST: endpoint({ body: accountantSchema }, async ({ services, actor, body, complete }) =>
      status(201, await addAccountant(services, actor, body, complete)),
    ),
  },
  "/api/accountants/:id": {
    PATCH: endpoint({ body: accountantPatchSchema }, ({ services, actor, id, body }) =>
      patchAccountant(services, actor, id, body),
    ),
    DELETE: endpoint({}, async ({ services, actor, id }) => {
      await removeAccountant(services, actor, id);
      return status(204);
    }),
  },
  "/api/accountants/:id/send": {
    POST: endpoint({}, async ({ services, actor, id, complete }) => {
      await sendAccountantLink(services, actor, id, complete);
      return status(202);
    }),
  },
});

export const loader = calls;
export const action = calls;
