import { getFormProps, useForm } from "@conform-to/react";
import { data, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { safeNext } from "#app/auth/guard.server.ts";
import { viewerOf } from "#app/auth/viewer.ts";
import { withNext } from "#app/auth/with-next.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { useFormAction } from "#app/components/form-action.ts";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { requiredStep } from "#app/domain/accounts/required-second-step.ts";
import { FEW_CODES } from "#app/domain/accounts/second-step-code.ts";
import { makeCodesSchema } from "#app/forms/accounts/second-step-forms.ts";
import { type AsksProof, asksProof, proofOf } from "#app/http/accounts/proof.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { type FormAnswer, submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { stopOwnRemoval } from "#app/services/accounts/lost-device.ts";
import { getSecondStep, makeRecoveryCodes, sealCodes } from "#app/services/accounts/second-step.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

const PATH = "/profile/second-step";

export const handle = { style: "app" };

export const meta = pageTitle("secondStep:title");

export const loader = guarded(PATH, async ({ actor, context, locale, request, t }) => {
  const { authenticatorAddedAt, recoveryCodesLeft } = await getSecondStep(context, actor);
  const required = requiredStep(actor, context.now());
  return {
    viewer: viewerOf(actor),
    next: safeNext(new URL(request.url).searchParams.get("next")),
    required:
      required === "now" || (actor.isAdmin && !actor.secondStep)
        ? { title: t("secondStep:required.here"), text: t("secondStep:required.hereText") }
        : required && {
            title: t("secondStep:required.by", {
              date: formatDate(required, locale, actor.company.timeZone),
            }),
          },
    since: authenticatorAddedAt && formatDate(authenticatorAddedAt, locale, actor.company.timeZone),
    left: recoveryCodesLeft,
    asks: asksProof(actor, context.now()),
  };
});

export const action = guarded(PATH, async ({ actor, context, request, t }) => {
  const form = await readForm(request);
  if (form.get("intent") === "stop") {
    if (!(await stopOwnRemoval(context, actor))) throw redirectDocument(PATH);
    const flash = {
      ...({ tone: "success", title: "secondStep:lost.stopped" } as const),
      description: "secondStep:lost.stoppedText",
    } as const;
    throw await redirectWithFlash(PATH, flash, { document: true });
  }
  return submitForm(
    form,
    makeCodesSchema,
    async (given) => {
      const proof = await proofOf(context, request, given);
      const { recoveryCodes: codes } = await makeRecoveryCodes(context, actor, proof);
      return data({ shown: { codes, sealed: await sealCodes(context, actor, codes) } });
    },
    { t, hide: ["currentPassword", "code"] },
  );
});

/** A person's second step: their authenticator app and what is left of their recovery codes. */
export default function SecondStepPage() {
  const { t } = useI18n();
  const { viewer, next, required, since, left, asks } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "result" in answer ? answer : undefined;
  return (
    <SignedInShell viewer={viewer}>
      <BackLink href="/profile">{t("profile:title")}</BackLink>
      <h1 className="mb-1">{t("secondStep:title")}</h1>
      {answer && "shown" in answer ? (
        <RecoveryCodes shown={answer.shown} />
      ) : (
        <>
          <p className="mb-4 max-w-2xl text-soft">{t("secondStep:lead")}</p>
          {required ? <Notice tone="info" title={required.title} description={required.text} /> : null}
          <div className="grid max-w-2xl gap-4">
            <Authenticator since={since} next={next} />
            {since ? <Codes left={left} asks={asks} answer={refused} /> : null}
          </div>
        </>
      )}
    </SignedInShell>
  );
}

function Authenticator({ since, next }: { since: string | null; next: string | null }) {
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="app">
      <h2 id="app" className="mb-2">
        {t("secondStep:app.title")}
      </h2>
      <p className="mb-3 text-soft">
        {since ? t("secondStep:app.since", { date: since }) : t("secondStep:app.none")}
      </p>
      <p className="flex flex-wrap gap-2">
        <a className={since ? "btn" : "btn btn-primary"} href={withNext(`${PATH}/authenticator`, next)}>
          {since ? t("secondStep:app.replace") : t("secondStep:app.setUp")}
        </a>
        {since ? (
          <>
            {" "}
            <a className="btn" href={`${PATH}/authenticator/remove`}>
              {t("secondStep:app.remove")}
            </a>
          </>
        ) : null}
      </p>
    </section>
  );
}

function Codes(props: { left: number; asks: AsksProof; answer: FormAnswer | undefined }) {
  const { left, asks, answer } = props;
  const { t } = useI18n();
  const target = useFormAction(PATH);
  const [form, field] = useForm<Record<"currentPassword" | "code", string>>({
    id: "recovery-codes",
    lastResult: lastResult(answer),
  });
  return (
    <section className="card" aria-labelledby="codes">
      <h2 id="codes" className="mb-2">
        {t("secondStep:codes.title")}
      </h2>
      <Refusal answer={answer} title={t("proof:failed")} />
      <p className="mb-3 text-soft">
        {t("secondStep:codes.left", { count: left })}
        {left <= FEW_CODES ? `. ${t("secondStep:codes.few")}` : null}
      </p>
      <form method="post" action={target} {...getFormProps(form)}>
        <ProofFields asks={asks} currentPassword={field.currentPassword} code={field.code} />
        <button type="submit" className="btn" name="intent" value="codes">
          {t("secondStep:codes.make")}
        </button>
      </form>
    </section>
  );
}
