import type { ListField } from "#app/domain/imports/bulk/list-file.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

const COLUMNS: { [Field in ListField]: "needed" | "optional" | "withPrograms" } = {
  name: "needed",
  type: "needed",
  unit: "needed",
  serialNumber: "optional",
  make: "optional",
  model: "optional",
  modelYear: "optional",
  licensePlate: "optional",
  place: "optional",
  currentUsage: "optional",
  serviceInterval: "optional",
  lastServiceUsage: "optional",
  maintenanceInterval: "optional",
  maintenanceIntervalUnit: "optional",
  maintenanceStartDate: "optional",
  nextMaintenanceDate: "optional",
  threshold: "optional",
  alertThreshold: "optional",
  fuelType: "optional",
  description: "optional",
  serviceProgram: "withPrograms",
};
const FIELDS = Object.keys(COLUMNS) as ListField[];

/** The columns that the import understands; `programs` whether the company has a service program. */
export function ColumnTable({ programs }: { programs: boolean }) {
  const { t } = useI18n();
  const fields = FIELDS.filter((field) => programs || COLUMNS[field] !== "withPrograms");
  return (
    <table className="mt-3 w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-small text-soft">
          <th scope="col" className="py-2 pr-4 font-semibold">
            {t("bulkImport:upload.column")}
          </th>
          <th scope="col" className="py-2 font-semibold">
            {t("bulkImport:upload.content")}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field} className="border-b border-line align-top last:border-0">
            <th scope="row" className="w-2/5 py-2 pr-4 font-semibold">
              {t(`bulkImport:column.${field}`)}{" "}
              {COLUMNS[field] === "needed" ? (
                <span className="block text-small font-normal text-soft">
                  {t("bulkImport:upload.needed")}
                </span>
              ) : null}
            </th>
            <td className="py-2">{t(`bulkImport:content.${field}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
