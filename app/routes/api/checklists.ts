import { checklistPatchSchema, checklistSchema } from "#app/forms/checks/checklist-form.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import {
  createChecklist,
  deleteChecklist,
  getChecklist,
  listChecklists,
  patchChecklist,
} from "#app/services/checks/checklists.ts";

const calls = endpoints({
  "/api/checklists": {
    GET: endpoint({}, ({ services, actor }) => listChecklists(services, actor)),
    POST: endpoint(
      {
        body: checklistSchema,
        lists: ["lines", "equipmentIds"],
        again: ({ services, actor }, id) => getChecklist(services, actor, id),
      },
      async ({ services, actor, body, complete }) =>
        status(201, await createChecklist(services, actor, body, complete)),
    ),
  },
  "/api/checklists/:id": {
    PATCH: endpoint(
      { body: checklistPatchSchema, lists: ["lines", "equipmentIds"] },
      ({ services, actor, id, body }) => patchChecklist(services, actor, id, body),
    ),
    DELETE: endpoint({}, async ({ services, actor, id }) => {
      await deleteChecklist(services, actor, id);
      return status(204);
    }),
  },
});

export const loader = calls;
export const action = calls;
