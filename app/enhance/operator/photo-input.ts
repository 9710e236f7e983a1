import type { takeOver } from "../photos.enhance.ts";
import { newKey } from "../queue/report.ts";
import type { PhotoBytes } from "../queue/store.ts";
import { loadPhotos } from "./modules.ts";

export type PhotoInput = ReturnType<typeof photoInput>;

/**
 * The form's photos. The photo control takes over with the first chosen photo, because most reports have none. Until
 * its script has loaded, or if it can't, the plain file input holds the originals.
 */
export function photoInput(input: HTMLInputElement | null) {
  let loading: Promise<ReturnType<typeof takeOver> | null> | null = null;
  const load = async () => {
    try {
      const photos = await loadPhotos();
      return input && photos.takeOver(input);
    } catch {
      loading = null;
      return null;
    }
  };
  const control = () => {
    loading ??= load();
    return loading;
  };
  // The browser's own chooser leaves time to load it: loaded later, it would move the button under a finger.
  input?.addEventListener("click", () => void loadPhotos().catch(() => null));
  input?.addEventListener("change", control);

  return {
    /** Resolves when all chosen photos are shrunk. */
    settled: async () => (await loading)?.settled(),

    /** The chosen photos, ready to store. */
    async read(): Promise<PhotoBytes[]> {
      const picker = await loading;
      const plain = [...(input?.files ?? [])].map((photo) => ({ photo, thumbnail: null }));
      return Promise.all(
        (picker ? picker.chosen() : plain).map(({ photo, thumbnail }) => bytesOf(photo, thumbnail)),
      );
    },

    async clear() {
      const picker = await loading;
      if (picker) picker.clear();
      else if (input) input.value = "";
    },

    /** Restores the photos of a refused report. */
    async put(photos: PhotoBytes[]) {
      const files = photos.map(({ photo, type, thumbnail }) => ({
        photo: new File([photo], `photo.${type.split("/").pop()}`, { type }),
        thumbnail: thumbnail && new Blob([thumbnail.bytes], { type: thumbnail.type }),
      }));
      (await control())?.put(files);
    },
  };
}

async function bytesOf(photo: Blob, thumbnail: Blob | null): Promise<PhotoBytes> {
  return {
    id: newKey(),
    type: photo.type,
    photo: await photo.arrayBuffer(),
    thumbnail: thumbnail && { type: thumbnail.type, bytes: await thumbnail.arrayBuffer() },
  };
}
