import type { ReactNode } from "react";
import type { Locale } from "#app/domain/locale.ts";
import { enhance } from "#app/enhance/manifest.server.ts";
import type { Translate } from "#app/i18n/translate.ts";

type PaperProps = {
  title: string;
  company: string;
  /** The address of the style sheet. */
  style: string;
  /** Style for this paper alone; the answer's policy must allow its hash. */
  measures?: string;
  back: { href: string; label: string };
  /** Hint for readers who print by the browser's own command. */
  withoutScript: string;
  /** Further choices for the reader; like the bar they aren't printed. */
  choice?: ReactNode;
  locale: Locale;
  t: Translate;
  children: ReactNode;
};

/** A page for printing: it looks as it prints, below a bar of actions. */
export function Paper(props: PaperProps) {
  const { title, company, style, measures, back, withoutScript, choice, locale, t, children } = props;
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{`${title} - ${company}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={style} />
        {measures ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers of our own table, no input in it
          <style dangerouslySetInnerHTML={{ __html: measures }} />
        ) : null}
        <script type="module" src={enhance.print} />
      </head>
      <body>
        <nav className="bar" aria-label={t("print:bar")}>
          <a className="btn" href={back.href}>
            {back.label}
          </a>
          {/* The script makes the button: text browsers show what is hidden. */}
          <span data-print={t("print:print")} />
          {choice}{" "}
          <span className="hint" data-without-script="">
            {withoutScript}
          </span>
        </nav>
        <main>{children}</main>
      </body>
    </html>
  );
}
