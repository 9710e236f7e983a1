import { endpoint, endpoints } from "#app/http/endpoint.server.ts";

const calls = endpoints({
  "/api/health": {
    GET: endpoint({ visitors: true }, () => ({ status: "ok" })),
  },
});

export const loader = calls;
export const action = calls;
