import { csvFile } from "#app/domain/csv.ts";
import { IMPORT_TEMPLATE_HEADER, IMPORT_TEMPLATE_ROWS } from "#app/domain/equipment-import.ts";
import { api, call } from "#app/http/api.server.ts";
import { csvDownload } from "#app/http/csv.server.ts";

const download = api("/templates/equipment-import-template.csv", {
  GET: call(() =>
    csvDownload("equipment-import-template.csv", csvFile(IMPORT_TEMPLATE_HEADER, IMPORT_TEMPLATE_ROWS)),
  ),
});

export const loader = download.loader;
export const action = download.action;
