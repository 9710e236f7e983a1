import { companyNameSchema } from "#app/domain/forms/employee-forms.ts";
import { api, callWith } from "#app/http/api.server.ts";
import { updateCompanySettings } from "#app/services/company-settings.ts";

/** The company name alone, as the profile sends it. */
const settings = api("/api/company/settings", {
  PATCH: callWith(companyNameSchema, async ({ services, actor, body }) => {
    const { settings: saved } = await updateCompanySettings(services, actor, body);
    return saved;
  }),
});

export const loader = settings.loader;
export const action = settings.action;
