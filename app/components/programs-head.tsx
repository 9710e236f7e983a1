import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PageHead } from "./page-head.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";

const PAGES = [
  { page: "keys", to: "/settings/keys" },
  { page: "webhooks", to: "/settings/webhooks" },
] as const;

/** The head of the pages for other programs, with the links between keys and webhooks. */
export function ProgramsHead({ current }: { current: (typeof PAGES)[number]["page"] }) {
  const { t } = useI18n();
  const words = {
    keys: { title: t("keys:title"), lead: t("keys:lead") },
    webhooks: { title: t("webhooks:title"), lead: t("webhooks:lead") },
  };
  return (
    <>
      <PageHead
        title={words[current].title}
        lead={
          <>
            {words[current].lead} <a href="/api/docs">{t("docs:title")}</a>
          </>
        }
        tabs={<SettingsTabs current="keys" owner />}
      />
      <nav className="mb-6 print:hidden" aria-label={t("settings:tab.keys")}>
        <ul className="flex flex-wrap gap-x-6">
          {PAGES.map(({ page, to }) => (
            <li key={page}>
              <a
                className="inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline"
                href={to}
                aria-current={page === current ? "page" : undefined}
              >
                {words[page].title}
              </a>{" "}
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
