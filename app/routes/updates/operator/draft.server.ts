import { createCookie } from "@remix-run/cloudflare";
import { isPersonTag } from "#app/auth/person-tag.server.ts";
import { type AnsweredLine, LINES_MAX, readCheck } from "#app/domain/checks/checklist.ts";
import { DAY_SECONDS } from "#app/domain/durations.ts";
import { OPERATOR_TASKS_MAX, TASK_NAME_MAX } from "#app/domain/service/service-task.ts";
import { TAKEN_AT_MAX_DAYS } from "#app/domain/updates/operator-update.ts";
import { WRITER_FIELD } from "#app/forms/updates/operator-update-form.ts";
import type { Settings } from "#app/platform/settings.ts";
import { answersIn } from "#app/shared/check-fields.ts";
import { KEY_FIELD } from "#app/shared/idempotency-key.ts";

/**
 * An operator's input when their session had ended, somebody else had signed in, or the machine was gone: kept on the
 * device until its writer has signed in again, or chosen another machine. Nobody else is shown it.
 */
export type ReportDraft = {
  /** The writer's tag. */
  writer: string;
  equipmentId: string;
  typed: Record<"newUsage" | "fuelAdded" | "fuelType" | "notes", string> & {
    tasksDone?: string[];
    condition?: string;
    check?: AnsweredLine[];
    fuelCost?: string;
  };
  /** The report may have arrived after all; its key prevents counting it twice. */
  key: string;
  hadPhotos: boolean;
};

const NAME = "report-draft-";
/** Characters of the tag in the cookie's name; the rest is in its value. */
const NAME_TAG = 8;
const SECONDS = TAKEN_AT_MAX_DAYS * DAY_SECONDS;
const FIELD_MAX = 40;
/** A cookie has 4,096 bytes with its name and attributes; base64 adds a third. */
const NOTES_MAX_BYTES = 2_200;
/** The part of these for the answers of a check. */
const CHECK_MAX_BYTES = 1_600;
/** Drafts of different people on one device: servers accept 16 KB of headers. */
const DRAFTS_MAX = 3;

function draftCookie(settings: Settings, name: string) {
  return createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: SECONDS,
    secure: settings.secureCookies,
    secrets: [settings.sessionSecret],
  });
}

const nameOf = (writer: string) => `${NAME}${writer.slice(0, NAME_TAG)}`;

/** Takes the writer's tag out of a report's form; null if its page had none. */
export function takeWriter(form: FormData): string | null {
  const field = [...form.keys()].find((name) => name.startsWith(WRITER_FIELD));
  if (field === undefined) return null;
  form.delete(field);
  const writer = field.slice(WRITER_FIELD.length);
  return isPersonTag(writer) ? writer : null;
}

/**
 * Keeps a report for its writer, replacing their previous one. If too many people have one on this device,
 * the oldest is dropped.
 * @param hadFiles whether photos were taken out of the form
 * @returns headers for the answer
 */
export async function draftHeaders(
  settings: Settings,
  request: Request,
  writer: string,
  form: FormData,
  hadFiles = false,
): Promise<[string, string][]> {
  const text = (name: string, max = FIELD_MAX) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, max) : "";
  };
  const tasksDone = ticksOf(form);
  const check = checkOf(form);
  const condition = text("condition");
  const fuelCost = text("fuelCost");
  const notesMax =
    NOTES_MAX_BYTES - bytesOf(tasksDone.join()) - (check.length > 0 ? bytesOf(JSON.stringify(check)) : 0);
  const draft: ReportDraft = {
    writer,
    equipmentId: text("equipmentId"),
    typed: {
      newUsage: text("newUsage"),
      fuelAdded: text("fuelAdded"),
      fuelType: text("fuelType"),
      ...(tasksDone.length > 0 ? { tasksDone } : {}),
      ...(condition !== "ok" ? { condition } : {}),
      ...(fuelCost !== "" ? { fuelCost } : {}),
      ...(check.length > 0 ? { check } : {}),
      notes: cutToBytes(text("notes", notesMax), notesMax),
    },
    key: text(KEY_FIELD),
    hadPhotos:
      hadFiles ||
      form.getAll("photos").some((photo) => (typeof photo === "string" ? photo !== "" : photo.size > 0)),
  };
  const others = draftNames(request).filter((name) => name !== nameOf(writer));
  const tooMany = others.slice(0, Math.max(0, others.length + 1 - DRAFTS_MAX));
  const cookies = [
    draftCookie(settings, nameOf(writer)).serialize(draft),
    ...tooMany.map((name) => draftCookie(settings, name).serialize("", { maxAge: 0 })),
  ];
  return (await Promise.all(cookies)).map((cookie) => ["Set-Cookie", cookie]);
}

/** A check that was begun; none if its words take too much room. */
function checkOf(form: FormData): AnsweredLine[] {
  const check = answersIn(form).slice(0, LINES_MAX);
  return readCheck(check).begun && bytesOf(JSON.stringify(check)) <= CHECK_MAX_BYTES ? check : [];
}

/** The ticked names, as many and as long as a report may have. */
function ticksOf(form: FormData): string[] {
  const names = form.getAll("tasksDone").filter((name) => typeof name === "string");
  return names.slice(0, OPERATOR_TASKS_MAX).map((name) => name.slice(0, TASK_NAME_MAX));
}

/** The names of the drafts on the device; browsers send the oldest first. */
function draftNames(request: Request): string[] {
  const cookies = request.headers.get("Cookie") ?? "";
  return [...cookies.matchAll(new RegExp(`(?:^|;\\s*)(${NAME}[\\w-]{${NAME_TAG}})=`, "g"))].map(
    ([, name = ""]) => name,
  );
}

/** A writer's draft; null for everybody else. */
export async function readDraft(
  settings: Settings,
  request: Request,
  writer: string,
): Promise<ReportDraft | null> {
  const value: unknown = await draftCookie(settings, nameOf(writer)).parse(request.headers.get("Cookie"));
  if (!value || typeof value !== "object" || !("writer" in value) || value.writer !== writer) return null;
  return value as ReportDraft;
}

/** @returns the Set-Cookie header that clears a writer's draft */
export function clearedDraft(settings: Settings, writer: string): Promise<string> {
  return draftCookie(settings, nameOf(writer)).serialize("", { maxAge: 0 });
}

/**
 * Decides the form's machine, and whether the draft goes into it: without a requested machine it is the
 * draft's own. A draft whose machine is gone goes into the next opened form.
 * @param asked the requested machine; blank for none
 */
export function placeDraft(
  draft: ReportDraft | null,
  asked: string,
  isListed: (id: string) => boolean,
): { selected: string; draft: ReportDraft | null } {
  if (!draft || !isListed(draft.equipmentId)) return { selected: asked, draft };
  const selected = asked || draft.equipmentId;
  return { selected, draft: selected === draft.equipmentId ? draft : null };
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function cutToBytes(text: string, max: number): string {
  const bytes = new TextEncoder().encode(text);
  // A truncated character becomes U+FFFD at the end.
  return bytes.length <= max ? text : new TextDecoder().decode(bytes.subarray(0, max)).replace(/\uFFFD$/, "");
}
