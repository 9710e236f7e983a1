import { useI18n } from "#app/i18n/i18n-context.tsx";
import { useDownload } from "./use-download.ts";

export type ExportProps = {
  /** The file's path, under /exports. */
  action: `/exports/${string}.csv`;
  fields?: Record<string, string>;
  /** 'Export CSV' by default. */
  label?: string;
};

/**
 * A button for a file: a plain form without script; with it the page stays, and the notice shows once the
 * whole file has arrived.
 */
export function ExportButton({
  action,
  fields = {},
  label,
  named,
  disabled,
  className = "btn",
}: ExportProps & {
  /** The label with its subject, on a page with several files. */
  named?: string;
  disabled?: boolean;
  className?: string;
}) {
  const { t } = useI18n();
  const { pending, download } = useDownload();
  return (
    <form
      method="get"
      action={action}
      onSubmit={(event) => {
        if (download(address(action, fields))) event.preventDefault();
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}{" "}
      <button
        type="submit"
        className={className}
        disabled={disabled}
        aria-disabled={pending || undefined}
        aria-label={named}
      >
        {pending ? t("downloads:pending") : (label ?? t("downloads:csv"))}
      </button>
    </form>
  );
}

/** The address of a file with its fields. */
export function address(action: string, fields: Record<string, string>): string {
  const query = new URLSearchParams(fields).toString();
  return query ? `${action}?${query}` : action;
}
