import type { takeOver } from "../photos.enhance.ts";

type PhotoInput = {
  /** What to wait for before the form may go; nothing where the plain input is in use. */
  pending(): Promise<unknown> | undefined;
};

/**
 * Fetches the photo control when the first photo is chosen: most reports have none. Until it is there, and where it
 * can't be had, the plain input carries the photos.
 */
export function photoInput(input: HTMLInputElement | null): PhotoInput {
  let control: ReturnType<typeof takeOver> | null = null;
  let loading: Promise<void> | null = null;

  const load = async () => {
    if (!input) return;
    try {
      const photos: { takeOver: typeof takeOver } = await import(input.dataset.module ?? "");
      control = photos.takeOver(input);
    } catch {
      loading = null;
    }
  };
  input?.addEventListener("change", () => {
    loading ??= load();
  });
  return { pending: () => loading?.then(() => control?.settled()) };
}
