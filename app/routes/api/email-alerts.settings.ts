import { alertSettingsSchema } from "#app/domain/forms/alert-settings-form.ts";
import { api, call, callWith } from "#app/http/api.server.ts";
import { getAlertSettings, saveAlertSettings } from "#app/services/alert-settings.ts";

const settings = api("/api/email-alerts/settings", {
  GET: call(({ actor, services }) => getAlertSettings(services, actor)),
  PUT: callWith(alertSettingsSchema, ({ actor, services, body }) => saveAlertSettings(services, actor, body)),
});

export const loader = settings.loader;
export const action = settings.action;
