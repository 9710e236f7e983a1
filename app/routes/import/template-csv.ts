import { IMPORT_TEMPLATE_HEADER, IMPORT_TEMPLATE_ROWS } from "#app/domain/import-row.ts";
import { csvStream } from "#app/http/csv.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";

const download = endpoints({
  "/templates/equipment-import-template.csv": {
    GET: endpoint({}, () =>
      csvStream({
        name: "equipment-import-template.csv",
        header: IMPORT_TEMPLATE_HEADER,
        pages: [IMPORT_TEMPLATE_ROWS],
      }),
    ),
  },
});

export const loader = download;
export const action = download;
