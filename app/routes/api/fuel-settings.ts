import { fuelSettingsSchema } from "#app/forms/fuel/fuel-settings-form.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { changeFuelSettings, fuelSettingsAnswer, getFuelSettings } from "#app/services/fuel/fuel-settings.ts";

const calls = endpoints({
  "/api/fuel-settings": {
    GET: endpoint({ answers: { 200: fuelSettingsAnswer } }, async ({ services, actor }) => {
      const { fuelUnit, askFuelCost } = await getFuelSettings(services, actor);
      return { fuelUnit, askFuelCost };
    }),
    PUT: endpoint({ body: fuelSettingsSchema }, ({ services, actor, body }) =>
      changeFuelSettings(services, actor, body),
    ),
  },
});

export const loader = calls;
export const action = calls;
