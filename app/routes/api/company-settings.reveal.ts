import { api, secretCall } from "#app/http/api.server.ts";
import { revealSharedPassword } from "#app/services/company-settings.ts";

const reveal = api("/api/company-settings/reveal", {
  POST: secretCall(async ({ services, actor }) => ({
    masterPassword: await revealSharedPassword(services, actor),
  })),
});

export const loader = reveal.loader;
export const action = reveal.action;
