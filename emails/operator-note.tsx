import type { FuelKind, MeterUnit } from "#app/domain/equipment.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import {
  ActionButton,
  EmailLayout,
  Lines,
  Panel,
  PanelLine,
  Paragraph,
  QuietText,
  quotedLines,
  TextLink,
} from "./layout.tsx";
import type { EmailMessage } from "./message.ts";
import { amountText, type Words } from "./words.ts";

/**
 * A report with notes. The reading is in tenths of the unit, null if there is none; fuel in tenths of a
 * gallon.
 */
export type OperatorNoteProps = {
  appUrl: string;
  companyName: string;
  updateId: string;
  operatorName: string;
  equipmentName: string;
  unit: MeterUnit;
  newUsage: number | null;
  fuelAdded: number;
  fuelType: FuelKind;
  notes: string;
  /** Photos still missing when the report arrived. */
  photosToFollow: number;
  takenAt: Date;
  /** The recipient's IANA zone, for showing takenAt. */
  timeZone: string;
};

/** Shows an operator's notes and links to the review. */
export function OperatorNoteEmail({ words, ...props }: OperatorNoteProps & { words: Words }) {
  const { t } = words;
  const { appUrl, companyName, notes } = props;
  return (
    <EmailLayout
      words={words}
      heading={t("emails:note.heading")}
      preview={notes}
      footer={
        <>
          <QuietText>{t("emails:layout.noteReason", { company: companyName })}</QuietText>
          <QuietText>
            <TextLink href={`${appUrl}/profile`}>{t("emails:layout.profile")}</TextLink>
          </QuietText>
          <QuietText>
            <TextLink href={`${appUrl}/`}>{t("emails:layout.dashboard")}</TextLink>
          </QuietText>
        </>
      }
    >
      <Paragraph>{introOf(words, props)}</Paragraph>
      <Panel>
        <PanelLine look="quiet">{t("emails:note.note")}</PanelLine>
        <Paragraph>
          <Lines text={notes} />
        </Paragraph>
        {factsOf(words, props).map((fact) => (
          <PanelLine key={fact} look="plain">
            {fact}
          </PanelLine>
        ))}
      </Panel>
      <ActionButton href={reviewLink(props)} label={t("emails:note.review")} />
    </EmailLayout>
  );
}

export function operatorNoteMessage(props: OperatorNoteProps, words: Words): EmailMessage {
  const { t } = words;
  const facts = factsOf(words, props);
  return {
    subject: t("emails:note.subject", { operator: props.operatorName, equipment: props.equipmentName }),
    body: <OperatorNoteEmail {...props} words={words} />,
    text: [
      introOf(words, props),
      quotedLines(props.notes),
      facts.length > 0 ? facts.join("\n") : null,
      `${t("emails:note.review")}:\n${reviewLink(props)}`,
      t("emails:layout.noteReason", { company: props.companyName }),
      `${t("emails:layout.profile")}:\n${props.appUrl}/profile`,
      `${t("emails:layout.dashboard")}:\n${props.appUrl}/`,
    ],
  };
}

function introOf({ t, locale }: Words, props: OperatorNoteProps): string {
  return t("emails:note.intro", {
    operator: props.operatorName,
    equipment: props.equipmentName,
    when: formatZonedTime(props.takenAt, locale, props.timeZone),
  });
}

function factsOf(words: Words, props: OperatorNoteProps): string[] {
  const { t } = words;
  const facts: string[] = [];
  if (props.newUsage !== null) {
    facts.push(`${t("emails:note.reading")}: ${amountText(words, props.newUsage, props.unit)}`);
  }
  if (props.fuelAdded > 0) {
    const amount = amountText(words, props.fuelAdded, "gallons");
    facts.push(`${t("emails:note.fuel")}: ${t(`emails:note.fuelOf.${props.fuelType}`, { amount })}`);
  }
  if (props.photosToFollow > 0) {
    facts.push(t("emails:note.photosFollow", { count: props.photosToFollow }));
  }
  return facts;
}

function reviewLink({ appUrl, updateId }: OperatorNoteProps): string {
  return `${appUrl}/updates/${encodeURIComponent(updateId)}`;
}
