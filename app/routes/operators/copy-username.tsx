import { useEffect, useState } from "react";
import { showToast } from "#app/components/show-toast.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Copies a username. It needs script and a clipboard, and is missing without them. */
export function CopyUsername({ username }: { username: string }) {
  const { t } = useI18n();
  const [able, setAble] = useState(false);
  useEffect(() => setAble(Boolean(navigator.clipboard)), []);
  if (!able) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(username);
    showToast({
      tone: "success",
      title: "operators:notice.copied",
      description: "operators:notice.copiedBody",
      params: { username },
    });
  };
  return (
    <button
      type="button"
      className="btn btn-quiet"
      aria-label={t("operators:action.copyNamed", { username })}
      onClick={copy}
    >
      {t("operators:action.copy")}
    </button>
  );
}
