import type { Browser } from "playwright";

/**
 * Three pictures of 4,032 × 3,024 pixels like a phone camera's: large forms in light and shade, overlapping
 * coarse and fine texture, and sensor noise. Each weighs some megabytes; every run makes the same ones.
 */
export async function phonePhotos(browser: Browser) {
  const page = await browser.newPage();
  const photos = [];
  for (const seed of [1, 2, 3]) {
    const base64 = await page.evaluate(drawPhoto, seed);
    photos.push({ name: `IMG_${seed}.jpg`, mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") });
  }
  await page.close();
  return photos;
}

/** Runs in the browser. */
async function drawPhoto(seed: number): Promise<string> {
  const [width, height] = [4032, 3024];
  let state = seed * 7919;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  const sky = context.createLinearGradient(0, 0, width * 0.3, height);
  sky.addColorStop(0, "#9fb8cf");
  sky.addColorStop(0.5, "#b9a98c");
  sky.addColorStop(1, "#4a4234");
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  for (let form = 0; form < 60; form += 1) {
    context.fillStyle = `hsl(${20 + random() * 60} ${20 + random() * 50}% ${15 + random() * 55}% / 0.8)`;
    context.beginPath();
    context.moveTo(random() * width, random() * height);
    for (let corner = 0; corner < 4; corner += 1) context.lineTo(random() * width, random() * height);
    context.fill();
  }
  // Texture in several sizes: small noise pictures, drawn large over each other.
  for (const [cell, strength] of [
    [64, 0.25],
    [16, 0.22],
    [6, 0.18],
    [2, 0.14],
  ] as const) {
    const noise = document.createElement("canvas");
    noise.width = Math.ceil(width / cell);
    noise.height = Math.ceil(height / cell);
    const inner = noise.getContext("2d") as CanvasRenderingContext2D;
    const grain = inner.createImageData(noise.width, noise.height);
    for (let at = 0; at < grain.data.length; at += 4) {
      const grey = random() * 255;
      grain.data.set([grey, grey, grey * 0.9, 255], at);
    }
    inner.putImageData(grain, 0, 0);
    context.globalAlpha = strength;
    context.drawImage(noise, 0, 0, width, height);
  }
  context.globalAlpha = 1;
  const image = context.getImageData(0, 0, width, height);
  for (let at = 0; at < image.data.length; at += 4) {
    const grain = (random() - 0.5) * 10;
    for (let channel = 0; channel < 3; channel += 1)
      image.data[at + channel] = (image.data[at + channel] ?? 0) + grain;
  }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
}
