import { useI18n } from "#app/i18n/i18n-context.tsx";
import { address, type ExportProps } from "./export-button.tsx";
import { useDownload } from "./use-download.ts";

/** Like `ExportButton`, as a link within a text. */
export function ExportLink({ action, fields = {}, label }: ExportProps & { label: string }) {
  const { t } = useI18n();
  const { pending, download } = useDownload();
  const href = address(action, fields);
  return (
    <a
      href={href}
      onClick={(event) => {
        const elsewhere =
          event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (!elsewhere && download(href)) event.preventDefault();
      }}
    >
      {pending ? t("downloads:pending") : label}
    </a>
  );
}
