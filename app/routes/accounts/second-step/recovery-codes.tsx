import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Recovery codes as an answer shows them, once. */
export type ShownCodes = { codes: string[]; sealed: string };

/** New recovery codes, to be printed or kept as a file; then it goes on to `next`. */
export function RecoveryCodes({ shown, next = null }: { shown: ShownCodes; next?: string | null }) {
  const { t } = useI18n();
  return (
    <section className="card max-w-2xl" aria-labelledby="codes">
      <h2 id="codes" className="mb-2">
        {t("secondStep:codes.title")}
      </h2>
      <p className="mb-3">{t("secondStep:codes.keep")}</p>
      <ul className="mb-4 grid grid-cols-2 gap-2 font-mono">
        {shown.codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <form
        method="post"
        action="/profile/second-step/codes.txt"
        className="flex flex-wrap gap-2 print:hidden"
      >
        <input type="hidden" name="sealed" value={shown.sealed} />
        <button type="submit" className="btn">
          {t("secondStep:codes.download")}
        </button>{" "}
        <a className="btn btn-primary" href={next ?? "/profile/second-step"}>
          {t("secondStep:codes.done")}
        </a>
      </form>
    </section>
  );
}
