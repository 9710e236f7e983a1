import { orProveFirst } from "#app/http/accounts/proof.server.ts";
import { zipStream } from "#app/http/downloads/zip.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { allDataPart } from "#app/services/files/all-data.ts";

const download = endpoints({
  "/exports/all-data.zip": {
    GET: endpoint({}, async ({ services, actor, url, proof }) => {
      const asked = url.searchParams.get("part") ?? "1";
      const part = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0;
      const own = await proof();
      return zipStream(await orProveFirst("/account", () => allDataPart(services, actor, part, own)));
    }),
  },
});

export const loader = download;
export const action = download;
