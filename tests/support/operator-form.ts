import type { Client } from "./product.ts";

/** The operator's form as browsers without script have it. */

/** Posts the form to an address of the page: multipart, with an empty file if no photo was chosen. */
export async function sendReport(
  by: Client,
  path: string,
  fields: Record<string, string>,
  photos: { bytes: Uint8Array<ArrayBuffer>; name: string }[] = [],
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (photos.length === 0) form.append("photos", new File([], ""));
  for (const { bytes, name } of photos) form.append("photos", new File([bytes], name));
  return by.fetch(path, { method: "POST", body: form, headers: { "Sec-Fetch-Site": "same-origin" } });
}

export const keyOf = (body: string) => /name="idempotencyKey" value="([^"]+)"/.exec(body)?.[1] ?? "";

/** The field that names the reader of the form's page. */
export const writerOf = (body: string) => /name="(writer-[^"]+)"/.exec(body)?.[1] ?? "";

export const fieldValue = (body: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(body)?.[1] ??
  new RegExp(`<input[^>]*value="([^"]*)"[^>]*name="${name}"`).exec(body)?.[1];
