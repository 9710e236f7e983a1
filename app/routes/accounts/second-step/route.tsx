import { getFormProps, useForm } from "@conform-to/react";
import { data, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { safeNext } from "#app/auth/safe-next.server.ts";
import { viewerOf } from "#app/auth/viewer.ts";
import { withNext } from "#app/auth/with-next.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { useFormAction } from "#app/components/form-action.ts";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { ProofFields } from "#app/components/forms/proof-fields.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { relyingParty } from "#app/domain/accounts/passkeys.ts";
import { requiredStep } from "#app/domain/accounts/required-second-step.ts";
import { FEW_CODES } from "#app/domain/accounts/second-step-code.ts";
import { addPasskeySchema, type ProofInput, renamePasskeySchema } from "#app/forms/accounts/proof-form.ts";
import { makeCodesSchema, removeStepSchema } from "#app/forms/accounts/second-step-forms.ts";
import { type AsksProof, asksProof, proofOf } from "#app/http/accounts/proof.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { type FormAnswer, submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { deviceName } from "#app/i18n/device-name.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { MessageKey } from "#app/i18n/translate.ts";
import { deviceOf } from "#app/platform/device-words.server.ts";
import { stopOwnRemoval } from "#app/services/accounts/lost-device.ts";
import { addPasskey, changePasskeyName, removePasskey } from "#app/services/accounts/passkeys.ts";
import { getSecondStep, makeRecoveryCodes, sealCodes } from "#app/services/accounts/second-step.ts";
import { EditPasskey, Passkeys, wordedPasskey } from "./passkeys.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const PATH = "/profile/second-step";

export const handle = { style: "app", enhance: "passkey" };

export const meta = pageTitle("secondStep:title");

export const loader = guarded(PATH, async ({ actor, context, locale, request, t }) => {
  const { authenticatorAddedAt, recoveryCodesLeft, passkeys } = await getSecondStep(context, actor);
  const reader = { t, locale, timeZone: actor.company.timeZone };
  const { searchParams } = new URL(request.url);
  const required = requiredStep(actor, context.now());
  return {
    viewer: viewerOf(actor),
    next: safeNext(searchParams.get("next")),
    required:
      required === "now" || (actor.isAdmin && !actor.secondStep)
        ? { title: t("secondStep:required.here"), text: t("secondStep:required.hereText") }
        : required && {
            title: t("secondStep:required.by", {
              date: formatDate(required, locale, actor.company.timeZone),
            }),
          },
    since: authenticatorAddedAt && formatDate(authenticatorAddedAt, locale, actor.company.timeZone),
    on: actor.secondStep,
    left: recoveryCodesLeft,
    passkeys: passkeys.map((passkey) => wordedPasskey(passkey, reader)),
    addable: relyingParty(context.settings.appUrl) !== null,
    edit: searchParams.get("passkey"),
    asks: asksProof(actor, context.now()),
  };
});

export const action = guarded(PATH, async ({ actor, context, request, t }) => {
  const form = await readForm(request);
  const options = { t };
  const done = (title: MessageKey, description?: MessageKey) => {
    const flash = { tone: "success", title, ...(description ? { description } : {}) } as const;
    return redirectWithFlash(PATH, flash);
  };
  const showing = async (codes: string[]) =>
    data({ shown: { codes, sealed: await sealCodes(context, actor, codes) } });
  const id = String(form.get("id") ?? "");
  const proof = (given: Partial<ProofInput>) => proofOf(context, request, given);
  switch (form.get("intent")) {
    case "stop":
      if (!(await stopOwnRemoval(context, actor))) throw redirectDocument(PATH);
      return done("secondStep:lost.stopped", "secondStep:lost.stoppedText");
    case "add":
      return submitForm(
        form,
        addPasskeySchema,
        async ({ response, name, ...given }) => {
          const { recoveryCodes } = await addPasskey(
            context,
            actor,
            { response, name: name ?? deviceName(await deviceOf(request), t) },
            await proof({ ...given, response: undefined }),
          );
          return recoveryCodes ? showing(recoveryCodes) : done("secondStep:passkey.added");
        },
        options,
      );
    case "rename":
      return submitForm(
        form,
        renamePasskeySchema,
        async ({ name }) => {
          await changePasskeyName(context, actor, id, name);
          return done("secondStep:passkey.renamed");
        },
        options,
      );
    case "remove":
      return submitForm(
        form,
        removeStepSchema,
        async (given) => {
          await removePasskey(context, actor, id, given, await proof(given));
          return done("secondStep:passkey.removed");
        },
        options,
      );
    default:
      return submitForm(
        form,
        makeCodesSchema,
        async (given) => {
          const { recoveryCodes } = await makeRecoveryCodes(context, actor, await proof(given));
          return showing(recoveryCodes);
        },
        options,
      );
  }
});

/** A person's second step: their authenticator app, their passkeys, and what is left of their recovery codes. */
export default function SecondStepPage() {
  const { t } = useI18n();
  const { viewer, next, required, on, since, left, passkeys, addable, asks, ...page } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "result" in answer ? answer : undefined;
  const sent = refused?.result.initialValue;
  const edited = passkeys.find(({ id }) => id === (sent?.id ?? page.edit));
  const answerTo = (intent: string) => (sent?.intent === intent ? refused : undefined);
  return (
    <SignedInShell viewer={viewer}>
      {edited ? (
        <BackLink href={PATH}>{t("secondStep:title")}</BackLink>
      ) : (
        <BackLink href="/profile">{t("profile:title")}</BackLink>
      )}
      <h1 className={edited ? "mb-4" : "mb-1"}>{edited ? edited.name : t("secondStep:title")}</h1>
      {answer && "shown" in answer ? (
        <RecoveryCodes shown={answer.shown} next={next} />
      ) : edited ? (
        <EditPasskey passkey={edited} asks={asks} answer={refused} />
      ) : (
        <>
          <p className="mb-4 max-w-2xl text-soft">{t("secondStep:lead")}</p>
          {required ? <Notice tone="info" title={required.title} description={required.text} /> : null}
          <div className="grid max-w-2xl gap-4">
            <Authenticator since={since} next={next} />
            <Passkeys list={passkeys} addable={addable} asks={asks} answer={answerTo("add")} />
            {on ? <Codes left={left} asks={asks} answer={answerTo("codes")} /> : null}
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
        </a>{" "}
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
