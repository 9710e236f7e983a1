import type { SQL } from "drizzle-orm";
import { proofSchema } from "#app/forms/accounts/proof-form.ts";
import {
  employeeSchema,
  promotionSchema,
  resetUserPasswordSchema,
} from "#app/forms/operators/employee-forms.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import {
  addEmployee,
  editEmployee,
  getEmployee,
  listEmployees,
  removeEmployee,
} from "#app/services/operators/employees.ts";
import { demoteEmployee, promoteEmployee } from "#app/services/operators/managers.ts";
import { dropOwnPassword } from "#app/services/operators/own-password.ts";
import { resetUserPassword } from "#app/services/operators/reset-user-password.ts";
import { removeSecondStepOf } from "#app/services/operators/second-step.ts";

const calls = endpoints({
  "/api/employees": {
    GET: endpoint({}, ({ services, actor }) => listEmployees(services, actor)),
    POST: endpoint(
      { body: employeeSchema, again: ({ services, actor }, id) => getEmployee(services, actor, id) },
      async ({ services, actor, body, complete }) =>
        status(201, await addEmployee(services, actor, body, complete)),
    ),
  },
  "/api/employees/:id": {
    PUT: endpoint({ body: employeeSchema }, ({ services, actor, id, body }) =>
      editEmployee(services, actor, id, body),
    ),
    DELETE: endpoint({}, async ({ services, actor, id }) => {
      await removeEmployee(services, actor, id);
      return status(204);
    }),
  },
  "/api/employees/:id/manager": {
    POST: endpoint({ body: promotionSchema }, async ({ services, actor, id, body, proof }) =>
      promoteEmployee(services, actor, id, body, await proof(body)),
    ),
    DELETE: endpoint({}, async ({ services, actor, id }) => {
      await demoteEmployee(services, actor, id);
      return status(204);
    }),
  },
  "/api/employees/:id/own-password": {
    DELETE: endpoint({}, async ({ services, actor, id }) => {
      await dropOwnPassword(services, actor, id);
      return status(204);
    }),
  },
  "/api/employees/:id/second-step": {
    DELETE: endpoint({ body: proofSchema }, async ({ services, actor, id, body, proof }) => {
      await removeSecondStepOf(services, actor, id, await proof(body));
      return status(204);
    }),
  },
  "/api/admin/reset-user-password": {
    POST: endpoint(
      { body: resetUserPasswordSchema },
      async ({ services, actor, body, t, proof, complete }) => {
        const value = { message: t("operators:reset.doneAnswer") };
        const store = complete && ((condition: SQL) => complete({ status: 200, value }, condition));
        await resetUserPassword(services, actor, body, await proof(body), store);
        return value;
      },
    ),
  },
});

export const loader = calls;
export const action = calls;
