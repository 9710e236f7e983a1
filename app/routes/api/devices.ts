import { proofSchema } from "#app/forms/accounts/proof-form.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import {
  endEmployeeDevices,
  endOtherDevices,
  endOwnDevice,
  listEmployeeDevices,
  listOwnDevices,
} from "#app/services/accounts/devices.ts";

const calls = endpoints({
  "/api/user/devices": {
    GET: endpoint({}, async ({ services, actor, proof }) =>
      listOwnDevices(services, actor, await (await proof()).session.sid()),
    ),
    DELETE: endpoint({ body: proofSchema }, async ({ services, actor, body, proof }) => {
      await endOtherDevices(services, actor, await proof(body));
      return status(204);
    }),
  },
  "/api/user/devices/:id": {
    DELETE: endpoint({ body: proofSchema }, async ({ services, actor, id, body, proof }) => {
      await endOwnDevice(services, actor, id, await proof(body));
      return status(204);
    }),
  },
  "/api/employees/:id/devices": {
    GET: endpoint({}, ({ services, actor, id }) => listEmployeeDevices(services, actor, id)),
    DELETE: endpoint({ body: proofSchema }, async ({ services, actor, id, body, proof }) => {
      await endEmployeeDevices(services, actor, { id }, await proof(body));
      return status(204);
    }),
  },
  "/api/employees/:id/devices/:deviceId": {
    DELETE: endpoint({ body: proofSchema }, async ({ services, actor, id, params, body, proof }) => {
      await endEmployeeDevices(services, actor, { id, deviceId: params.deviceId }, await proof(body));
      return status(204);
    }),
  },
});

export const loader = calls;
export const action = calls;
