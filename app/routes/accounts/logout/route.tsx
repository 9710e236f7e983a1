import { redirectDocument } from "@remix-run/cloudflare";
import { LightShell } from "#app/components/light-shell.tsx";
import { LogoutForm } from "#app/components/logout-form.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { signOut } from "#app/http/accounts/sign-out.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

export const handle = { enhance: "public" };

export const meta = pageTitle("auth:logout.title");

export const loader = guarded("/logout", () => null);

export const action = guarded("/logout", async ({ context, request }) =>
  redirectDocument("/", { headers: await signOut(context, request) }),
);

export default function LogoutPage() {
  const { t } = useI18n();
  return (
    <LightShell title={t("auth:logout.title")} lead={t("auth:logout.question")}>
      <LogoutForm button="btn btn-primary" />
    </LightShell>
  );
}
