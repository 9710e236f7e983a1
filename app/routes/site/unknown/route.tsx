import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { viewerOf } from "#app/auth/viewer.ts";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { isManager } from "#app/domain/accounts/roles.ts";
import { ERROR_STATUS } from "#app/http/errors.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { LandingPage } from "../landing/landing-page.tsx";
import { landingView } from "../landing/view.server.ts";

export const handle = { style: "landing", enhance: "landing" };

/** A refused form, an unknown path, or the landing page. */
const titleOf = ({ landing, reason }: { landing: unknown; reason: string | null }) =>
  reason ? "common:refused.title" : landing ? "common:product" : "common:notFound.title";

export const meta = pageTitle<typeof loader>((t, page) => t(titleOf(page)));

const answerSchema = z.object({ message: z.string().optional() });

/**
 * An unknown path. Visitors see the landing page, and everybody the status 404. A refused form is answered
 * here too, with the reason.
 */
export const loader = guarded("*", async ({ actor, context, locale, t }) => {
  const { refused, answered } = context;
  const viewer = actor && isManager(actor.role) ? viewerOf(actor) : null;
  if (refused) {
    const reason = t(`errors:${refused}`);
    const hint = refused === "request.too_large" ? t("common:refused.tooLarge") : null;
    return data({ landing: null, reason, hint, viewer }, { status: ERROR_STATUS[refused] });
  }
  if (answered) {
    const { message = t("errors:internal") } = answerSchema.parse(await answered.json());
    const headers = new Headers();
    const after = answered.headers.get("Retry-After");
    if (after) headers.set("Retry-After", after);
    const init = { status: answered.status, headers };
    return data({ landing: null, reason: message, hint: null, viewer }, init);
  }
  const landing = actor ? null : landingView(context, { locale, t });
  return data({ landing, reason: null, hint: null, viewer }, { status: 404 });
});

export const action = loader;

export default function UnknownPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const { landing, reason, hint, viewer } = page;
  if (landing) return <LandingPage page={landing} />;
  return (
    <LightShell title={t(titleOf(page))} lead={reason ?? t("common:notFound.body")} viewer={viewer}>
      {hint ? <p className="facts">{hint}</p> : null}
      <p>
        <a className="btn btn-primary" href="/">
          {t("common:notFound.home")}
        </a>
      </p>
    </LightShell>
  );
}
