import { useLoaderData } from "@remix-run/react";
import { safeNext } from "#app/auth/safe-next.server.ts";
import { viewerOf } from "#app/auth/viewer.ts";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { guarded } from "#app/http/route.server.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { describePhoto } from "#app/services/photos/photos.ts";

export const meta = pageTitle("photos:view.title");

export const loader = guarded("/photos/:objectId", async ({ actor, context, params, request, locale, t }) => {
  const { path, uploadedAt } = await describePhoto(context, actor, params.objectId ?? "");
  const time = formatDateTime(uploadedAt, locale, actor.company.timeZone);
  return {
    path,
    label: t("photos:view.uploaded", { time }),
    back: backTo(request) ?? "/",
    viewer: viewerOf(actor),
  };
});

/** The product's page that the reader came from. */
function backTo(request: Request): string | null {
  const from = URL.parse(request.headers.get("Referer") ?? "");
  const here = new URL(request.url);
  if (from?.origin !== here.origin || from.pathname === here.pathname) return null;
  return safeNext(from.pathname + from.search);
}

/** One photo with a way back: the photo viewer without script. */
export default function PhotoPage() {
  const { t } = useI18n();
  const { path, label, back, viewer } = useLoaderData<typeof loader>();
  return (
    <LightShell title={t("photos:view.title")} lead={label} wide viewer={viewer}>
      <p className="facts">
        <img src={path} alt={label} />
      </p>
      <p className="row facts">
        <a className="btn" href={back}>
          {t("photos:view.back")}
        </a>{" "}
        <a className="btn" href={path}>
          {t("photos:view.original")}
        </a>
      </p>
    </LightShell>
  );
}
