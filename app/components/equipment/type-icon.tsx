import { useI18n } from "#app/i18n/i18n-context.tsx";

/** On a field of 24 by 24. */
export const TYPE_ICON_PATHS: Record<string, string> = {
  vehicle:
    "M2 14V7h11v7M13 9h4l4 4v1h-8M2 14v3h2M9 17h5M19 17h2v-3M6.5 15a2 2 0 1 0 .01 0M16.5 15a2 2 0 1 0 .01 0",
  machinery:
    "M3 17h11M5 13h8l-1-6H7l-1 6M12 9l5-3 3 5M18 11h4l-1 4h-3zM5 15a2 2 0 1 0 .01 0M12 15a2 2 0 1 0 .01 0",
  tools:
    "M14.5 6.500a4 4 0 0 1 5.2-3.800l-2.5 2.5 1.6 1.6 2.5-2.500a4 4 0 0 1-5.3 4.900L8 17.200A2.1 2.1 0 0 1 5 14.200z",
  default: "M12 3l8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.5 8-4.500M12 12v9",
};

/** The picture of a type of equipment; a type of its own has the default. The word stands beside it or is spoken. */
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
