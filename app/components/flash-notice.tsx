import type { Flash } from "#app/http/flash.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { isMessageKey, wordMessage } from "#app/i18n/translate.ts";

/** The words of a notice; null when its keys are not of this catalogue. */
export function useFlashWords(flash: Flash | null): { title: string; description: string | null } | null {
  const { t } = useI18n();
  if (!flash || !isMessageKey(t, flash.title, flash.params)) return null;
  const { description, params } = flash;
  return {
    title: wordMessage(t, { key: flash.title, params }),
    description:
      description && isMessageKey(t, description, params)
        ? wordMessage(t, { key: description, params })
        : null,
  };
}

/** A notice at the top of a page. */
export function FlashNotice({ flash }: { flash: Flash | null }) {
  const words = useFlashWords(flash);
  if (!flash || !words) return null;
  return <Notice tone={flash.tone} title={words.title} description={words.description} />;
}

export function Notice(props: {
  tone: "success" | "error" | "info";
  title: string;
  description?: string | null;
}) {
  const { tone, title, description } = props;
  return (
    <div
      className={tone === "info" ? "notice" : `notice notice-${tone}`}
      role={tone === "error" ? "alert" : "status"}
    >
      <strong>{title}</strong>
      {description ? <span>{description}</span> : null}
    </div>
  );
}
