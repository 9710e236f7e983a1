import { QrCode } from "#app/components/qr-code.tsx";
import { LOCALES } from "#app/domain/locale.ts";
import { translatorFor } from "#app/i18n/server.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** A card is labelled in every language, whoever prints it. */
const WORDS = LOCALES.map((language) => [language, translatorFor(language)] as const);

type Label = "title" | "username" | "password" | "own" | "address" | "scan" | "caseSensitive";

function Both({ label }: { label: Label }) {
  return WORDS.map(([language, t], index) => (
    <span key={language} lang={language}>
      {index > 0 ? " · " : ""}
      {t(`print:card.${label}`)}
    </span>
  ));
}

export type CardProps = {
  company: string;
  name: string;
  username: string;
  /** Null for an operator with a personal password. */
  password: string | null;
  /** The operators' sign-in page. */
  signInPage: string;
  /** The language of the person printing, for text off the paper. */
  t: Translate;
};

/** An operator's sign-in data, 3.5 by 2.2 inches. Its code opens the sign-in with the username filled in. */
export function AccessCard({ company, name, username, password, signInPage, t }: CardProps) {
  return (
    <article className="access-card">
      <header>
        <strong className={sizeOf(company, NAME_SIZES)}>{company}</strong>{" "}
        <small>
          <Both label="title" />
        </small>
      </header>
      <div className="facts">
        <h2 className={sizeOf(name, NAME_SIZES)}>{name}</h2>
        <dl>
          <dt>
            <Both label="username" />
          </dt>
          <dd className={sizeOf(username)}>{username}</dd>
          <dt>
            <Both label="password" />
          </dt>
          {password === null ? (
            <dd className="own">
              <Both label="own" />
            </dd>
          ) : (
            <dd className={sizeOf(password)}>{password}</dd>
          )}
        </dl>
      </div>
      <div className="code">
        <QrCode
          text={`${signInPage}?username=${encodeURIComponent(username)}`}
          label={t("print:card.code", { username })}
        />
        <small>
          <Both label="scan" />
        </small>
      </div>
      <footer>
        <span>
          <Both label="address" />: <b>{signInPage.replace(/^https?:\/\//, "")}</b>
        </span>{" "}
        <small>
          <Both label="caseSensitive" />
        </small>
      </footer>
    </article>
  );
}

/** From how many letters on a value has the smaller type, and the smallest: names stand on two lines. */
const VALUE_SIZES = { long: 19, longest: 61 };
const NAME_SIZES = { long: 29, longest: 61 };

/** Long values use a smaller type, so that they fit the card. */
function sizeOf(text: string, { long, longest } = VALUE_SIZES): string | undefined {
  return text.length >= longest ? "longest" : text.length >= long ? "long" : undefined;
}
