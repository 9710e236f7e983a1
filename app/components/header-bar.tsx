import type { ReactNode } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The header of pages that look like the owner's but have no navigation: `brand` puts the product's name there. */
export function HeaderBar(props: { brand: (name: ReactNode) => ReactNode; children: ReactNode }) {
  const { t } = useI18n();
  const { brand, children } = props;
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <a className="skip" href="#main">
        {t("common:navigation.skip")}
      </a>
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-2 px-4 py-2">
        {brand(
          <>
            <img src="/favicon.svg" alt="" width="28" height="28" />
            {t("common:product")}
          </>,
        )}
        {children}
      </div>
    </header>
  );
}
