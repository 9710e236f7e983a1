import { LineIcon } from "#app/components/line-icon.tsx";
import type { PhotosToCome } from "#app/domain/photos/photos-to-come.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** A clock while they are expected, a cross afterwards. */
const ICONS = {
  coming: "M8 2.5a5.5 5.5 0 1 0 .01 0M8 5v3.2l2 1.6",
  missing: "M4 4l8 8M12 4l-8 8",
} as const;

/** "2 photos still coming", beside a report's photos. */
export function PhotosToComeLine({ toCome }: { toCome: PhotosToCome | null }) {
  const { t } = useI18n();
  if (!toCome) return null;
  const state = toCome.late ? "missing" : "coming";
  return (
    <p className="hint flex items-center gap-2">
      <LineIcon path={ICONS[state]} />
      {t(`updates:photos.${state}`, { count: toCome.count })}
    </p>
  );
}
