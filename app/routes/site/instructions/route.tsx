import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { GuideSection, SECTIONS } from "./guide-section.tsx";
import { MarkedText } from "./marked-text.tsx";

export const handle = { style: "app" };

export const meta = pageTitle("guide:title");

export const loader = guarded("/instructions", ({ actor }) => ({
  viewer: viewerOf(actor),
}));

/** The user guide, to read on a screen or on paper. */
export default function InstructionsPage() {
  const { t } = useI18n();
  const { viewer } = useLoaderData<typeof loader>();
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-2xl">
        <p className="mb-4 print:hidden">
          <a href="/" className="btn">
            {t("common:action.backToDashboard")}
          </a>
        </p>
        <h1 className="mb-1">{t("guide:title")}</h1>
        <p className="mb-4 text-soft">{t("guide:lead")}</p>
        <nav className="card mb-6 print:hidden" aria-labelledby="contents">
          <h2 id="contents" className="mb-1">
            {t("guide:contents")}
          </h2>
          <ol className="grid list-decimal gap-x-8 pl-6 sm:grid-cols-2">
            {SECTIONS.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-flex min-h-11 min-w-11 items-center">
                  {t(`guide:sections.${name}.title`)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {SECTIONS.map((section) => (
          <GuideSection key={section.id} {...section} />
        ))}
        <p className="print:hidden">
          <MarkedText text={t("guide:help")} /> <a href="/api/docs">{t("docs:title")}</a>
        </p>
      </div>
    </SignedInShell>
  );
}
