import { IMPORT_TEMPLATE_HEADER, IMPORT_TEMPLATE_ROWS } from "#app/domain/equipment-import.ts";
import { api, call } from "#app/http/api.server.ts";
import { csvStream } from "#app/http/csv.server.ts";

const download = api("/templates/equipment-import-template.csv", {
  GET: call(() =>
    csvStream({
      name: "equipment-import-template.csv",
      header: IMPORT_TEMPLATE_HEADER,
      pages: [IMPORT_TEMPLATE_ROWS],
    }),
  ),
});

export const loader = download.loader;
export const action = download.action;
