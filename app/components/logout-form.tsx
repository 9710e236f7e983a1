import { useState } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/**
 * Signs out by a plain form. With script the button says that the form is being sent: on hydrated pages by its state,
 * on light pages by `data-busy`. `intent` is for an action with several acts.
 */
export function LogoutForm(props: { action?: string; intent?: string; className?: string; button?: string }) {
  const { t } = useI18n();
  const [pending, setPending] = useState(false);
  const { action = "/logout", intent, className, button = "btn btn-quiet" } = props;
  const busy = t("common:session.loggingOut");
  return (
    <form method="post" action={action} className={className} onSubmit={() => setPending(true)}>
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      <button type="submit" className={button} aria-disabled={pending ? true : undefined} data-busy={busy}>
        {pending ? busy : t("common:session.logout")}
      </button>
    </form>
  );
}
