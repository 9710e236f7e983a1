import type { FieldMetadata } from "@conform-to/react";
import { FieldErrors, TextField, type TextMeta } from "#app/components/forms/fields.tsx";
import { WEBHOOK_URL_MAX } from "#app/domain/webhooks/address.ts";
import { WEBHOOK_EVENTS } from "#app/domain/webhooks/event.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Address and events of a webhook, in the forms that add and change it. */
export function WebhookFields(props: {
  url: TextMeta;
  events: Pick<FieldMetadata<string[]>, "errors" | "errorId">;
  /** The events that are ticked. */
  chosen: readonly unknown[];
}) {
  const { url, events, chosen } = props;
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
      <fieldset className="field" aria-describedby={events.errors?.length ? events.errorId : undefined}>
        <legend className="mb-1">{t("webhooks:field.events")}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <label className="check" key={event}>
            <input type="checkbox" name="events" value={event} defaultChecked={chosen.includes(event)} />
            <span>{t(`webhooks:event.${event}`)}</span>
          </label>
        ))}
        <FieldErrors field={events} />
      </fieldset>
    </>
  );
}

/** What is ticked of a list of boxes that came back. */
export const tickedOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** A secret that was just made; it is shown this once. */
export function MadeSecret({ title, secret }: { title: string; secret: string }) {
  const { t } = useI18n();
  return (
    <section className="card" role="status" aria-labelledby="made">
      <h2 id="made" className="mb-2 wrap-anywhere">
        {title}
      </h2>
      <p className="mb-2">
        {t("webhooks:secret")}: <code className="wrap-anywhere select-all">{secret}</code>
      </p>
      <p className="text-soft">{t("webhooks:copy")}</p>
    </section>
  );
}
