import { z } from "zod";
import { newTaskBodySchema, taskBodySchema } from "#app/forms/service/service-task-form.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { followedTask } from "#app/services/service/follow-programs.ts";
import { taskAnswer } from "#app/services/service/task-record.ts";
import { addTask, changeTask, listTasks, removeTask } from "#app/services/service/tasks.ts";

const calls = endpoints({
  "/api/equipment/:id/service-tasks": {
    GET: endpoint({ answers: { 200: z.array(taskAnswer) } }, ({ services, actor, id }) =>
      listTasks(services, actor, id),
    ),
    POST: endpoint(
      { body: newTaskBodySchema, answers: { 201: taskAnswer } },
      async ({ services, actor, id, body }) =>
        status(201, await addTask(services, actor, id, body, body.confirmed === true || null)),
    ),
  },
  "/api/service-tasks/:id": {
    PATCH: endpoint(
      { body: taskBodySchema, answers: { 200: taskAnswer } },
      ({ services, actor, id, body }) =>
        body.follow === true
          ? followedTask(services, actor, id)
          : changeTask(services, actor, id, body, body.confirmed === true || null),
    ),
    DELETE: endpoint({ answers: { 204: null } }, async ({ services, actor, id }) => {
      await removeTask(services, actor, id);
      return status(204);
    }),
  },
});

export const loader = calls;
export const action = calls;
