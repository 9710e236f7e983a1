import { targetNow } from "./line-speed.ts";
import { firstSmallEnough, LONG_SIDE, type Step, THUMBNAIL } from "./size-steps.ts";

/** The formats that the product stores. A browser may read others too. */
const STORED = /^image\/(?:jpeg|png|webp)$/;

export type Shrunk = { photo: File; thumbnail: Blob | null };

/**
 * Shrinks a photo to at most 1,280 pixels on its long side and under 250 KB, or 150 KB on a slow connection, and makes
 * its thumbnail. Three phone photos are 11 MB, which take minutes over a connection in the field. A photo that can't be
 * read here is returned unchanged; the server judges it.
 */
export async function shrinkPhoto(file: File): Promise<Shrunk> {
  // A browser that ignores the camera's orientation would lose it.
  if (!CSS.supports("image-orientation", "from-image")) return { photo: file, thumbnail: null };
  const url = URL.createObjectURL(file);
  try {
    const image = await load(url);
    const target = targetNow();
    const isSmall =
      file.size < target.maxBytes &&
      Math.max(image.naturalWidth, image.naturalHeight) <= LONG_SIDE &&
      STORED.test(file.type);
    const photo = isSmall ? file : await firstSmallEnough(target, (step) => draw(image, step));
    const thumbnail = await firstSmallEnough(THUMBNAIL, (step) => draw(image, step));
    return {
      photo: photo ? named(photo) : file,
      // A photo smaller than its thumbnail needs none.
      thumbnail: thumbnail && thumbnail.size < (photo ?? file).size ? thumbnail : null,
    };
  } catch {
    return { photo: file, thumbnail: null };
  } finally {
    URL.revokeObjectURL(url);
  }
}

function named(photo: Blob): File {
  if (photo instanceof File) return photo;
  return new File([photo], `photo.${photo.type === "image/webp" ? "webp" : "jpg"}`, { type: photo.type });
}

function load(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.src = url;
  });
}

async function draw(image: HTMLImageElement, { side, quality }: Step): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  // JPEG has no transparency: it would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const encode = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await encode("image/webp");
  // Browsers that can't write WebP return a PNG.
  return webp?.type === "image/webp" ? webp : encode("image/jpeg");
}
