import { useI18n } from "#app/i18n/i18n-context.tsx";
import { TYPE_ICON_PATHS } from "./icon-paths.ts";

/** The picture of an equipment type; custom types have the default. Its word is beside it or read aloud. */
export function TypeIcon({ type, label = false }: { type: string; label?: boolean }) {
  const { t } = useI18n();
  const known = type === "vehicle" || type === "machinery" || type === "tools" || type === "other";
  return (
    <>
      <svg
        viewBox="0 0 24 24"
        width="22"
        height="22"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="flex-none text-soft"
      >
        <path d={TYPE_ICON_PATHS[type] ?? TYPE_ICON_PATHS.default} />
      </svg>
      {label && known ? <span className="sr">{t(`common:type.${type}`)}</span> : null}
    </>
  );
}
