import type { MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LightShell } from "#app/components/light-shell.tsx";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { LandingPage } from "../landing/landing-page.tsx";

export const handle = { document: "light" };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

/** Nothing is here. Visitors see the landing page, and everybody the status 404. */
export const loader = guarded("*", ({ actor, t }) =>
  data(
    { signedIn: actor !== null, title: actor ? t("common:notFound.title") : t("common:product") },
    { status: 404 },
  ),
);

export const action = loader;

export default function UnknownPage() {
  const { t } = useI18n();
  const { signedIn } = useLoaderData<typeof loader>();
  if (!signedIn) return <LandingPage />;
  return (
    <LightShell title={t("common:notFound.title")} lead={t("common:notFound.body")}>
      <p>
        <a className="btn btn-primary" href="/">
          {t("common:notFound.home")}
        </a>
      </p>
    </LightShell>
  );
}
