import { Fragment } from "react";
import { PageLinks } from "#app/components/page-links.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { WebhookView } from "./view.server.ts";

/** What was sent to a webhook, the newest first. */
export function Deliveries({ view }: { view: WebhookView }) {
  const { t } = useI18n();
  const { deliveries, path, isOn, hasFailed, first, next } = view;
  return (
    <section className="card" aria-labelledby="deliveries">
      <h2 id="deliveries" className="mb-2">
        {t("webhooks:deliveries")}
      </h2>
      {deliveries.length === 0 ? <p>{t("webhooks:noDeliveries")}</p> : null}
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="border-t border-line py-3">
            <p>
              <span className="font-semibold">{delivery.state}</span> · {delivery.event}{" "}
              <span className="hint">
                {delivery.time}
                {delivery.result.map((text) => (
                  <Fragment key={text}>
                    {" · "}
                    <span>{text}</span>
                  </Fragment>
                ))}
              </span>
            </p>
            <details>
              <summary className="inline-flex min-h-11 items-center" translate="no">
                {delivery.type}
              </summary>
              <h3 className="mt-2">{t("webhooks:sent")}</h3>
              <pre className="whitespace-pre-wrap wrap-anywhere" translate="no">
                {delivery.body}
              </pre>
              {delivery.answer ? (
                <>
                  <h3 className="mt-2">{t("webhooks:answer")}</h3>
                  <pre className="whitespace-pre-wrap wrap-anywhere" translate="no">
                    {delivery.answer}
                  </pre>
                </>
              ) : null}
            </details>
            {isOn ? (
              <form method="post" action={path}>
                <input type="hidden" name="intent" value="again" />
                <input type="hidden" name="deliveryId" value={delivery.id} />
                <button
                  type="submit"
                  className="btn"
                  aria-label={t("webhooks:againNamed", { event: delivery.event, time: delivery.time })}
                >
                  {t("webhooks:again")}
                </button>
              </form>
            ) : null}
          </li>
        ))}
      </ul>
      {hasFailed && isOn ? (
        <form method="post" action={path} className="mt-2">
          <input type="hidden" name="intent" value="failed" />
          <button type="submit" className="btn">
            {t("webhooks:failedAgain")}
          </button>
        </form>
      ) : null}
      <PageLinks
        label={t("webhooks:deliveries")}
        first={first}
        firstText={t("webhooks:newest")}
        next={next}
      />
    </section>
  );
}
