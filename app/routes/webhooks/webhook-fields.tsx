import type { FieldMetadata } from "@conform-to/react";
import { TextField, type TextMeta } from "#app/components/forms/fields.tsx";
import { TickFields } from "#app/components/forms/tick-fields.tsx";
import { ShownOnce } from "#app/components/shown-once.tsx";
import { WEBHOOK_URL_MAX } from "#app/domain/webhooks/address.ts";
import { WEBHOOK_EVENTS } from "#app/domain/webhooks/event.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Address and events of a webhook, in the forms that add and change it. */
export function WebhookFields(props: {
  url: TextMeta;
  events: FieldMetadata<string[]>;
  /** The events that are ticked, as a form that came back holds them. */
  ticked: unknown;
}) {
  const { url, events, ticked } = props;
  const { t } = useI18n();
  return (
    <>
      <TextField
        field={url}
        label={t("webhooks:field.url")}
        hint={t("webhooks:field.urlHint")}
        type="url"
        maxLength={WEBHOOK_URL_MAX}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TickFields
        field={events}
        legend={t("webhooks:field.events")}
        values={WEBHOOK_EVENTS}
        wordsOf={(event) => (
          <>
            {t(`webhooks:event.${event}`)}{" "}
            <span className="hint" translate="no">
              ({event})
            </span>
          </>
        )}
        ticked={ticked}
      />
    </>
  );
}

/** A secret that was just made. */
export function MadeSecret({ title, secret }: { title: string; secret: string }) {
  const { t } = useI18n();
  return (
    <ShownOnce title={title} label={`${t("webhooks:secret")}: `} text={secret} hint={t("webhooks:copy")} />
  );
}
