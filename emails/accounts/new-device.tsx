import type { DeviceWords } from "#app/domain/accounts/device-words.ts";
import { deviceName } from "#app/i18n/device-name.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { ActionButton, EmailLayout, Paragraph, QuietText } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

type NewDeviceProps = { appUrl: string; device: DeviceWords; at: Date; timeZone: string };

function wordsOf({ appUrl, device, at, timeZone }: NewDeviceProps, { t, locale }: EmailWords) {
  return {
    subject: t("emails:newDevice.subject"),
    body: t("emails:newDevice.body", {
      device: deviceName(device, t),
      time: formatZonedTime(at, locale, timeZone),
    }),
    button: t("emails:newDevice.button"),
    link: `${appUrl}/profile/devices`,
    notYou: t("emails:secondStep.notYou"),
  };
}

/** Tells a person of a sign-in in a browser that they have not used before. */
export function NewDeviceEmail({ words, ...props }: NewDeviceProps & { words: EmailWords }) {
  const { subject, body, button, link, notYou } = wordsOf(props, words);
  return (
    <EmailLayout words={words} heading={subject} preview={body} footer={<QuietText>{notYou}</QuietText>}>
      <Paragraph>{body}</Paragraph>
      <ActionButton href={link} label={button} fallback={words.t("emails:layout.linkFallback")} />
    </EmailLayout>
  );
}

export function newDeviceMessage(props: NewDeviceProps, words: EmailWords): EmailMessage {
  const { subject, body, button, link, notYou } = wordsOf(props, words);
  return {
    subject,
    body: <NewDeviceEmail {...props} words={words} />,
    text: [body, `${button}:\n${link}`, notYou],
  };
}
