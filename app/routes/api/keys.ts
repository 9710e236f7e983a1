import { keySchema } from "#app/forms/keys/key-form.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { listKeys, makeKey, revokeKey } from "#app/services/keys/api-keys.ts";

const calls = endpoints({
  /** What a key is and may do, as it asks for itself. */
  "/api/key": {
    GET: endpoint({}, async ({ actor, program }) => {
      const use = await program?.();
      const { name, timeZone, fuelUnit } = actor.company;
      return { ...use?.key, company: { id: actor.companyId, name, timeZone, fuelUnit } };
    }),
  },
  "/api/keys": {
    GET: endpoint({}, async ({ services, actor }) => ({ keys: await listKeys(services, actor) })),
    POST: endpoint(
      { body: keySchema, keep: "own", lists: ["scopes"] },
      async ({ services, actor, body, key, proof }) =>
        status(201, await makeKey(services, actor, body, { formKey: key, proof: await proof(body) })),
    ),
  },
  "/api/keys/:id": {
    DELETE: endpoint({}, async ({ services, actor, id }) => {
      await revokeKey(services, actor, id);
      return status(204);
    }),
  },
});

export const loader = calls;
export const action = calls;
