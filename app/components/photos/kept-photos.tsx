import { useState } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { photoPagePath, thumbnailPath } from "#app/shared/photo-path.ts";

/**
 * The photos that a record has, or that a form without script brought before it was refused. With script the
 * form holds its new photos itself, so only what the page came with shows.
 */
export function KeptPhotos({ photos }: { photos: readonly string[] }) {
  const { t } = useI18n();
  const [kept] = useState(photos);
  if (kept.length === 0) return null;
  return (
    <fieldset className="field">
      <legend>{t("service:entry.keptPhotos")}</legend>
      {kept.map((path, index) => {
        const label = t("service:entry.keptPhoto", { number: index + 1 });
        return (
          <div className="flex items-center gap-3" key={path}>
            <label className="check">
              <input type="checkbox" name="photos" value={path} defaultChecked /> {label}
            </label>{" "}
            <a href={photoPagePath(path)} target="_blank" rel="noreferrer">
              <img
                src={thumbnailPath(path)}
                alt={label}
                width="56"
                height="56"
                loading="lazy"
                className="h-14 w-14 rounded-lg border border-line bg-raised object-cover text-tiny"
              />
            </a>
          </div>
        );
      })}
    </fieldset>
  );
}
