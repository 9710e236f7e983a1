import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { operatorUpdateSchema } from "#app/domain/forms/operator-update-form.ts";
import { api, call, keyedCall, status } from "#app/http/api.server.ts";
import { requireReporter } from "#app/services/late-photos.ts";
import { listOperatorUpdates } from "#app/services/list-operator-updates.ts";
import { submitOperatorUpdate } from "#app/services/submit-update.ts";

const pageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
  before: z.string().max(64).optional(),
});

const operatorUpdates = api("/api/operator-updates", {
  GET: call(({ services, actor, url }) => {
    const page = pageSchema.safeParse(Object.fromEntries(url.searchParams));
    if (!page.success) throw new AppError("request.invalid");
    return listOperatorUpdates(services, actor, page.data);
  }),
  POST: keyedCall(operatorUpdateSchema, async ({ services, actor, body, key }) => {
    requireReporter(actor, body.reporterId);
    return status(201, await submitOperatorUpdate(services, actor, body, { key }));
  }),
});

export const loader = operatorUpdates.loader;
export const action = operatorUpdates.action;
