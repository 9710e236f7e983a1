import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withNext } from "#app/auth/with-next.ts";
import { DemoSignIns } from "#app/components/demo/demo-sign-ins.tsx";
import { CheckField, TextField } from "#app/components/forms/fields.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { RevealButton } from "#app/components/forms/reveal-button.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { formAuthenticator } from "#app/http/accounts/authenticator.server.ts";
import { readUsername, rememberUsername } from "#app/http/accounts/remembered-username.server.ts";
import { enter } from "#app/http/accounts/sign-in.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { demoSignIns } from "#app/services/demo/demo-sign-ins.ts";

export const handle = { enhance: "public" };

export const meta = pageTitle("auth:operator.title");

export const loader = guarded("/employee-login", async ({ context, request }) => {
  const query = new URL(request.url).searchParams;
  const remembered = await readUsername(request);
  return {
    next: query.get("next"),
    // An access card's code carries the username.
    username: query.get("username") ?? remembered,
    remembered: remembered !== "",
    demo: demoSignIns(context, "operator"),
  };
});

export const action = guarded("/employee-login", async ({ context, request, t }) => {
  const outcome = await formAuthenticator(context, { t }).authenticate("operator", request);
  if (!("signedIn" in outcome)) return outcome;
  const { who, name, remembered, next } = outcome.signedIn;
  const cookies = await rememberUsername(request, remembered ? name : "");
  return enter(context, request, who, { remembered, next, cookies });
});

export default function EmployeeLoginPage() {
  const { t } = useI18n();
  const { next, username, remembered, demo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<Record<"operatorName" | "password" | "rememberMe", string>>({
    id: "employee-login",
    lastResult: lastResult(answer),
    defaultValue: { operatorName: username, rememberMe: remembered ? "on" : undefined },
  });
  return (
    <LightShell title={t("auth:operator.title")} lead={t("auth:operator.intro")}>
      <Refusal answer={answer} title={t("auth:operator.failed")} />
      <form
        method="post"
        {...getFormProps(form)}
        className="card"
        data-needs="operatorName password"
        data-offline-title={t("auth:operator.error")}
      >
        {next ? <input type="hidden" name="next" value={next} /> : null}
        <TextField
          field={field.operatorName}
          label={t("auth:operator.name")}
          hint={t("auth:operator.caseSensitive")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          field={field.password}
          label={t("auth:operator.password")}
          type="password"
          autoComplete="current-password"
          required
          after={<RevealButton />}
        />
        <CheckField field={field.rememberMe} label={t("auth:operator.remember")} />
        <button type="submit" className="btn btn-primary btn-wide">
          {t("auth:operator.submit")}
        </button>
      </form>
      <p className="links">
        <a href="/">{t("auth:operator.home")}</a>{" "}
        <a href={withNext("/login", next)}>{t("auth:operator.owner")}</a>
      </p>
      <DemoSignIns list={demo} />
    </LightShell>
  );
}
