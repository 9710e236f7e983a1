import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "#app/components/flash-notice.tsx";
import { useFormAction } from "#app/components/form-action.ts";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { AppError } from "#app/domain/app-error.ts";
import { ERROR_STATUS } from "#app/http/errors.ts";
import { messageOf, retryHeaders } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { stopByToken } from "#app/services/accounts/lost-device.ts";

const PATH = "/stop-removal";

export const handle = { enhance: "public" };

export const meta = pageTitle("secondStep:lost.stopTitle");

/** Opening the page changes nothing, because mail scanners follow links. */
export const loader = guarded(PATH, ({ request }) => ({
  token: new URL(request.url).searchParams.get("token"),
}));

type Answer = { failed: string | null };

/** It signs nobody in, and works in any session. */
export const action = guarded(PATH, async ({ context, request, t }) => {
  const token = String((await readForm(request)).get("token") ?? "");
  try {
    await stopByToken(context, token, { address: clientAddress(request) });
    return data<Answer>({ failed: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const init = { status: ERROR_STATUS[error.code], headers: retryHeaders(error) };
    return data<Answer>({ failed: messageOf(error, t) }, init);
  }
});

/** The page of a mailed link: its button keeps a second step that somebody wanted removed. */
export default function StopRemovalPage() {
  const { t } = useI18n();
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const target = useFormAction(PATH);
  const failed = answer?.failed ?? (token ? null : t("errors:auth.link_invalid"));
  return (
    <LightShell title={t("secondStep:lost.stopTitle")}>
      <div className="card stack">
        {failed ? (
          <Notice tone="error" title={t("secondStep:lost.stopFailed")} description={failed} />
        ) : answer ? (
          <Notice
            tone="success"
            title={t("secondStep:lost.stopped")}
            description={t("secondStep:lost.stoppedText")}
          />
        ) : (
          <form method="post" action={target} className="stack">
            <input type="hidden" name="token" value={token ?? ""} />
            <p>{t("secondStep:lost.stopLead")}</p>
            <p>
              <button type="submit" className="btn btn-primary btn-wide">
                {t("secondStep:lost.notMe")}
              </button>
            </p>
          </form>
        )}
      </div>
    </LightShell>
  );
}
