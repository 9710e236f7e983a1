import { api, call } from "#app/http/api.server.ts";
import { openPhoto, receiveUpload } from "#app/services/photos.ts";

/** A photo never changes, so a reader's own cache may keep it; nobody else's may. */
const CACHE_CONTROL = "private, max-age=31536000, immutable";

const photo = api("/objects/uploads/:objectId", {
  GET: call(async ({ services, actor, params, request }) => {
    const { body, size, etag, contentType } = await openPhoto(services, actor, params.objectId ?? "");
    const headers = new Headers({ "Cache-Control": CACHE_CONTROL, "Content-Type": contentType, ETag: etag });
    headers.set("Content-Disposition", "inline");
    const known = request.headers.get("If-None-Match") === etag;
    if (!known) headers.set("Content-Length", String(size));
    if (known || request.method === "HEAD") {
      await body.cancel();
      return new Response(null, { status: known ? 304 : 200, headers });
    }
    return new Response(body, { headers });
  }),
  PUT: call(async ({ services, actor, params, request }) =>
    receiveUpload(services, actor, params.objectId ?? "", new Uint8Array(await request.arrayBuffer())),
  ),
});

export const loader = photo.loader;
export const action = photo.action;
