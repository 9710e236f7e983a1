/** What is loaded when it is needed; the build names the addresses, which have hashes. */
declare const PHOTOS_MODULE: string | undefined;
declare const QUEUE_MODULE: string | undefined;

const photos = typeof PHOTOS_MODULE === "undefined" ? "/app/enhance/photos.enhance.ts" : PHOTOS_MODULE;
const queue = typeof QUEUE_MODULE === "undefined" ? "/app/enhance/queue.enhance.ts" : QUEUE_MODULE;

export const loadPhotos = (): Promise<typeof import("../photos.enhance.ts")> =>
  import(/* @vite-ignore */ photos);
export const loadQueue = (): Promise<typeof import("../queue.enhance.ts")> =>
  import(/* @vite-ignore */ queue);
