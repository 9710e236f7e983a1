import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = guarded("/", ({ t, actor }) => ({
  title: t("common:navigation.dashboard"),
  name: actor.company.name,
}));

export default function DashboardPage() {
  const { t } = useI18n();
  const { name } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t("common:navigation.dashboard")}</h1>
      <p>{name}</p>
    </>
  );
}
