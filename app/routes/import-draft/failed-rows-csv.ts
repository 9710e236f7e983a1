import { AppError } from "#app/domain/app-error.ts";
import { api, call } from "#app/http/api.server.ts";
import { csvStream } from "#app/http/csv.server.ts";
import { wordMessage } from "#app/i18n/translate.ts";
import { failedRows, loadDraft } from "#app/services/equipment-import.ts";

/** The rows that failed, under their own header and with their reasons: to be corrected and imported again. */
const download = api("/add-equipment/import/:draftId/failed-rows.csv", {
  GET: call(async ({ actor, services, params, t }) => {
    if (!params.draftId) throw new AppError("request.not_found");
    const { header, failed } = failedRows(await loadDraft(services, actor, params.draftId));
    const rows = failed.map(({ row, message, params: about, cells }) => {
      const reason = wordMessage(t, { key: `imports:row.${message}`, params: { ...about, row } });
      return [...header.map((_, index) => cells[index] ?? ""), reason];
    });
    return csvStream({ name: "equipment-import-errors.csv", header: [...header, "Error"], pages: [rows] });
  }),
});

export const loader = download.loader;
export const action = download.action;
