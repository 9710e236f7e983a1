/** What is loaded when it is needed; the build names the addresses, which have hashes. */
declare const PHOTOS_MODULE: string | undefined;
declare const QUEUE_MODULE: string | undefined;

export function loadPhotos(): Promise<typeof import("../photos.enhance.ts")> {
  return import(typeof PHOTOS_MODULE === "undefined" ? "/app/enhance/photos.enhance.ts" : PHOTOS_MODULE);
}

export function loadQueue(): Promise<typeof import("../queue.enhance.ts")> {
  return import(typeof QUEUE_MODULE === "undefined" ? "/app/enhance/queue.enhance.ts" : QUEUE_MODULE);
}
