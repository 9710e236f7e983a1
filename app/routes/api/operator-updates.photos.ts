import { z } from "zod";
import { operatorUpdateSchema } from "#app/domain/forms/operator-update-form.ts";
import { api, callWith } from "#app/http/api.server.ts";
import { addUpdatePhotos } from "#app/services/add-update-photos.ts";

const photosSchema = z.object({ photos: operatorUpdateSchema.shape.photos });

const photos = api("/api/operator-updates/:id/photos", {
  POST: callWith(photosSchema, ({ services, actor, params, body }) =>
    addUpdatePhotos(services, actor, params.id ?? "", body.photos ?? []),
  ),
});

export const loader = photos.loader;
export const action = photos.action;
