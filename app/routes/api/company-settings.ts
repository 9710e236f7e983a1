import { proofSchema } from "#app/forms/accounts/proof-form.ts";
import { secondStepRuleCallSchema } from "#app/forms/accounts/second-step-forms.ts";
import { companyNameSchema, companySettingsSchema } from "#app/forms/operators/employee-forms.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import {
  getCompanySettings,
  revealSharedPassword,
  updateCompanySettings,
} from "#app/services/accounts/company-settings.ts";
import { getSecondStepRule, requireSecondStep } from "#app/services/accounts/required-second-step.ts";

const calls = endpoints({
  "/api/company/second-step": {
    GET: endpoint({}, ({ services, actor }) => getSecondStepRule(services, actor)),
    PUT: endpoint({ body: secondStepRuleCallSchema }, async ({ services, actor, body, proof }) =>
      requireSecondStep(services, actor, body.required, await proof(body)),
    ),
  },
  "/api/company-settings": {
    GET: endpoint({}, ({ services, actor }) => getCompanySettings(services, actor)),
    POST: endpoint({ body: companySettingsSchema }, async ({ services, actor, body }) => {
      const { settings: saved } = await updateCompanySettings(services, actor, body);
      return saved;
    }),
  },
  "/api/company-settings/reveal": {
    POST: endpoint({ body: proofSchema, keep: "nothing" }, async ({ services, actor, body, proof }) => ({
      masterPassword: await revealSharedPassword(services, actor, await proof(body)),
    })),
  },
  /** Only the company name, as the profile sends it. */
  "/api/company/settings": {
    PATCH: endpoint({ body: companyNameSchema }, async ({ services, actor, body }) => {
      const { settings: saved } = await updateCompanySettings(services, actor, body);
      return saved;
    }),
  },
});

export const loader = calls;
export const action = calls;
