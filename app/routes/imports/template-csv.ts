import type { TableKind } from "#app/domain/imports/headings.ts";
import { importTemplate } from "#app/domain/imports/import-templates.ts";
import { csvStream } from "#app/http/downloads/csv.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";

const template = (kind: TableKind) => ({
  GET: endpoint({}, ({ actor }) => {
    const { header, rows } = importTemplate(kind, actor.company.fuelUnit);
    return csvStream({ name: `import-${kind}.csv`, header, pages: [rows] });
  }),
});

const download = endpoints({
  "/templates/import-services.csv": template("services"),
  "/templates/import-fuel.csv": template("fuel"),
  "/templates/import-readings.csv": template("readings"),
  "/templates/import-machines.csv": template("machines"),
});

export const loader = download;
export const action = download;
