import type { ImportField } from "#app/domain/import-row.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

const FIELDS: readonly { field: ImportField; needed?: true }[] = [
  { field: "name", needed: true },
  { field: "type", needed: true },
  { field: "unit", needed: true },
  { field: "serialNumber" },
  { field: "currentUsage" },
  { field: "serviceInterval" },
  { field: "threshold" },
  { field: "fuelType" },
  { field: "description" },
];

/** The columns that the import understands. */
export function ColumnTable() {
  const { t } = useI18n();
  return (
    <table className="mt-3 w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-sm text-soft">
          <th scope="col" className="py-2 pr-4 font-semibold">
            {t("imports:upload.column")}
          </th>
          <th scope="col" className="py-2 font-semibold">
            {t("imports:upload.content")}
          </th>
        </tr>
      </thead>
      <tbody>
        {FIELDS.map(({ field, needed }) => (
          <tr key={field} className="border-b border-line align-top last:border-0">
            <th scope="row" className="w-2/5 py-2 pr-4 font-semibold">
              {t(`imports:column.${field}`)}
              {needed ? (
                <span className="block text-sm font-normal text-soft">{t("imports:upload.needed")}</span>
              ) : null}
            </th>
            <td className="py-2">{t(`imports:content.${field}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
