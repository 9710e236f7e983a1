import { type MetaFunction, redirectDocument } from "@remix-run/cloudflare";
import { closeSession, readSessionToken } from "#app/auth/session.server.ts";
import { LightShell } from "#app/components/light-shell.tsx";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

export const handle = { document: "light" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = guarded("/logout", ({ t }) => ({ title: t("auth:logout.title") }));

export const action = guarded("/logout", async ({ context, request }) => {
  const token = await readSessionToken(request, context.settings);
  const cookie = await closeSession(context.db, context.settings, token);
  const headers = new Headers({ "Set-Cookie": cookie, "Clear-Site-Data": '"cache"' });
  return redirectDocument("/", { headers });
});

export default function LogoutPage() {
  const { t } = useI18n();
  return (
    <LightShell title={t("auth:logout.title")} lead={t("auth:logout.question")}>
      <form method="post">
        <button type="submit" className="btn btn-primary">
          {t("common:session.logout")}
        </button>
      </form>
    </LightShell>
  );
}
