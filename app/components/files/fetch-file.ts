import { showNotice, showToast } from "#app/components/show-toast.ts";
import { INCOMPLETE_LINE } from "#app/domain/csv.ts";
import { MINUTE_MS } from "#app/domain/durations.ts";
import type { WordedFlash } from "#app/http/flash.server.ts";
import { NOTICE_HEADER } from "#app/shared/notice-header.ts";

/** How long a saved file's bytes are kept for the browser; slow phones ask the user where to save. */
const KEEP_MS = MINUTE_MS;

/** Fetches a file, saves it and shows its notice; loaded with the first requested file. */
export async function fetchFile(path: string): Promise<void> {
  const response = await fetch(path, { headers: { [NOTICE_HEADER]: "1" }, redirect: "error" });
  const notice = response.headers.get(NOTICE_HEADER);
  if (!response.ok || notice === null) throw new Error(`HTTP ${response.status}`);
  if (response.status !== 204) {
    const file = await response.blob();
    if (await brokeOff(file)) {
      showToast({ tone: "error", title: "downloads:failed", description: "downloads:failedHint" });
      return;
    }
    save(file, fileName(response));
  }
  showNotice(JSON.parse(decodeURIComponent(notice)) as WordedFlash);
}

async function brokeOff(file: Blob): Promise<boolean> {
  return (await file.slice(-INCOMPLETE_LINE.length).text()) === INCOMPLETE_LINE;
}

function fileName(response: Response): string {
  const disposition = response.headers.get("Content-Disposition") ?? "";
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? "export.csv";
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
