import { useEffect, useRef, useState } from "react";
import { TextField, type TextMeta } from "#app/components/forms/fields.tsx";
import { showToast } from "#app/components/show-toast.ts";
import type { PhotoPicker } from "#app/enhance/photos/photo-picker.ts";
import type { FailedStep } from "#app/enhance/photos/upload-photo.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PHOTOS_MAX } from "#app/shared/photo-path.ts";
import { photoTexts } from "./photo-texts.ts";

type PhotoFieldProps = {
  field: TextMeta;
  label: string;
  hint: string;
  /** The message for too many photos. */
  limit: string;
  onBusy: (busy: boolean) => void;
};

/** Photos of a hydrated form: a plain file input, which the photo control takes over with the first photo. */
export function PhotoField({ field, label, hint, limit, onBusy }: PhotoFieldProps) {
  const { t } = useI18n();
  const frame = useRef<HTMLDivElement>(null);
  const [texts] = useState(() => ({ ...photoTexts(t), limit }));

  useEffect(() => {
    const input = frame.current?.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) return;
    let picker: PhotoPicker | null = null;
    let gone = false;
    const takeOver = async () => {
      input.removeEventListener("change", takeOver);
      try {
        const [{ photoPicker }, { uploadAtOnce }] = await Promise.all([
          import("#app/enhance/photos/photo-picker.ts"),
          import("#app/enhance/photos/upload-photo.ts"),
        ]);
        const deliver = uploadAtOnce(input.name, texts);
        if (!gone) picker = photoPicker(input, { max: PHOTOS_MAX, texts, deliver, onOutcome: toast, onBusy });
      } catch {
        // The plain input sends them.
        input.addEventListener("change", takeOver);
      }
    };
    input.addEventListener("change", takeOver);
    // Files may have been chosen before this script ran.
    if (input.files?.length) takeOver();
    return () => {
      gone = true;
      input.removeEventListener("change", takeOver);
      picker?.stop();
    };
  }, [texts, onBusy]);

  return (
    <div ref={frame}>
      <TextField
        field={field}
        label={label}
        hint={hint}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
      />
    </div>
  );
}

/** Says that the upload succeeded, or which step failed. */
function toast(failed: FailedStep | null): void {
  if (failed === null) {
    showToast({ tone: "success", title: "photos:done" });
    return;
  }
  showToast({
    tone: "error",
    title: "photos:failed",
    reason: failed === "address" ? "photos:noAddress" : "photos:noTransfer",
    description: "photos:failedHint",
  });
}
