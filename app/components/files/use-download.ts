import { useRef, useState } from "react";

/**
 * Fetches a file, saves it and shows its notice; one at a time. On a failure, such as an expired session or a
 * broken connection, the browser opens the file's address itself. `download` returns whether it handles the
 * file.
 */
export function useDownload() {
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const download = (path: string): boolean => {
    if (!("download" in HTMLAnchorElement.prototype)) return false;
    if (running.current) return true;
    running.current = true;
    setPending(true);
    import("./fetch-file.ts")
      .then(({ fetchFile }) => fetchFile(path))
      .catch(() => window.location.assign(path))
      .finally(() => {
        running.current = false;
        setPending(false);
      });
    return true;
  };
  return { pending, download };
}
