import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "#app/components/flash-notice.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { AppError } from "#app/domain/app-error.ts";
import { ERROR_STATUS } from "#app/http/errors.ts";
import { messageOf } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { confirmAddress } from "#app/services/accounts/address-links.ts";

export const handle = { enhance: "public" };

export const meta = pageTitle("profile:confirm.title");

/** Opening the page changes nothing, because mail scanners follow links. */
export const loader = guarded("/confirm-email", ({ request }) => ({
  token: new URL(request.url).searchParams.get("token"),
}));

type Answer = { email: string; failed: null } | { email: null; failed: string };

/** It signs nobody in, and works in any session. */
export const action = guarded("/confirm-email", async ({ context, request, t }) => {
  const token = String((await readForm(request)).get("token") ?? "");
  try {
    const { email } = await confirmAddress(context, token);
    return data<Answer>({ email, failed: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data<Answer>({ email: null, failed: messageOf(error, t) }, { status: ERROR_STATUS[error.code] });
  }
});

export default function ConfirmEmailPage() {
  const { t } = useI18n();
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const failed = answer?.failed ?? (token ? null : t("errors:auth.link_invalid"));
  return (
    <LightShell title={t("profile:confirm.title")}>
      <div className="card stack">
        {answer?.email ? (
          <Notice
            tone="success"
            title={t("profile:confirm.done")}
            description={t("profile:confirm.doneBody", { email: answer.email })}
          />
        ) : failed ? (
          <Notice tone="error" title={t("profile:confirm.failed")} description={failed} />
        ) : (
          <form method="post" data-submit-on-load={t("profile:confirm.working")}>
            <input type="hidden" name="token" value={token ?? ""} />
            <p>{t("profile:confirm.press")}</p>
            <p>
              <button type="submit" className="btn btn-primary btn-wide">
                {t("profile:confirm.button")}
              </button>
            </p>
          </form>
        )}
        <p>
          <a className="btn btn-wide" href="/profile">
            {t("profile:confirm.open")}
          </a>
        </p>
      </div>
    </LightShell>
  );
}
