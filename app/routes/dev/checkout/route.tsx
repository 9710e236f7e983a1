import { data, type MetaFunction, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "#app/components/flash-notice.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { AppError } from "#app/domain/app-error.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { formatDollars } from "#app/i18n/format.ts";
import {
  CHECKOUT_OUTCOMES,
  leaveLocalCheckout,
  localCheckoutOf,
} from "#app/services/billing/local-payments.ts";

export const meta: MetaFunction = () => [{ title: "Checkout" }];

/** Stands in for the payment provider's page. For local running, so in English. */
export const loader = guarded("/dev/checkout/:id", async ({ context, actor, params }) => {
  const { status, description, charged, interval } = await localCheckoutOf(context, actor, params.id ?? "");
  return {
    company: actor.company.name,
    status,
    description,
    price: formatDollars(charged, "en", true),
    interval,
  };
});

export const action = guarded("/dev/checkout/:id", async ({ context, actor, params, request }) => {
  const sent = (await readForm(request)).get("outcome");
  const outcome = CHECKOUT_OUTCOMES.find((known) => known === sent);
  if (!outcome) throw new AppError("request.invalid");
  const next = await leaveLocalCheckout(context, actor, params.id ?? "", outcome);
  if (next) return redirectDocument(next);
  const declined = outcome === "failed";
  return data({ declined }, { status: declined ? 402 : 409 });
});

const OVER = {
  complete: "This checkout was paid. Nothing more is charged here.",
  closed: "This checkout is closed, because another one was opened after it. Nothing was charged here.",
};

export default function CheckoutPage() {
  const { company, status, description, price, interval } = useLoaderData<typeof loader>();
  const declined = useActionData<typeof action>()?.declined ?? false;
  return (
    <LightShell title="Checkout" lead="Stands in for the payment provider on this machine. No money moves.">
      {status !== "open" ? <Notice tone="info" title={OVER[status]} /> : null}
      {status === "open" && declined ? (
        <Notice
          tone="error"
          title="Your card was declined."
          description="Nothing was charged. You can try again."
        />
      ) : null}
      <div className="card stack">
        <h2>{description}</h2>
        <p>
          <b className="num">{price}</b> charged today and every {interval}
        </p>
        <p className="hint">Bought by {company}</p>
        {status === "open" ? (
          <form method="post" className="stack">
            <p>
              <button type="submit" name="outcome" value="paid" className="btn btn-primary btn-wide">
                Pay {price}
              </button>
            </p>
            <p>
              <button type="submit" name="outcome" value="failed" className="btn btn-wide">
                Pay with a card that is declined
              </button>
            </p>
            <p>
              <button type="submit" name="outcome" value="canceled" className="btn btn-wide">
                Cancel and go back
              </button>
            </p>
          </form>
        ) : null}
      </div>
      <p className="links">
        <a href="/subscription">Back to the subscription</a>
      </p>
    </LightShell>
  );
}
