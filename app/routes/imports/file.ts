import { AppError } from "#app/domain/app-error.ts";
import { attachment } from "#app/http/downloads/attachment.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { recordDownload } from "#app/services/activity/record-download.ts";
import { readFile } from "#app/services/imports/kept-bytes.ts";
import { getImport } from "#app/services/imports/open-import.ts";

/** The file of an import as it was sent, always as an attachment: nobody's browser opens it here. */
const download = endpoints({
  "/imports/:importId/file": {
    GET: endpoint({}, async ({ actor, services, params }) => {
      const row = await getImport(services, actor, params.importId ?? "");
      const stored = await readFile(services, { companyId: row.companyId, id: row.fileId });
      if (!stored) throw new AppError("request.not_found");
      await recordDownload(services, actor, { file: row.fileName, range: {} });
      return new Response(stored.body, {
        headers: {
          "Content-Type": "application/octet-stream",
          "Content-Length": String(stored.size),
          "Content-Disposition": attachment(row.fileName),
          "X-Content-Type-Options": "nosniff",
        },
      });
    }),
  },
});

export const loader = download;
export const action = download;
