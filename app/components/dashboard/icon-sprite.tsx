import { STATUS_ICON_PATHS, TYPE_ICON_PATHS } from "#app/components/equipment/icon-paths.ts";

/**
 * The icons of status and type, once per page: machine lists refer to them, which keeps the HTML small. Their
 * shapes are those of the single icons.
 */
export function IconSprite() {
  return (
    <svg className="absolute size-0" aria-hidden="true">
      {Object.entries(STATUS_ICON_PATHS).map(([name, path]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 16 16">
          <path d={path} />
        </symbol>
      ))}
      {Object.entries(TYPE_ICON_PATHS).map(([name, path]) => (
        <symbol key={name} id={`i-${name === "default" ? "other" : name}`} viewBox="0 0 24 24">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
}

/** An icon of the sprite, shown beside its word. */
export function SpriteIcon({ name }: { name: string }) {
  return (
    <svg className="i" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
