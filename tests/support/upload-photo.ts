import { jpeg } from "./photo-files.ts";
import type { Client } from "./product.ts";

/** Uploads a photo as the page's script does, and returns its path. */
export async function uploadPhoto(client: Client): Promise<string> {
  const { uploadURL } = await client.ask("POST", "/api/photos/upload");
  const { pathname } = new URL(uploadURL);
  const headers = { "X-Requested-With": "XMLHttpRequest", "Content-Type": "image/jpeg" };
  const sent = await client.fetch(pathname, { method: "PUT", body: jpeg(), headers });
  if (sent.status !== 200) throw new Error(`The photo was refused with ${sent.status}`);
  return pathname;
}

export async function uploadPhotos(client: Client, count: number): Promise<string[]> {
  const paths: string[] = [];
  while (paths.length < count) paths.push(await uploadPhoto(client));
  return paths;
}
