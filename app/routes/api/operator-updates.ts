import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { operatorUpdateSchema } from "#app/forms/updates/operator-update-form.ts";
import { applySchema, dismissSchema } from "#app/forms/updates/review-forms.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { readFollowing, readLatePhoto } from "#app/http/forms/photo-form.server.ts";
import { askedArrivals, onwardHeader } from "#app/http/queries/arrival-query.server.ts";
import { offerUpload } from "#app/services/photos/photos.ts";
import { addUpdatePhotos } from "#app/services/updates/add-update-photos.ts";
import { applyUpdate } from "#app/services/updates/apply-updates.ts";
import { dismissUpdate } from "#app/services/updates/dismiss-update.ts";
import { giveUpPhoto, receiveLatePhoto, requireReporter } from "#app/services/updates/late-photos.ts";
import {
  arrivedUpdates,
  getOperatorUpdate,
  listOperatorUpdates,
} from "#app/services/updates/list-operator-updates.ts";
import { submitOperatorUpdate } from "#app/services/updates/submit-update.ts";

const pageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
  before: z.string().max(64).optional(),
});

const photosSchema = z.object({ photos: operatorUpdateSchema.shape.photos });

const calls = endpoints({
  "/api/operator-updates": {
    GET: endpoint({}, async ({ services, actor, url }) => {
      const arrivals = askedArrivals(url, "reports");
      if (arrivals) {
        const { updates, onward } = await arrivedUpdates(services, actor, arrivals);
        return status(200, updates, onwardHeader(url, "reports", onward));
      }
      const page = pageSchema.safeParse(Object.fromEntries(url.searchParams));
      if (!page.success) throw new AppError("request.invalid");
      return listOperatorUpdates(services, actor, page.data);
    }),
    POST: endpoint({ body: operatorUpdateSchema, keep: "own" }, async ({ services, actor, body, key }) => {
      requireReporter(actor, body.reporterId);
      return status(201, await submitOperatorUpdate(services, actor, body, key));
    }),
  },
  "/api/operator-updates/:id": {
    GET: endpoint({}, ({ services, actor, id }) => getOperatorUpdate(services, actor, id)),
  },
  "/api/operator-updates/:id/apply": {
    POST: endpoint({ body: applySchema }, ({ services, actor, id, body }) =>
      applyUpdate(services, actor, id, body),
    ),
  },
  "/api/operator-updates/:id/dismiss": {
    POST: endpoint({ body: dismissSchema }, ({ services, actor, id, body }) =>
      dismissUpdate(services, actor, id, body),
    ),
  },
  "/api/operator-updates/:id/photos": {
    POST: endpoint({ body: photosSchema }, ({ services, actor, id, body }) =>
      addUpdatePhotos(services, actor, id, body.photos ?? []),
    ),
  },
  /** One photo of a stored report, from the device that wrote it; `?reporter=` names its writer. */
  "/api/operator-updates/:id/photos/:photoId": {
    PUT: endpoint({}, async ({ services, actor, params, request, url }) => {
      requireReporter(actor, url.searchParams.get("reporter"));
      const late = await readLatePhoto(request);
      const { id = "", photoId = "" } = params;
      const { added, ...report } = await receiveLatePhoto(services, actor, id, photoId, late);
      return status(added ? 201 : 200, report);
    }),
    DELETE: endpoint({}, ({ services, actor, id, url }) => {
      requireReporter(actor, url.searchParams.get("reporter"));
      return giveUpPhoto(services, actor, id, readFollowing(url.searchParams.get("following")) ?? 0);
    }),
  },
  "/api/photos/upload": {
    POST: endpoint({}, ({ services, actor }) => offerUpload(services, actor)),
  },
});

export const loader = calls;
export const action = calls;
