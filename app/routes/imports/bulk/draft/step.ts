import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { runDraft } from "#app/services/imports/bulk/run-draft.ts";

const MAX_ROWS = 2_000;

const stepSchema = z.object({ rows: z.int().min(1).max(MAX_ROWS), includeDuplicates: z.boolean() });

/** Imports a part, for the page's script, which moves a bar in between. */
const step = endpoints({
  "/add-equipment/import/:draftId/step": {
    POST: endpoint({ body: stepSchema }, async ({ actor, services, params, body }) => {
      if (!params.draftId) throw new AppError("request.not_found");
      const { done, finished } = await runDraft(services, actor, params.draftId, {
        includeDuplicates: body.includeDuplicates,
        maxRows: body.rows,
      });
      return { done, finished };
    }),
  },
});

export const loader = step;
export const action = step;
