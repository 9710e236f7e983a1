import type { Question, Reply } from "./queue/send.ts";

/** Sends a request by XMLHttpRequest, because fetch reports no upload progress. Null without a response. */
export function request(
  {
    method,
    path,
    headers,
    body,
    timeout,
    onProgress,
  }: Omit<Question, "body"> & { body?: XMLHttpRequestBodyInit },
  signal?: AbortSignal,
): Promise<Reply | null> {
  return new Promise((resolve) => {
    const asked = new XMLHttpRequest();
    asked.open(method, path);
    asked.timeout = timeout;
    for (const [name, value] of Object.entries(headers)) asked.setRequestHeader(name, value);
    if (onProgress) {
      asked.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    }
    asked.onload = () =>
      resolve({
        status: asked.status,
        body: readJson(asked.responseText),
        header: (name) => asked.getResponseHeader(name),
      });
    asked.onerror = asked.onabort = asked.ontimeout = () => resolve(null);
    if (signal?.aborted) return resolve(null);
    signal?.addEventListener("abort", () => asked.abort());
    asked.send(body ?? null);
  });
}

export function readJson(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
