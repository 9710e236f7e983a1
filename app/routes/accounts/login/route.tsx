import { getFormProps, useForm } from "@conform-to/react";
import { redirectDocument, type TypedResponse } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withNext } from "#app/auth/with-next.ts";
import { DemoSignIns } from "#app/components/demo/demo-sign-ins.tsx";
import { CheckField, TextField } from "#app/components/forms/fields.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { RevealButton } from "#app/components/forms/reveal-button.tsx";
import { SignInButtons } from "#app/components/forms/sign-in-buttons.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { relyingParty } from "#app/domain/accounts/passkeys.ts";
import type { AppError } from "#app/domain/app-error.ts";
import { formAuthenticator } from "#app/http/accounts/authenticator.server.ts";
import { pendingEmailCookie } from "#app/http/accounts/pending-email.server.ts";
import { pendingHeaders } from "#app/http/accounts/second-step.server.ts";
import { enter } from "#app/http/accounts/sign-in.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { demoSignIns } from "#app/services/demo/demo-sign-ins.ts";

export const handle = { enhance: "passkey" };

export const meta = pageTitle("auth:login.title");

export const loader = guarded("/login", async ({ context, request }) => ({
  next: new URL(request.url).searchParams.get("next"),
  passkeys: relyingParty(context.settings.appUrl) !== null,
  demo: demoSignIns(context, "owner"),
}));

export const action = guarded("/login", async ({ context, request, t }) => {
  const authenticator = formAuthenticator(context, { t, onRefusal: toPendingVerification });
  const outcome = await authenticator.authenticate("owner", request);
  if (!("signedIn" in outcome)) return outcome;
  const { who, remembered, next } = outcome.signedIn;
  if (who.needsSecondStep) {
    const headers = await pendingHeaders(context, request, who, { remembered, next });
    // Without a query, so that text browsers say where their form comes from.
    return redirectDocument("/login/second-step", { headers });
  }
  const flash = { tone: "success", title: "auth:login.welcome" } as const;
  return enter(context, request, who, { remembered, next, flash });
});

/** Sends a user with an unverified address to the page that can resend the mail. */
async function toPendingVerification(error: AppError): Promise<TypedResponse<never> | null> {
  if (error.code !== "auth.verification_required") return null;
  const email = String(error.params.email ?? "");
  return redirectWithFlash(
    `/email-verification-pending?email=${encodeURIComponent(email)}`,
    { tone: "error", title: "auth:login.verificationRequired" },
    { headers: { "Set-Cookie": await pendingEmailCookie.serialize(email) } },
  );
}

export default function LoginPage() {
  const { t } = useI18n();
  const { next, passkeys, demo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<Record<"emailOrBusinessName" | "password" | "rememberMe", string>>({
    id: "login",
    lastResult: lastResult(answer),
  });
  return (
    <LightShell title={t("auth:login.title")} lead={t("auth:login.intro")}>
      <Refusal answer={answer} title={t("auth:login.failed")} />
      <form method="post" {...getFormProps(form)} className="card">
        {next ? <input type="hidden" name="next" value={next} /> : null}
        <TextField
          field={field.emailOrBusinessName}
          label={t("auth:login.identity")}
          autoComplete={passkeys ? "username webauthn" : "username"}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          field={field.password}
          label={t("auth:login.password")}
          type="password"
          autoComplete="current-password"
          required
          after={<RevealButton />}
        />
        <CheckField field={field.rememberMe} label={t("auth:login.remember")} />
        <SignInButtons
          label={t("auth:login.submit")}
          passkey={passkeys ? { purpose: "sign-in", label: t("secondStep:passkey.signIn") } : null}
        />
      </form>
      <p className="links">
        <a href="/forgot-password">{t("auth:login.forgot")}</a> <a href="/signup">{t("auth:login.signUp")}</a>{" "}
        <a href={withNext("/employee-login", next)}>{t("auth:login.operator")}</a>
      </p>
      <DemoSignIns list={demo} />
    </LightShell>
  );
}
