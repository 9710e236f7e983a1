import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { translatorIn } from "#app/components/page-title.ts";
import { guarded } from "#app/http/route.server.ts";
import { sendContactForm } from "#app/routes/mail/contact/save.server.ts";
import { LandingPage } from "./landing-page.tsx";
import { landingView } from "./view.server.ts";

export const handle = { style: "landing", enhance: "landing" };

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const t = translatorIn(matches);
  return [
    { title: `${t("common:product")}: ${t("landing:hero.title")}` },
    { name: "description", content: t("landing:hero.lead") },
  ];
};

export const loader = guarded("/~welcome", ({ context, locale, t }) => ({
  landing: landingView(context, { locale, t }),
}));

export const action = guarded("/~welcome", (args) => sendContactForm(args, "/"));

export default function LandingRoute() {
  const { landing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <LandingPage page={landing} answer={answer} />;
}
