import { redirect } from "@remix-run/cloudflare";
import { api, publicCall } from "#app/http/api.server.ts";

const loginOwner = api("/api/login/owner", {
  GET: publicCall(null, () => redirect("/login")),
});

export const loader = loginOwner.loader;
export const action = loginOwner.action;
