import { proofSchema } from "#app/forms/accounts/proof-form.ts";
import { removeStepSchema, setUpSchema } from "#app/forms/accounts/second-step-forms.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { prove } from "#app/services/accounts/proof.ts";
import {
  beginAuthenticator,
  getSecondStep,
  makeRecoveryCodes,
  removeAuthenticator,
  storeSetUp,
} from "#app/services/accounts/second-step.ts";

const calls = endpoints({
  "/api/auth/prove": {
    POST: endpoint({ body: proofSchema, keep: "nothing" }, async ({ services, actor, body, proof }) =>
      prove(services, actor, await proof(body)),
    ),
  },
  "/api/user/second-step": {
    GET: endpoint({}, ({ services, actor }) => getSecondStep(services, actor)),
  },
  "/api/user/authenticator": {
    POST: endpoint({ body: proofSchema, keep: "nothing" }, async ({ services, actor, body, proof }) =>
      beginAuthenticator(services, actor, await proof(body)),
    ),
    PUT: endpoint({ body: setUpSchema }, async ({ services, actor, body, proof }) =>
      // The code of the body is the new authenticator's: a call proves itself before.
      status(201, await storeSetUp(services, actor, body, await proof())),
    ),
    DELETE: endpoint({ body: removeStepSchema }, async ({ services, actor, body, proof }) => {
      await removeAuthenticator(services, actor, body, await proof(body));
      return status(204);
    }),
  },
  "/api/user/recovery-codes": {
    POST: endpoint({ body: proofSchema, keep: "nothing" }, async ({ services, actor, body, proof }) =>
      status(201, await makeRecoveryCodes(services, actor, await proof(body))),
    ),
  },
});

export const loader = calls;
export const action = calls;
