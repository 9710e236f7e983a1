const LONG_SIDE = 1280;
const MAX_BYTES = 250 * 1024;

/** From good to just readable; the first that is small enough is taken, the last in any case. */
const STEPS = [
  { side: LONG_SIDE, quality: 0.7 },
  { side: LONG_SIDE, quality: 0.5 },
  { side: 1024, quality: 0.5 },
  { side: 800, quality: 0.5 },
];

/**
 * A photo of 1,280 points at most on its long side, and below 250 KB where that can be: three phone photos are 11 MB,
 * which a line in the field carries for minutes. What can't be read here goes as it is; the server judges.
 */
export async function shrinkPhoto(file: File, number: number): Promise<File> {
  // A browser that ignores the camera's orientation would lose it for good.
  if (file.size <= MAX_BYTES || !CSS.supports("image-orientation", "from-image")) return file;
  const url = URL.createObjectURL(file);
  try {
    const image = await load(url);
    let smallest: Blob = file;
    for (const { side, quality } of STEPS) {
      const blob = await draw(image, side, quality);
      if (blob && blob.size < smallest.size) smallest = blob;
      if (smallest.size <= MAX_BYTES) break;
    }
    if (smallest === file) return file;
    const ending = smallest.type === "image/webp" ? "webp" : "jpg";
    return new File([smallest], `photo-${number}.${ending}`, { type: smallest.type });
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function load(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.src = url;
  });
}

async function draw(image: HTMLImageElement, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const encode = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await encode("image/webp");
  // Browsers that write no WebP answer a PNG.
  return webp?.type === "image/webp" ? webp : encode("image/jpeg");
}
