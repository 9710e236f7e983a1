import { data, type MetaFunction, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { LocalEvent } from "#app/adapters/billing/local-objects.ts";
import { Notice } from "#app/components/flash-notice.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { formatDate, formatDollars } from "#app/i18n/format.ts";
import { letHappen, localPlanOf, readLocalEvent } from "#app/services/billing/local-payments.ts";

export const meta: MetaFunction = () => [{ title: "Billing" }];

/**
 * Stands in for the payment provider's customer portal, and simulates the provider's own events. For local
 * running, so in English.
 */
export const loader = guarded("/dev/billing", async ({ context, actor }) => {
  const company = actor.company.name;
  const plan = await localPlanOf(context, actor);
  if (!plan) return { company, plan: null };
  const { description, charged, interval, status, pause, cancelAtPeriodEnd, ...times } = plan.subscription;
  const day = (instant: Date) => formatDate(instant, "en", "UTC");
  return {
    company,
    plan: {
      description,
      price: `${formatDollars(charged, "en", true)} every ${interval}`,
      status: pause ? "paused" : status,
      period: `${day(times.periodStartsAt)} to ${day(times.periodEndsAt)}`,
      pausedUntil: pause?.until ? day(pause.until) : null,
      cancelAtPeriodEnd: cancelAtPeriodEnd && status !== "ended",
      endedAt: times.endedAt ? day(times.endedAt) : null,
      events: plan.events.map((event) => ({ event, label: LABELS[event] })),
    },
  };
});

export const action = guarded("/dev/billing", async ({ context, actor, request }) => {
  const sent = (await readForm(request)).get("event");
  if (await letHappen(context, actor, readLocalEvent(sent))) return redirectDocument("/dev/billing");
  return data({ impossible: true }, { status: 409 });
});

const LABELS: Record<LocalEvent, string> = {
  renewed: "Next period: it is paid",
  renewal_failed: "Next period: the payment fails",
  paid: "The failed payment succeeds after all",
  pause_ended: "The pause ends",
  cancelled: "Cancel at the period's end",
  kept: "Take the cancellation back",
  ended: "End the plan now",
};

export default function BillingPage() {
  const { company, plan } = useLoaderData<typeof loader>();
  const impossible = useActionData<typeof action>()?.impossible ?? false;
  return (
    <LightShell
      title="Billing"
      lead="Stands in for the payment provider on this machine: what may happen there, happens here."
    >
      {impossible ? <Notice tone="error" title="This can't happen to the plan as it is now." /> : null}
      {plan ? (
        <div className="card stack">
          <h2>{plan.description}</h2>
          <p className="hint">Bought by {company}</p>
          <p>
            Price: <b className="num">{plan.price}</b>
          </p>
          <p>
            Status: <b>{plan.status}</b>
          </p>
          <p>
            Period: <b>{plan.period}</b>
          </p>
          {plan.pausedUntil ? (
            <p>
              Paused until: <b>{plan.pausedUntil}</b>
            </p>
          ) : null}
          {plan.cancelAtPeriodEnd ? <p>It ends with this period.</p> : null}
          {plan.endedAt ? (
            <p>
              Ended: <b>{plan.endedAt}</b>
            </p>
          ) : null}
          {plan.events.length > 0 ? (
            <form method="post" className="stack">
              {plan.events.map(({ event, label }) => (
                <p key={event}>
                  <button type="submit" name="event" value={event} className="btn btn-wide">
                    {label}
                  </button>
                </p>
              ))}
            </form>
          ) : null}
        </div>
      ) : (
        <p className="card">{company} has bought no plan yet.</p>
      )}
      <p className="links">
        <a href="/subscription">Back to the subscription</a>
        <a href="/dev/mailbox">Mailbox</a>
      </p>
    </LightShell>
  );
}
