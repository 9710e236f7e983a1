import { AppError, isRefusal } from "#app/domain/app-error.ts";
import { mappingSchema, runSchema } from "#app/forms/imports/mapping.ts";
import { type Call, endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { digestOf } from "#app/http/forms/brought-files.server.ts";
import { askedPlace, readSeqCursor } from "#app/http/queries/cursor.ts";
import { blockerText } from "#app/routes/imports/undo/blockers.server.ts";
import { once } from "#app/services/idempotency.ts";
import { bringFiles } from "#app/services/imports/bring-files.ts";
import { changeMapping } from "#app/services/imports/change-mapping.ts";
import { checkImport, runImport } from "#app/services/imports/check-import.ts";
import { importRecord, listedRecord, previewRecord } from "#app/services/imports/import-record.ts";
import { listImports } from "#app/services/imports/list-imports.ts";
import { discardImport, openImport, openUpload } from "#app/services/imports/open-import.ts";
import { readUndo, undoImport } from "#app/services/imports/undo-import.ts";
import { KEY_MAX } from "#app/shared/idempotency-key.ts";

const TYPES = [
  "text/csv",
  "text/plain",
  "text/tab-separated-values",
  "application/octet-stream",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/** The file of a call: its bytes are the body, its name is in the address. */
async function readBody({ request, url }: Call) {
  const [type = ""] = (request.headers.get("Content-Type") ?? "").toLowerCase().split(";");
  if (!TYPES.includes(type.trim())) throw new AppError("request.unsupported_type");
  return { name: url.searchParams.get("name") ?? "", bytes: new Uint8Array(await request.arrayBuffer()) };
}

async function bring(call: Call) {
  const { services, actor, key } = call;
  if (key && key.length > KEY_MAX) throw new AppError("request.invalid");
  const file = await readBody(call);
  const sent = { userId: actor.id, key, target: "POST /api/imports" };
  const body = { name: file.name, digest: digestOf(file.bytes) };
  const { value } = await once(services, { ...sent, body }, async () => {
    const fileId = await bringFiles(services, actor, [file]);
    const opened = await openUpload(services, actor, fileId);
    return { status: 201, value: { fileId, imports: opened.map(importRecord) } };
  });
  return status(201, value);
}

const record = async ({ services, actor, id }: Pick<Call, "services" | "actor" | "id">) =>
  importRecord(await openImport(services, actor, id));

/** What blocks the undoing of an import, each in words. */
async function blocked({ services, actor, id, t, locale }: Call) {
  const { blockers } = await readUndo(services, actor, id);
  return status(409, {
    message: t("errors:history_import.blocked"),
    blockers: blockers.map((blocker) => ({
      text: blockerText(blocker, { t, locale }),
      equipmentId: blocker.equipmentId,
    })),
  });
}

const calls = endpoints({
  "/api/imports": {
    GET: endpoint({}, async ({ services, actor, url }) => {
      const { listed, next } = await listImports(services, actor, askedPlace(url, readSeqCursor));
      return { imports: listed.map(listedRecord), next: next === null ? null : String(next) };
    }),
    POST: endpoint({ keep: "own" }, bring),
  },
  "/api/imports/:id": {
    GET: endpoint({}, record),
    DELETE: endpoint({}, async ({ services, actor, id }) => {
      await discardImport(services, actor, id);
      return status(204);
    }),
  },
  "/api/imports/:id/mapping": {
    PUT: endpoint({ body: mappingSchema }, async (call) => {
      await changeMapping(call.services, call.actor, call.id, call.body);
      return record(call);
    }),
  },
  "/api/imports/:id/preview": {
    POST: endpoint({ keep: "nothing" }, async ({ services, actor, id, t, locale }) => {
      const opened = await openImport(services, actor, id);
      const { asks } = importRecord(opened);
      if (asks.length > 0) return status(409, { message: t("errors:history_import.asks"), asks });
      return previewRecord(await checkImport(services, actor, opened), { t, locale });
    }),
  },
  "/api/imports/:id/run": {
    POST: endpoint({ keep: "nothing", body: runSchema }, async (call) => {
      const { services, actor, id, t, locale } = call;
      const message = t("errors:history_import.changed");
      try {
        const changed = await runImport(services, actor, id, call.body);
        if (!changed) return await record(call);
        return status(409, { message, preview: previewRecord(changed, { t, locale }) });
      } catch (error) {
        if (!isRefusal(error, "history_import.changed")) throw error;
        // One of its machines is gone: what is asked now stands in place of a dry run.
        const { asks } = await record(call);
        return status(409, { message, ...(asks.length > 0 ? { asks } : {}) });
      }
    }),
  },
  "/api/imports/:id/undo": {
    POST: endpoint({ keep: "nothing" }, async (call) => {
      try {
        await undoImport(call.services, call.actor, call.id);
        return await record(call);
      } catch (error) {
        if (!isRefusal(error, "history_import.blocked")) throw error;
        return blocked(call);
      }
    }),
  },
});

export const loader = calls;
export const action = calls;
