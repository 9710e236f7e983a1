type Step = { side: number; quality: number };
type Target = { maxBytes: number; steps: readonly Step[] };

const LONG_SIDE = 1280;

/** From good to just readable; the first that is small enough is taken, the last in any case. */
const PHOTO: Target = {
  maxBytes: 250_000,
  steps: [
    { side: LONG_SIDE, quality: 0.7 },
    { side: LONG_SIDE, quality: 0.5 },
    { side: 1024, quality: 0.5 },
    { side: 800, quality: 0.5 },
    { side: 640, quality: 0.4 },
  ],
};

const THUMBNAIL: Target = {
  maxBytes: 20_000,
  steps: [
    { side: 320, quality: 0.7 },
    { side: 320, quality: 0.4 },
    { side: 200, quality: 0.4 },
    { side: 120, quality: 0.4 },
  ],
};

/** What the product stores; a browser may be able to read more. */
const STORED = /^image\/(?:jpeg|png|webp)$/;

export type Shrunk = { photo: File; thumbnail: Blob | null };

/**
 * A photo of 1,280 points at most on its long side and below 250 KB, with its thumbnail: three phone photos are 11 MB,
 * which a line in the field carries for minutes. What can't be read here goes as it is; the server judges.
 */
export async function shrinkPhoto(file: File): Promise<Shrunk> {
  // A browser that ignores the camera's orientation would lose it for good.
  if (!CSS.supports("image-orientation", "from-image")) return { photo: file, thumbnail: null };
  const url = URL.createObjectURL(file);
  try {
    const image = await load(url);
    const isSmall =
      file.size < PHOTO.maxBytes &&
      Math.max(image.naturalWidth, image.naturalHeight) <= LONG_SIDE &&
      STORED.test(file.type);
    const photo = isSmall ? file : await smaller(image, PHOTO);
    const thumbnail = await smaller(image, THUMBNAIL);
    return {
      photo: photo ? named(photo) : file,
      // A photo that is as small already is its own thumbnail.
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

async function smaller(image: HTMLImageElement, { maxBytes, steps }: Target): Promise<Blob | null> {
  let last: Blob | null = null;
  for (const step of steps) {
    last = (await draw(image, step)) ?? last;
    if (last && last.size < maxBytes) break;
  }
  return last;
}

async function draw(image: HTMLImageElement, { side, quality }: Step): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  // A JPEG has no transparency: it would be black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const encode = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await encode("image/webp");
  // Browsers that write no WebP answer a PNG.
  return webp?.type === "image/webp" ? webp : encode("image/jpeg");
}
