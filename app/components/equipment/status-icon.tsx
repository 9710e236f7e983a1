import { LineIcon } from "#app/components/line-icon.tsx";
import { STATUS_ICON_PATHS } from "./icon-paths.ts";
import type { Tone } from "./status-tone.ts";

/** The icon of a status tone, also for tiles and headings. */
export function StatusIcon({ tone, size = 16 }: { tone: Tone; size?: number }) {
  return <LineIcon path={STATUS_ICON_PATHS[tone]} size={size} />;
}
