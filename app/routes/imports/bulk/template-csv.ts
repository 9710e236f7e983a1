import {
  IMPORT_PROGRAM_HEADING,
  IMPORT_TEMPLATE_HEADER,
  IMPORT_TEMPLATE_ROWS,
} from "#app/domain/imports/bulk/machine-of-list.ts";
import { csvStream } from "#app/http/downloads/csv.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { listPrograms } from "#app/services/service/programs.ts";

const download = endpoints({
  "/templates/equipment-import-template.csv": {
    GET: endpoint({}, async ({ services, actor }) => {
      const programs = await listPrograms(services, actor);
      const more = programs.length > 0 ? [IMPORT_PROGRAM_HEADING] : [];
      return csvStream({
        name: "equipment-import-template.csv",
        header: [...IMPORT_TEMPLATE_HEADER, ...more],
        // The examples follow no program.
        pages: [IMPORT_TEMPLATE_ROWS.map((row) => [...row, ...more.map(() => "")])],
      });
    }),
  },
});

export const loader = download;
export const action = download;
