import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "#app/components/flash-notice.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sessionFor } from "#app/http/accounts/sign-in.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { verifyEmail } from "#app/services/accounts/verification.ts";

export const handle = { enhance: "public" };

export const meta = pageTitle("auth:verify.title");

type Outcome = "verified" | "manager" | "staff" | "already" | "failed";

/** Opening the page changes nothing, because mail scanners follow links. */
export const loader = guarded("/verify-email", ({ request }) => ({
  token: new URL(request.url).searchParams.get("token"),
}));

export const action = guarded("/verify-email", async ({ context, request }) => {
  const token = String((await readForm(request)).get("token") ?? "");
  try {
    const verified = await verifyEmail(context, token);
    if (verified.alreadyVerified) return data({ outcome: "already" as Outcome });
    if (verified.needsPassword) return data({ outcome: "staff" as Outcome });
    const who = { ...verified, worker: false, proof: null };
    const session = await sessionFor(context, request, who, false);
    return data(
      { outcome: (verified.userId === verified.companyId ? "verified" : "manager") as Outcome },
      // Without script the page goes on by itself as well.
      { headers: [...session, ["Refresh", "3; url=/"]] },
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ outcome: "failed" as Outcome }, { status: 400 });
  }
});

export default function VerifyEmailPage() {
  const { t } = useI18n();
  const { token } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>()?.outcome;
  return (
    <LightShell title={t("auth:verify.title")}>
      <div className="card stack">
        {outcome === "verified" || outcome === "manager" ? (
          <>
            <Notice
              tone="success"
              title={t("auth:verify.success")}
              description={t(
                outcome === "manager" ? "auth:verify.successBodyManager" : "auth:verify.successBody",
              )}
            />
            <p>
              <a className="btn btn-primary btn-wide" href="/dashboard">
                {t("auth:verify.dashboard")}
              </a>
            </p>
            <p>
              <a className="btn btn-wide" href="/security-questions">
                {t("security:link.setUp")}
              </a>
            </p>
          </>
        ) : outcome === "already" || outcome === "staff" ? (
          <Notice
            tone="success"
            title={t("auth:verify.success")}
            description={t(outcome === "staff" ? "auth:verify.choosePassword" : "auth:verify.alreadyUsed")}
          />
        ) : !token || outcome === "failed" ? (
          <>
            <Notice tone="error" title={token ? t("auth:verify.failed") : t("auth:verify.missing")} />
            <p>
              <a className="btn btn-wide" href="/email-verification-pending">
                {t("auth:verify.resend")}
              </a>
            </p>
          </>
        ) : (
          <form method="post" data-submit-on-load={t("auth:verify.working")}>
            <input type="hidden" name="token" value={token} />
            <p>{t("auth:verify.press")}</p>
            <p>
              <button type="submit" className="btn btn-primary btn-wide">
                {t("auth:verify.button")}
              </button>
            </p>
          </form>
        )}
        {outcome === "verified" || outcome === "manager" ? null : (
          <p>
            <a className="btn btn-wide" href="/login">
              {t("auth:verify.back")}
            </a>
          </p>
        )}
      </div>
    </LightShell>
  );
}
