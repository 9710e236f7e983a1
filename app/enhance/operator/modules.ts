/** Scripts loaded on demand. The build defines their addresses, which contain a hash. */
declare const PHOTOS_MODULE: string | undefined;
declare const QUEUE_MODULE: string | undefined;

const photos = typeof PHOTOS_MODULE === "undefined" ? "/app/enhance/photos.enhance.ts" : PHOTOS_MODULE;
const queue = typeof QUEUE_MODULE === "undefined" ? "/app/enhance/queue.enhance.ts" : QUEUE_MODULE;

/** The page names the script for ticks, issues and checks, because not every company needs it. */
export const loadExtras = (address: string): Promise<typeof import("../extras.enhance.ts")> =>
  import(/* @vite-ignore */ address);
export const loadPhotos = (): Promise<typeof import("../photos.enhance.ts")> =>
  import(/* @vite-ignore */ photos);
export const loadQueue = (): Promise<typeof import("../queue.enhance.ts")> =>
  import(/* @vite-ignore */ queue);
