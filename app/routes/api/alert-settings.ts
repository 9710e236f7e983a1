import { alertSettingsSchema } from "#app/forms/mail/alert-settings-form.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { getAlertSettings, saveAlertSettings } from "#app/services/mail/alert-settings.ts";

const calls = endpoints({
  "/api/email-alerts/settings": {
    GET: endpoint({}, ({ actor, services }) => getAlertSettings(services, actor)),
    PUT: endpoint({ body: alertSettingsSchema }, ({ actor, services, body }) =>
      saveAlertSettings(services, actor, body),
    ),
  },
});

export const loader = calls;
export const action = calls;
