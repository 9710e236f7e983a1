import { AppError } from "#app/domain/app-error.ts";
import { YEAR_SECONDS } from "#app/domain/durations.ts";
import { photoFileName } from "#app/domain/photos/photo-format.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { openPhoto, type PhotoSize, receiveThumbnail, receiveUpload } from "#app/services/photos/photos.ts";

/** A photo never changes, so its reader's cache may keep it, but no shared one. */
const SETTLED = `private, max-age=${YEAR_SECONDS}, immutable`;
const UNSETTLED = "private, no-cache";

/** `?size=thumb` requests the photo's thumbnail. */
function sizeOf(url: URL): PhotoSize {
  const size = url.searchParams.get("size");
  if (size !== null && size !== "thumb") throw new AppError("request.invalid");
  return size ?? "full";
}

const photo = endpoints({
  "/objects/uploads/:objectId": {
    GET: endpoint({}, async ({ services, actor, params, request, url }) => {
      const found = await openPhoto(services, actor, params.objectId ?? "", sizeOf(url));
      const { body, size, etag, contentType, settled } = found;
      const headers = new Headers({ "Content-Type": contentType, ETag: etag });
      headers.set("Cache-Control", settled ? SETTLED : UNSETTLED);
      headers.set(
        "Content-Disposition",
        `inline; filename="${photoFileName(params.objectId ?? "", contentType)}"`,
      );
      const known = request.headers.get("If-None-Match") === etag;
      if (!known) headers.set("Content-Length", String(size));
      if (known || request.method === "HEAD") {
        await body.cancel();
        return new Response(null, { status: known ? 304 : 200, headers });
      }
      return new Response(body, { headers });
    }),
    PUT: endpoint({}, async ({ services, actor, params, request, url }) => {
      const receive = sizeOf(url) === "thumb" ? receiveThumbnail : receiveUpload;
      return receive(services, actor, params.objectId ?? "", new Uint8Array(await request.arrayBuffer()));
    }),
  },
});

export const loader = photo;
export const action = photo;
