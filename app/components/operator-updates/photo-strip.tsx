import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Thumbnails that an update or a note shows (specification §2). */
const SHOWN = 3;

/** Small photos that open large. */
export function PhotoStrip({ photos, of }: { photos: readonly string[]; of: string }) {
  const { t } = useI18n();
  if (photos.length === 0) return null;
  return (
    <ul className="m-0 flex list-none flex-wrap gap-2 p-0" aria-label={t("updates:card.photos")}>
      {photos.slice(0, SHOWN).map((path, index) => (
        <li key={path}>
          <a href={path} className="block rounded-lg">
            <img
              src={path}
              alt={t("updates:card.photo", { number: index + 1, machine: of })}
              width="88"
              height="88"
              loading="lazy"
              className="h-22 w-22 rounded-lg border border-line bg-raised object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
