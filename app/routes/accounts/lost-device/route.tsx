import { redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { isRefusal } from "#app/domain/app-error.ts";
import { pressSchema } from "#app/forms/fields.ts";
import { readPendingToken, signInAgain } from "#app/http/accounts/second-step.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import { guarded } from "#app/http/route.server.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { askForRemoval, getLostDevice } from "#app/services/accounts/lost-device.ts";

const PATH = "/login/lost-device";

export const handle = { enhance: "public" };

export const meta = pageTitle("secondStep:lost.title");

export const loader = guarded(PATH, async ({ context, request, locale }) => {
  try {
    const token = await readPendingToken(request, context.settings);
    const { removesAt, timeZone } = await getLostDevice(context, token);
    return { date: removesAt && formatDate(removesAt, locale, timeZone) };
  } catch (error) {
    if (!isRefusal(error, "auth.second_step_over")) throw error;
    throw await signInAgain(context.settings);
  }
});

export const action = guarded(PATH, async ({ context, request, t }) =>
  submitForm(
    await readForm(request),
    pressSchema,
    async () => {
      const token = await readPendingToken(request, context.settings);
      await askForRemoval(context, token, { address: clientAddress(request) });
      return redirectDocument(PATH);
    },
    {
      t,
      onRefusal: ({ code }) => (code === "auth.second_step_over" ? signInAgain(context.settings) : null),
    },
  ),
);

/** Asks for the removal of a second step whose device is lost, after the right password. */
export default function LostDevicePage() {
  const { t } = useI18n();
  const { date } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <LightShell title={t("secondStep:lost.title")} lead={t("secondStep:lost.lead")}>
      <Refusal answer={answer} title={t("secondStep:lost.failed")} />
      {date ? (
        <div className="card stack">
          <p>
            <strong>{t("secondStep:lost.date", { date })}</strong>
          </p>
          <p>{t("secondStep:lost.after")}</p>
        </div>
      ) : (
        <form method="post" className="card stack">
          <p>{t("secondStep:lost.codes")}</p>
          <button type="submit" className="btn btn-primary btn-wide">
            {t("secondStep:lost.ask")}
          </button>
        </form>
      )}
      <p className="links">
        <a href="/login/recovery-code">{t("secondStep:signIn.recovery")}</a>
      </p>
    </LightShell>
  );
}
