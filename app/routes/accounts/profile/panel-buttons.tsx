import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Save or cancel. */
export function PanelButtons({ submit }: { submit: string }) {
  const { t } = useI18n();
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <button type="submit" className="btn btn-primary">
        {submit}
      </button>{" "}
      <a href="/profile" className="btn">
        {t("profile:edit.cancel")}
      </a>
    </div>
  );
}
