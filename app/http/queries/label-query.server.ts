import { createCookie } from "@remix-run/cloudflare";
import { YEAR_SECONDS } from "#app/domain/durations.ts";
import { fleetQuery, readFleetFilter } from "#app/domain/equipment/fleet-filter.ts";
import {
  DEFAULT_LABEL_FORMAT,
  isLabelFormat,
  LABEL_FORMATS,
  type LabelFormatName,
  labelsPerSheet,
} from "#app/domain/equipment/label-formats.ts";
import type { LabelChoice } from "#app/services/equipment/labels.ts";

/** The last printed paper; a plain preference of the device. */
const formatCookie = createCookie("label-format", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: YEAR_SECONDS,
});

export function rememberFormat(format: LabelFormatName): Promise<string> {
  return formatCookie.serialize(format);
}

/** The query of the labels' pages. `start` is null if the paper has no such place; `details` adds make and model. */
export type LabelQuery = {
  format: LabelFormatName;
  start: number | null;
  choice: LabelChoice;
  details: boolean;
};

/** More ids than fit into an address are not read. */
const MAX_IDS = 1_000;

export async function readLabelQuery(request: Request): Promise<LabelQuery> {
  const query = new URL(request.url).searchParams;
  const named = query.get("format");
  const kept: unknown = isLabelFormat(named)
    ? named
    : await formatCookie.parse(request.headers.get("Cookie")).catch(() => null);
  const format = isLabelFormat(kept) ? kept : DEFAULT_LABEL_FORMAT;
  const { search, status, type, place } = readFleetFilter(query);
  const ids = query.getAll("machine").filter((id) => /^[\w-]{1,64}$/.test(id));
  return {
    format,
    start: readStart(query.get("start"), labelsPerSheet(LABEL_FORMATS[format])),
    details: query.has("details"),
    choice: { ids: [...new Set(ids)].slice(0, MAX_IDS), filter: { search, status, type, place } },
  };
}

/** An empty place means the first one. */
function readStart(text: string | null, places: number): number | null {
  if (text === null || text.trim() === "") return 1;
  const start = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return start >= 1 && start <= places ? start : null;
}

/** The address of the page for choosing labels, with the present choice. */
export function labelChoiceAddress({ choice, details }: Pick<LabelQuery, "choice" | "details">): string {
  const query = new URLSearchParams(fleetQuery(choice.filter));
  for (const id of choice.ids) query.append("machine", id);
  if (details) query.set("details", "on");
  const text = query.toString();
  return `/equipment-list/labels${text ? `?${text}` : ""}`;
}
