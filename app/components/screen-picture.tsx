import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The screens of `npm run screens`; an owner's also have a phone picture, an operator's have no other. */
export const PICTURED_SCREENS = [
  "dashboard",
  "equipment-list",
  "updates",
  "fuel",
  "services",
  "costs",
  "books",
  "books-month",
  "issues",
  "weekly-plan",
  "operator",
  "check",
] as const;
export type PicturedScreen = (typeof PICTURED_SCREENS)[number];

type Props = { screen: PicturedScreen; alt: string; className?: string };

/**
 * A screenshot of the product in the reader's language, loaded when it comes into view; on a phone, a
 * phone's. It links to its full size.
 */
export function ScreenPicture({ screen, alt, className }: Props) {
  const { locale } = useI18n();
  const isOfOperator = screen === "operator" || screen === "check";
  const onPhone = `/screens/${isOfOperator ? screen : `${screen}-phone`}-${locale}.webp`;
  const onDesk = `/screens/${screen}-${locale}.webp`;
  const size = isOfOperator ? { width: 360, height: 740 } : { width: 1280, height: 800 };
  return (
    <a href={onDesk} className="block">
      <picture>
        {onDesk === onPhone ? null : (
          <source media="(max-width: 47.99rem)" srcSet={onPhone} width={360} height={740} />
        )}
        <img src={onDesk} alt={alt} {...size} loading="lazy" decoding="async" className={className} />
      </picture>
    </a>
  );
}
