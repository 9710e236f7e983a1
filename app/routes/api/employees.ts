import { employeeSchema } from "#app/domain/forms/employee-forms.ts";
import { api, call, callWith, status } from "#app/http/api.server.ts";
import { addEmployee, listEmployees } from "#app/services/employees.ts";

const employees = api("/api/employees", {
  GET: call(({ services, actor }) => listEmployees(services, actor)),
  POST: callWith(employeeSchema, async ({ services, actor, body }) =>
    status(201, await addEmployee(services, actor, body)),
  ),
});

export const loader = employees.loader;
export const action = employees.action;
