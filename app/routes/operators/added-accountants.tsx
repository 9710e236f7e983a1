import { PageLink } from "#app/components/page-link.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Names the accountants whom a person added, before that person goes: removing the one ends no link of the others. */
export function AddedAccountants({ name, accountants }: { name: string; accountants: string[] }) {
  const { t } = useI18n();
  if (accountants.length === 0) return null;
  return (
    <div className="mb-4">
      <p className="font-semibold wrap-anywhere">{t("operators:accountants.title", { name })}</p>
      <p className="text-soft">{t("operators:accountants.text")}</p>
      <ul className="list-disc pl-4">
        {accountants.map((each) => (
          <li key={each} className="wrap-anywhere">
            {each}
          </li>
        ))}
      </ul>
      <p>
        <PageLink className="inline-flex min-h-11 items-center" to="/accountants">
          {t("operators:accountants.open")}
        </PageLink>
      </p>
    </div>
  );
}
