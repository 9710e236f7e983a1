import type { MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LightShell } from "#app/components/light-shell.tsx";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { LandingPage } from "../landing/landing-page.tsx";
import { landingView } from "../landing/view.server.ts";

export const handle = { document: "light", style: "landing", enhance: "landing" };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

/** Nothing is here. Visitors see the landing page, and everybody the status 404. */
export const loader = guarded("*", ({ actor, context, locale, t }) =>
  data(
    {
      title: actor ? t("common:notFound.title") : t("common:product"),
      landing: actor ? null : landingView(context, { locale, t }),
    },
    { status: 404 },
  ),
);

export const action = loader;

export default function UnknownPage() {
  const { t } = useI18n();
  const { landing } = useLoaderData<typeof loader>();
  if (landing) return <LandingPage page={landing} />;
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
