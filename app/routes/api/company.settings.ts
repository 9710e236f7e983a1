import { companyNameSchema } from "#app/domain/forms/employee-forms.ts";
import { api, callWith } from "#app/http/api.server.ts";
import { updateCompanySettings } from "#app/services/company-settings.ts";

/** The company name alone, as the profile sends it. */
const settings = api("/api/company/settings", {
  PATCH: callWith(companyNameSchema, ({ services, actor, body }) =>
    updateCompanySettings(services, actor, body),
  ),
});

export const loader = settings.loader;
export const action = settings.action;
