import type { MetaFunction } from "@remix-run/cloudflare";
import { guarded } from "#app/http/route.server.ts";
import { LandingPage } from "./landing-page.tsx";

export const handle = { document: "light" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.description },
];

export const loader = guarded("/~welcome", ({ t }) => ({
  title: `${t("common:product")}: ${t("landing:hero.title")}`,
  description: t("landing:hero.lead"),
}));

export default LandingPage;
