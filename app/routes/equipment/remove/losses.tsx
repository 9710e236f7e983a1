import { ExportLink } from "#app/components/files/export-link.tsx";
import { formatCount } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { deletionOf } from "#app/services/equipment/equipment-removal.ts";

const GOES = [
  "notes",
  "history",
  "readings",
  "updates",
  "tasks",
  "entries",
  "issues",
  "checks",
  "photos",
] as const;

/** What is deleted with the machine, what stays, and the export of its history. */
export function Losses(props: { losses: Awaited<ReturnType<typeof deletionOf>>; machineId: string }) {
  const { locale, t } = useI18n();
  const { losses, machineId } = props;
  return (
    <>
      <h3 id="losses">{t("equipment:remove.goes.title")}</h3>
      <table
        className="w-full border-collapse [&_td]:py-2 [&_th]:py-2 [&_th]:text-left [&_th]:font-normal"
        aria-labelledby="losses"
      >
        <tbody>
          {GOES.map((kind) => (
            <tr key={kind} className="border-b border-line">
              <th scope="row">{t(`equipment:remove.goes.${kind}`)}</th>
              <td className="num">{formatCount(losses[kind], locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {losses.entriesWithCost === 0 ? null : (
        <p className="mt-2">{t("equipment:remove.entriesStay", { count: losses.entriesWithCost })}</p>
      )}
      {losses.fuel === 0 ? null : (
        <p className="mt-2">{t("equipment:remove.fuelStays", { count: losses.fuel })}</p>
      )}
      <p className="mt-2 mb-4">
        <ExportLink
          action="/exports/equipment-history.csv"
          fields={{ equipment: machineId }}
          label={t("equipment:remove.exportFirst")}
        />
      </p>
    </>
  );
}
