import { api, publicCall } from "#app/http/api.server.ts";

const health = api("/api/health", {
  GET: publicCall(null, () => ({ status: "ok" })),
});

export const loader = health.loader;
export const action = health.action;
