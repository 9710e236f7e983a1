import { promotionSchema } from "#app/domain/forms/employee-forms.ts";
import { api, call, callWith, status } from "#app/http/api.server.ts";
import { demoteEmployee, promoteEmployee } from "#app/services/managers.ts";

const manager = api("/api/employees/:id/manager", {
  POST: callWith(promotionSchema, ({ services, actor, params, body }) =>
    promoteEmployee(services, actor, params.id ?? "", body),
  ),
  DELETE: call(async ({ services, actor, params }) => {
    await demoteEmployee(services, actor, params.id ?? "");
    return status(204);
  }),
});

export const loader = manager.loader;
export const action = manager.action;
