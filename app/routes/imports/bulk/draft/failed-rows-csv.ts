import { AppError } from "#app/domain/app-error.ts";
import { recordedCsv } from "#app/http/downloads/csv.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { wordReason } from "#app/i18n/import-words.ts";
import { failedRows, loadDraft, readPlan } from "#app/services/imports/bulk/import-draft.ts";
import { wordRows } from "./reasons.server.ts";

/** The failed rows, under their own header and with their reasons, for correction and another import. */
const download = endpoints({
  "/add-equipment/import/:draftId/failed-rows.csv": {
    GET: endpoint({}, async (asked) => {
      const { actor, services, params, t } = asked;
      if (!params.draftId) throw new AppError("request.not_found");
      const draft = await loadDraft(services, actor, params.draftId);
      const { header, failed } = failedRows(
        await readPlan(services, actor, draft),
        draft,
        actor.company.equipmentLimit,
      );
      const rows = failed.map((row) => {
        const reason = `${wordRows([{ ...row, name: "" }], t)}: ${wordReason(row, t)}`;
        return [...header.map((_, index) => row.cells[index] ?? ""), reason];
      });
      const name = "equipment-import-errors.csv";
      return recordedCsv(asked, { name, header: [...header, "Error"], pages: [rows] });
    }),
  },
});

export const loader = download;
export const action = download;
