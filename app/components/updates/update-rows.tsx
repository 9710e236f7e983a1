import { ListTable } from "#app/components/list-table.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { shortWords } from "#app/domain/issues/issue.ts";
import type { Locale } from "#app/domain/locale.ts";
import { fuelAmount } from "#app/domain/quantity.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { tickedWords } from "#app/i18n/task-words.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import { latePlaceText } from "./late-place.ts";
import { MachineName } from "./machine-name.tsx";
import { signed } from "./signed.ts";
import { UrgentPill } from "./update-badges.tsx";
import type { CardUpdate } from "./view.ts";

type Props = {
  /** The id of the heading above them. */
  heading: string;
  updates: CardUpdate[];
  /** Whether the boxes begin ticked. */
  ticked: boolean;
  /** Whether urgent machines pulse: the viewer's switch. */
  pulse: boolean;
};

/** Updates with nothing unusual, a row each, with the boxes named `ids`. A row opens its review. */
export function UpdateRows({ heading, updates, ticked, pulse }: Props) {
  const { t } = useI18n();
  return (
    <ListTable
      caption={{ heading }}
      columns={[
        { hidden: t("updates:column.chosen") },
        t("updates:column.machine"),
        t("updates:card.reading"),
        t("updates:column.operator"),
        t("updates:column.report"),
        { acts: t("updates:list.review") },
      ]}
      className="rows update-rows"
    >
      <tbody>
        {updates.map((update) => (
          <UpdateRow key={update.id} update={update} ticked={ticked} pulse={pulse} />
        ))}
      </tbody>
    </ListTable>
  );
}

function UpdateRow({ update, ticked, pulse }: { update: CardUpdate } & Omit<Props, "heading" | "updates">) {
  const { locale, t } = useI18n();
  const names = { machine: update.equipmentName, operator: update.operatorName };
  const urgency = pulse ? update.pulse : "none";
  const words = wordsOf(update, locale, t);
  return (
    <tr>
      <td className="choose">
        <label>
          <input
            type="checkbox"
            name="ids"
            value={update.id}
            defaultChecked={ticked}
            autoComplete="off"
            aria-label={t("updates:list.choose", names)}
          />
        </label>
      </td>
      <th scope="row">
        <MachineName update={update} />{" "}
        {urgency === "none" ? null : (
          <span className={`pills pulse-${urgency}`}>
            <UrgentPill urgency={urgency} />
          </span>
        )}
      </th>
      <td>
        <Reading update={update} />
      </td>
      <td>
        {t("updates:card.by", { operator: update.operatorName, time: update.takenAt ?? update.createdAt })}
      </td>
      {words ? <td className="words">{words}</td> : <td />}
      <td className="col-acts">
        <PageLink
          className="over"
          to={`/updates/${update.id}`}
          aria-label={t("updates:list.reviewNamed", names)}
        >
          {t("updates:list.review")}
        </PageLink>
      </td>
    </tr>
  );
}

function Reading({ update: { newUsage, before, machine } }: { update: CardUpdate }) {
  const { locale, t } = useI18n();
  if (newUsage === null) return t("updates:card.noReading");
  return (
    <>
      {usageText(newUsage, machine?.unit ?? "n/a", locale, t)}{" "}
      {before ? <span className="text-soft">({signed(newUsage - before.value, locale)})</span> : null}
    </>
  );
}

/** What else an update brings: its place if it is late, a check, ticked tasks, fuel, the beginning of its notes, how many photos. */
function wordsOf(update: CardUpdate, locale: Locale, t: Translate) {
  const { tasksDone, fuelAdded, fuelType, notes, photos, photosToCome, checkId, flags, place } = update;
  return [
    flags.late && t("updates:flags.late"),
    place && latePlaceText(place, update.machine, locale, t),
    checkId !== null && t("updates:card.check"),
    tasksDone.length > 0 && t("updates:card.done", { names: tickedWords(tasksDone, t) }),
    fuelAdded > 0 &&
      t("updates:card.fuelAmount", {
        ...fuelAmount(fuelAdded, locale),
        kind: t(`updates:fuelOf.${fuelType}`),
      }),
    shortWords(notes),
    photos.length > 0 && t("updates:card.photoCount", { count: photos.length }),
    photosToCome &&
      t(`updates:photos.${photosToCome.late ? "missing" : "coming"}`, { count: photosToCome.count }),
  ]
    .filter(Boolean)
    .join(" · ");
}
