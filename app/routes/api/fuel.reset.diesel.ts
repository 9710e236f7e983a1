import { api } from "#app/http/api.server.ts";
import { resetCall } from "./fuel-reset-call.server.ts";

const reset = api("/api/fuel/reset/diesel", { POST: resetCall("diesel") });

export const loader = reset.loader;
export const action = reset.action;
