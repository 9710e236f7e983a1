import { employeeSchema } from "#app/domain/forms/employee-forms.ts";
import { api, call, callWith, status } from "#app/http/api.server.ts";
import { editEmployee, removeEmployee } from "#app/services/employees.ts";

const employee = api("/api/employees/:id", {
  PUT: callWith(employeeSchema, ({ services, actor, params, body }) =>
    editEmployee(services, actor, params.id ?? "", body),
  ),
  DELETE: call(async ({ services, actor, params }) => {
    await removeEmployee(services, actor, params.id ?? "");
    return status(204);
  }),
});

export const loader = employee.loader;
export const action = employee.action;
