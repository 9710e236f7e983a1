import { companySettingsSchema } from "#app/domain/forms/employee-forms.ts";
import { api, call, callWith } from "#app/http/api.server.ts";
import { getCompanySettings, updateCompanySettings } from "#app/services/company-settings.ts";

const settings = api("/api/company-settings", {
  GET: call(({ services, actor }) => getCompanySettings(services, actor)),
  POST: callWith(companySettingsSchema, async ({ services, actor, body }) => {
    const { settings: saved } = await updateCompanySettings(services, actor, body);
    return saved;
  }),
});

export const loader = settings.loader;
export const action = settings.action;
