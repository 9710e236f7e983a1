import { cardCopySchema, machineCardSchema } from "#app/forms/equipment/machine-card-form.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { copyCard, getCard, saveCard } from "#app/services/equipment/machine-card.ts";

const calls = endpoints({
  "/api/equipment/:id/card": {
    GET: endpoint({}, ({ services, actor, id }) => getCard(services, actor, id)),
    PUT: endpoint(
      { body: machineCardSchema, lists: ["lines"] },
      ({ services, actor, id, body: { lines, operatorsSee = false, version = 0 } }) =>
        saveCard(services, actor, id, { lines, operatorsSee, version }),
    ),
  },
  "/api/equipment/:id/card/copy": {
    POST: endpoint({ body: cardCopySchema }, ({ services, actor, id, body }) =>
      copyCard(services, actor, id, body.from),
    ),
  },
});

export const loader = calls;
export const action = calls;
