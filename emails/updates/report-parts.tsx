import type { FuelKind, FuelUnit, MeterUnit } from "#app/domain/equipment/equipment.ts";
import { fuelAmount } from "#app/domain/quantity.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import { machinePage, PanelLine, QuietText, TextLink } from "#emails/layout.tsx";
import type { EmailWords } from "#emails/words.ts";

/** What mails about a report say of it. The reading is in tenths of the unit, null if there is none. */
export type ReportProps = {
  appUrl: string;
  companyName: string;
  operatorName: string;
  equipmentId: string;
  equipmentName: string;
  unit: MeterUnit;
  newUsage: number | null;
  /** Tenths of the company's fuel unit. */
  fuelAdded: number;
  fuelUnit: FuelUnit;
  fuelType: FuelKind;
  /** Photos still missing when the report arrived. */
  photosToFollow: number;
  takenAt: Date;
  /** The recipient's IANA zone, for showing times. */
  timeZone: string;
};

/** Who reported on what, and when. */
export function introOf({ t, locale }: EmailWords, props: ReportProps): string {
  return t("emails:note.intro", {
    operator: props.operatorName,
    equipment: props.equipmentName,
    when: formatZonedTime(props.takenAt, locale, props.timeZone),
  });
}

/** The machine, as a link to its page. */
export function MachineLine({ appUrl, equipmentId, equipmentName }: ReportProps) {
  return (
    <PanelLine look="name">
      <TextLink href={machinePage(appUrl, equipmentId)}>{equipmentName}</TextLink>
    </PanelLine>
  );
}

/** Reading, fuel, and photos to follow, a line each. */
export function factsOf({ locale, t }: EmailWords, props: ReportProps): string[] {
  const facts: string[] = [];
  if (props.newUsage !== null) {
    facts.push(`${t("emails:note.reading")}: ${usageText(props.newUsage, props.unit, locale, t)}`);
  }
  if (props.fuelAdded > 0) {
    const amount = t("fuel:amount", fuelAmount(props.fuelAdded, locale));
    facts.push(`${t("emails:note.fuel")}: ${t(`emails:note.fuelOf.${props.fuelType}`, { amount })}`);
  }
  if (props.photosToFollow > 0) {
    facts.push(t("emails:note.photosFollow", { count: props.photosToFollow }));
  }
  return facts;
}

/** Why the mail came, and where to change that. */
export function ReportFooter({
  words: { t },
  appUrl,
  reason,
}: {
  words: EmailWords;
  appUrl: string;
  reason: string;
}) {
  return (
    <>
      <QuietText>{reason}</QuietText>
      <QuietText>
        <TextLink href={`${appUrl}/profile`}>{t("emails:layout.profile")}</TextLink>
      </QuietText>
      <QuietText>
        <TextLink href={`${appUrl}/`}>{t("emails:layout.dashboard")}</TextLink>
      </QuietText>
    </>
  );
}

/** The same as plain text. */
export function footerLines({ t }: EmailWords, { appUrl }: { appUrl: string }, reason: string): string[] {
  return [
    reason,
    `${t("emails:layout.profile")}:\n${appUrl}/profile`,
    `${t("emails:layout.dashboard")}:\n${appUrl}/`,
  ];
}
