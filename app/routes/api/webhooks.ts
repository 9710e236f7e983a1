import { secretSchema, webhookEditSchema, webhookSchema } from "#app/forms/webhooks/webhook-form.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { askedPlace, readSeqCursor } from "#app/http/queries/cursor.ts";
import { listDeliveries, sendDeliveryAgain } from "#app/services/webhooks/deliveries.ts";
import {
  addWebhook,
  changeWebhook,
  getWebhook,
  listWebhooks,
  makeSecret,
  pauseByOwner,
  removeWebhook,
  resumeWebhook,
  testWebhook,
} from "#app/services/webhooks/webhooks.ts";

const calls = endpoints({
  "/api/webhooks": {
    GET: endpoint({}, async ({ services, actor }) => ({ webhooks: await listWebhooks(services, actor) })),
    POST: endpoint(
      { body: webhookSchema, keep: "own", lists: ["events"] },
      async ({ services, actor, body, key, proof }) =>
        status(201, await addWebhook(services, actor, body, { formKey: key, proof: await proof(body) })),
    ),
  },
  "/api/webhooks/:id": {
    GET: endpoint({}, ({ services, actor, id }) => getWebhook(services, actor, id)),
    PATCH: endpoint(
      { body: webhookEditSchema, lists: ["events"] },
      async ({ services, actor, id, body, proof }) =>
        changeWebhook(services, actor, id, body, await proof(body)),
    ),
    DELETE: endpoint({}, async ({ services, actor, id }) => {
      await removeWebhook(services, actor, id);
      return status(204);
    }),
  },
  "/api/webhooks/:id/secret": {
    // Nothing stores the secret that it answers.
    POST: endpoint({ body: secretSchema, keep: "nothing" }, async ({ services, actor, id, body, proof }) =>
      makeSecret(services, actor, id, { endOld: body.endOld === true, proof: await proof(body) }),
    ),
  },
  "/api/webhooks/:id/pause": {
    POST: endpoint({}, ({ services, actor, id }) => pauseByOwner(services, actor, id)),
  },
  "/api/webhooks/:id/resume": {
    POST: endpoint({}, ({ services, actor, id }) => resumeWebhook(services, actor, id)),
  },
  "/api/webhooks/:id/test": {
    POST: endpoint({ keep: "nothing" }, ({ services, actor, id }) => testWebhook(services, actor, id)),
  },
  "/api/webhooks/:id/deliveries": {
    GET: endpoint({}, ({ services, actor, id, url }) =>
      listDeliveries(services, actor, id, askedPlace(url, readSeqCursor)),
    ),
  },
  "/api/webhooks/:id/deliveries/:deliveryId/again": {
    POST: endpoint({}, async ({ services, actor, id, params }) => {
      await sendDeliveryAgain(services, actor, { id, deliveryId: params.deliveryId ?? "" });
      return status(202);
    }),
  },
});

export const loader = calls;
export const action = calls;
