import { applySchema, programPatchSchema, programSchema } from "#app/forms/service/service-program-form.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { applyProgram, leaveServiceProgram } from "#app/services/service/follow-programs.ts";
import {
  createProgram,
  deleteProgram,
  getProgram,
  listPrograms,
  patchProgram,
  programRecord,
} from "#app/services/service/programs.ts";

const calls = endpoints({
  "/api/service-programs": {
    GET: endpoint({}, async ({ services, actor }) =>
      (await listPrograms(services, actor)).map(programRecord),
    ),
    POST: endpoint({ body: programSchema }, async ({ services, actor, body }) =>
      status(201, programRecord(await createProgram(services, actor, body))),
    ),
  },
  "/api/service-programs/:id": {
    GET: endpoint({}, async ({ services, actor, id }) =>
      programRecord(await getProgram(services, actor, id)),
    ),
    PATCH: endpoint({ body: programPatchSchema }, async ({ services, actor, id, body }) => {
      const { program, skipped } = await patchProgram(services, actor, id, body);
      return { ...programRecord(program), skipped };
    }),
    DELETE: endpoint({}, async ({ services, actor, id }) => {
      await deleteProgram(services, actor, id);
      return status(204);
    }),
  },
  "/api/service-programs/:id/apply": {
    POST: endpoint({ body: applySchema, lists: ["equipmentIds"] }, async ({ services, actor, id, body }) => {
      const { applied, skipped } = await applyProgram(services, actor, id, body.equipmentIds);
      return { applied, skipped };
    }),
  },
  "/api/equipment/:id/service-program": {
    DELETE: endpoint({}, async ({ services, actor, id }) => {
      await leaveServiceProgram(services, actor, id);
      return status(204);
    }),
  },
});

export const loader = calls;
export const action = calls;
