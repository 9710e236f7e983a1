import { strToU8, zipSync } from "fflate";

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export type MadeSheet = { name: string; rows: string; state?: string; after?: string };

/** The parts of a workbook whose sheets hold these `<row>` elements, as a spreadsheet writes them. */
export function workbookParts(
  sheets: readonly MadeSheet[],
  { texts = "", styles = "", properties = "" } = {},
): Record<string, string> {
  const tags = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ""} r:id="rId${index + 1}"/>`,
  );
  const relations = sheets.map((_, index) =>
    relation(`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`),
  );
  return {
    "_rels/.rels": `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="${RELATIONS}">${properties}<sheets>${tags.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}${relation("t", "sharedStrings", "/xl/sharedStrings.xml")}${relation("s", "styles", "styles.xml")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst>${texts}</sst>`,
    "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows, after = "" }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  };
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
}

/** The bytes of a workbook of these parts. */
export function packed(parts: Record<string, string>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}
