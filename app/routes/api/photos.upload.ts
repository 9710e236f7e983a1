import { api, call } from "#app/http/api.server.ts";
import { offerUpload } from "#app/services/photos.ts";

const upload = api("/api/photos/upload", {
  POST: call(({ services, actor }) => offerUpload(services, actor)),
});

export const loader = upload.loader;
export const action = upload.action;
