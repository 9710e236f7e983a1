import { createCookie } from "@remix-run/cloudflare";
import type { Settings } from "#app/http/settings.ts";

/**
 * What an operator had typed when their session was over, or the machine gone: kept on the device until they have signed
 * in again, or chosen another machine.
 */
export type ReportDraft = {
  typed: { newUsage: string; fuelAdded: string; fuelType: string; notes: string };
  /** The report may have arrived all the same; its key keeps it from being counted twice. */
  key: string;
  hadPhotos: boolean;
};

const SECONDS = 15 * 60;
const FIELD_MAX = 40;
/** A cookie has 4,096 bytes with its name and attributes, a third of which base64 takes. */
const NOTES_MAX_BYTES = 2_200;

function draftCookie(settings: Settings) {
  return createCookie("report-draft", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: SECONDS,
    secure: settings.secureCookies,
    secrets: [settings.sessionSecret],
  });
}

/** @param hadFiles the form had photos that were taken out of it */
export function serializeDraft(settings: Settings, form: FormData, hadFiles = false): Promise<string> {
  const text = (name: string, max = FIELD_MAX) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, max) : "";
  };
  const draft: ReportDraft = {
    typed: {
      newUsage: text("newUsage"),
      fuelAdded: text("fuelAdded"),
      fuelType: text("fuelType"),
      notes: cutToBytes(text("notes", NOTES_MAX_BYTES), NOTES_MAX_BYTES),
    },
    key: text("idempotencyKey"),
    hadPhotos:
      hadFiles ||
      form.getAll("photos").some((photo) => (typeof photo === "string" ? photo !== "" : photo.size > 0)),
  };
  return draftCookie(settings).serialize(draft);
}

export async function readDraft(settings: Settings, request: Request): Promise<ReportDraft | null> {
  const value: unknown = await draftCookie(settings).parse(request.headers.get("Cookie"));
  return value && typeof value === "object" && "typed" in value ? (value as ReportDraft) : null;
}

export function clearedDraft(settings: Settings): Promise<string> {
  return draftCookie(settings).serialize("", { maxAge: 0 });
}

function cutToBytes(text: string, max: number): string {
  const bytes = new TextEncoder().encode(text);
  // A letter that was cut in two becomes U+FFFD at the end.
  return bytes.length <= max ? text : new TextDecoder().decode(bytes.subarray(0, max)).replace(/\uFFFD$/, "");
}
