import { zipStream } from "#app/http/downloads/zip.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { allDataPart } from "#app/services/files/all-data.ts";

const download = endpoints({
  "/exports/all-data.zip": {
    GET: endpoint({}, async ({ services, actor, url }) => {
      const part = url.searchParams.get("part") ?? "1";
      return zipStream(await allDataPart(services, actor, /^[1-9]\d{0,8}$/.test(part) ? Number(part) : 0));
    }),
  },
});

export const loader = download;
export const action = download;
