import { redirect } from "@remix-run/cloudflare";
import type { PolicyPath } from "#app/auth/policy.ts";
import { AppError } from "#app/domain/app-error.ts";
import { type Call, endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { type Flash, flashCookie, redirectWithFlash, wordFlash } from "#app/http/flash.server.ts";
import { readsPages } from "#app/http/front-door/front-door.ts";
import { readDayRangeQuery } from "#app/http/queries/day-range-query.server.ts";
import type { RangeField } from "#app/services/activity/record-download.ts";
import { NOTICE_HEADER } from "#app/shared/notice-header.ts";
import { type CsvFile, recordedCsv } from "./csv.server.ts";

type Words = Omit<Flash, "tone">;

type Export<File extends CsvFile> = {
  /** The file; null when there is nothing to export. */
  file: (call: Call) => Promise<File | null>;
  /** The fields of its address that narrow it to a time, for the activity log. */
  range?: readonly RangeField[];
  /** The page whose form asks for its days; `/books` by default. */
  daysFrom?: (call: Call) => string;
  /** The redirect of an export without data, and its notice; not needed for a file that is never null. */
  empty?: (call: Call) => Words & { to: string };
  /** The notice of a successful download; 'Export Complete' by default. */
  done?: (file: File) => Words;
};

const COMPLETE: Words = { title: "downloads:complete", description: "downloads:completeHint" };

/**
 * A path of `/exports`: guards by the policy table and answers a CSV. Its notice waits for the next page; a
 * request with the notice header gets it at once, in a header of the same name, and is never redirected.
 * Unreadable days lead a browser back to their form, which says so; all others get 400.
 */
export function exportRoute<File extends CsvFile>(
  path: PolicyPath,
  { file, range, daysFrom = booksWith, empty, done }: Export<File>,
) {
  return endpoints({
    [path]: {
      GET: endpoint({}, async (asked) => {
        const { request, t } = asked;
        const atOnce = request.headers.has(NOTICE_HEADER);
        const found = await fileOrDays(asked, file);
        if (found === "days refused") return redirect(daysFrom(asked));
        if (!found) {
          if (!empty) throw new Error(`${path} has neither a file nor a notice for none`);
          const { to, ...words } = empty(asked);
          const flash: Flash = { tone: "error", ...words };
          if (!atOnce) return redirectWithFlash(to, flash);
          return new Response(null, {
            status: 204,
            headers: { [NOTICE_HEADER]: headerText(wordFlash(t, flash)) },
          });
        }
        const response = await recordedCsv(asked, found, range);
        const flash: Flash = { tone: "success", ...(done?.(found) ?? COMPLETE) };
        if (atOnce) response.headers.set(NOTICE_HEADER, headerText(wordFlash(t, flash)));
        else response.headers.append("Set-Cookie", await flashCookie.serialize(flash));
        return response;
      }),
    },
  });
}

/** The file; or "days refused" for a person with unreadable days, to whom JSON is of no use. */
async function fileOrDays<File extends CsvFile>(
  asked: Call,
  file: Export<File>["file"],
): Promise<File | null | "days refused"> {
  try {
    return await file(asked);
  } catch (error) {
    const { headers } = asked.request;
    const isForPerson = readsPages(headers) && !headers.has(NOTICE_HEADER);
    if (isForPerson && error instanceof AppError && ("from" in error.fields || "to" in error.fields)) {
      return "days refused";
    }
    throw error;
  }
}

/** The page whose form serves all files that take days, filled in as sent. */
const booksWith = ({ url }: Call) => `/books?${new URLSearchParams(readDayRangeQuery(url))}`;

/** Headers carry only ASCII. */
function headerText(notice: unknown): string {
  return encodeURIComponent(JSON.stringify(notice));
}
