import { QrCode } from "#app/components/qr-code.tsx";
import { translatorFor } from "#app/i18n/server.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** A card's labels are in both languages, whoever prints it (specification §9). */
const WORDS = [
  ["en", translatorFor("en")],
  ["es", translatorFor("es")],
] as const;

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
  /** Null for who has a password of their own. */
  password: string | null;
  /** Where operators sign in. */
  signInPage: string;
  /** The words of who prints it, for what the paper doesn't show. */
  t: Translate;
};

/** What an operator needs to sign in, 3.5 by 2.2 inches (C-93). Its code opens the sign-in with the username typed in. */
export function AccessCard({ company, name, username, password, signInPage, t }: CardProps) {
  return (
    <article className="access-card">
      <header>
        <strong>{company}</strong>
        <small>
          <Both label="title" />
        </small>
      </header>
      <div className="facts">
        <h2>{name}</h2>
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
        </span>
        <small>
          <Both label="caseSensitive" />
        </small>
      </footer>
    </article>
  );
}

/** Long ones are written smaller, so that all of them stands on the card. */
function sizeOf(text: string): string | undefined {
  return text.length > 60 ? "longest" : text.length > 18 ? "long" : undefined;
}
