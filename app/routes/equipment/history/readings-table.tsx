import { ActLink } from "#app/components/dialog/surface.tsx";
import type { WordedReading } from "#app/components/equipment/view.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** The ledger, latest reading first; voided ones stay and are marked. On a phone each is a block of its own. */
export function ReadingsTable({ readings }: { readings: WordedReading[] }) {
  const { t } = useI18n();
  const standing = readings.filter((reading) => !reading.voided).length;
  return (
    <table className="w-full border-collapse max-sm:block">
      <caption className="sr">{t("story:readings.heading")}</caption>
      <thead className="max-sm:absolute max-sm:[clip-path:inset(50%)]">
        <tr className="border-b border-line-strong text-left">
          <th scope="col" className="py-2 pr-3 font-semibold">
            {t("story:readings.taken")}
          </th>
          <th scope="col" className="num py-2 pr-3 font-semibold">
            {t("story:readings.value")}
          </th>
          <th scope="col" className="py-2 font-semibold">
            {t("story:readings.state")}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {[...readings].reverse().map((reading) => (
          <tr
            key={reading.id}
            className="border-b border-line align-top last:border-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:py-2"
          >
            <td className="py-2 pr-3 wrap-anywhere max-sm:py-0">
              {reading.takenAt}{" "}
              <span className="hint block">
                {t(`story:readings.sources.${reading.source}`)} · {reading.authorName}
              </span>
            </td>
            <td className="num py-2 pr-3 max-sm:p-0">
              {reading.voided ? <s>{reading.usage}</s> : reading.usage}
            </td>
            <td className="py-2 wrap-anywhere max-sm:col-span-2 max-sm:py-0">
              <ReadingState reading={reading} voidable={standing > 1 && !reading.changesUnit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ReadingState({ reading, voidable }: { reading: WordedReading; voidable: boolean }) {
  const { t } = useI18n();
  if (reading.voided) {
    return (
      <>
        {t("story:readings.voided")}{" "}
        <span className="hint block wrap-anywhere">{t("story:readings.voidedBy", reading.voided)}</span>
      </>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3 max-sm:justify-between">
      {reading.current ? <strong>{t("story:readings.current")}</strong> : t("story:readings.counts")}{" "}
      {voidable ? (
        <ActLink
          to={`?void=${reading.id}#void`}
          className="-my-2 inline-flex min-h-11 min-w-11 items-center max-sm:justify-end"
          aria-label={t("story:readings.voidNamed", { usage: `${reading.usage}, ${reading.takenAt}` })}
        >
          {t("story:readings.void")}
        </ActLink>
      ) : null}
    </span>
  );
}
