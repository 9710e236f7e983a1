import { api, call, status } from "#app/http/api.server.ts";
import { readFollowing, readLatePhoto } from "#app/http/photo-form.server.ts";
import { giveUpPhoto, receiveLatePhoto, requireReporter } from "#app/services/late-photos.ts";

/** One photo of a report that was sent before, from the device that wrote it; `?reporter=` names its writer. */
const latePhoto = api("/api/operator-updates/:id/photos/:photoId", {
  PUT: call(async ({ services, actor, params, request, url }) => {
    requireReporter(actor, url.searchParams.get("reporter"));
    const late = await readLatePhoto(request);
    const { id = "", photoId = "" } = params;
    const { added, ...report } = await receiveLatePhoto(services, actor, id, photoId, late);
    return status(added ? 201 : 200, report);
  }),
  DELETE: call(({ services, actor, params, url }) => {
    requireReporter(actor, url.searchParams.get("reporter"));
    return giveUpPhoto(
      services,
      actor,
      params.id ?? "",
      readFollowing(url.searchParams.get("following")) ?? 0,
    );
  }),
});

export const loader = latePhoto.loader;
export const action = latePhoto.action;
