import { getFormProps, useForm } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nextOfAddress, safeNext } from "#app/auth/safe-next.server.ts";
import { viewerOf } from "#app/auth/viewer.ts";
import { withNext } from "#app/auth/with-next.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { useFormAction } from "#app/components/form-action.ts";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { CodeField } from "#app/components/forms/proof-fields.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { QrCode } from "#app/components/qr-code.tsx";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { setUpSchema } from "#app/forms/accounts/second-step-forms.ts";
import { orProveFirst, proofOf } from "#app/http/accounts/proof.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { type FormAnswer, submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import {
  beginAuthenticator,
  keyInGroups,
  type SetUp,
  sealCodes,
  setUpAgain,
  storeSetUp,
} from "#app/services/accounts/second-step.ts";
import { RecoveryCodes } from "../recovery-codes.tsx";

const PATH = "/profile/second-step/authenticator";

export const handle = { style: "app" };

export const meta = pageTitle("secondStep:setUp.title");

const viewOf = ({ key, ...setUp }: SetUp) => ({ ...setUp, key: keyInGroups(key) });

export const loader = guarded(PATH, async ({ actor, context, request }) => {
  const next = nextOfAddress(request);
  const proof = await proofOf(context, request);
  const setUp = await orProveFirst(withNext(PATH, next), () => beginAuthenticator(context, actor, proof));
  return { viewer: viewerOf(actor), next, setUp: viewOf(setUp) };
});

export const action = guarded(PATH, async ({ actor, context, request, t }) => {
  const form = await readForm(request);
  const next = safeNext(form.get("next"));
  const answer = await submitForm(
    form,
    setUpSchema,
    async (input) => {
      const proof = await proofOf(context, request);
      const { recoveryCodes: codes } = await orProveFirst(withNext(PATH, next), () =>
        storeSetUp(context, actor, input, proof),
      );
      if (!codes) {
        const flash = { tone: "success", title: "secondStep:setUp.replaced" } as const;
        return redirectWithFlash("/profile/second-step", flash);
      }
      return data({ shown: { codes, sealed: await sealCodes(context, actor, codes) }, next });
    },
    { t },
  );
  if (!("data" in answer) || !answer.data || !("result" in answer.data)) return answer;
  // The same key again: the app may have it already.
  const again = await setUpAgain(context, actor, String(form.get("sealed")), form.get("replaces"));
  return data({ ...answer.data, next, setUp: again && viewOf(again) }, answer.init ?? undefined);
});

/** Shows an authenticator's new key, and takes its first code. */
export default function AuthenticatorPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "shown" in answer) {
    return (
      <SignedInShell viewer={page.viewer}>
        <h1 className="mb-1">{t("secondStep:title")}</h1>
        <p className="mb-4">{t("secondStep:setUp.alone")}</p>
        <RecoveryCodes shown={answer.shown} next={answer.next} />
      </SignedInShell>
    );
  }
  const refused = answer as (FormAnswer & { setUp?: SetUp | null; next: string | null }) | undefined;
  return (
    <SignedInShell viewer={page.viewer}>
      <BackLink href="/profile/second-step">{t("secondStep:title")}</BackLink>
      <h1 className="mb-4">{t("secondStep:setUp.title")}</h1>
      <SetUpForm setUp={refused?.setUp ?? page.setUp} next={refused?.next ?? page.next} answer={refused} />
    </SignedInShell>
  );
}

function SetUpForm(props: { setUp: SetUp; next: string | null; answer: FormAnswer | undefined }) {
  const { setUp, next, answer } = props;
  const { t } = useI18n();
  const target = useFormAction(PATH);
  const [form, field] = useForm<{ code: string }>({ id: "set-up", lastResult: lastResult(answer) });
  return (
    <form method="post" action={target} {...getFormProps(form)} className="card max-w-2xl">
      <Refusal answer={answer} title={t("secondStep:setUp.failed")} />
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <input type="hidden" name="sealed" value={setUp.sealed} />
      <input type="hidden" name="replaces" value={setUp.replaces ?? ""} />
      <p className="mb-3">{t("secondStep:setUp.scan")}</p>
      <div className="mb-3 max-w-56">
        <QrCode text={setUp.uri} label={t("secondStep:setUp.picture")} />
      </div>
      <p className="hint">{t("secondStep:setUp.key")}</p>
      <p className="mb-3 font-mono font-semibold wrap-anywhere">{setUp.key}</p>
      <p className="mb-4">
        <a className="inline-flex min-h-11 items-center" href={setUp.uri}>
          {t("secondStep:setUp.open")}
        </a>
      </p>
      <CodeField
        field={field.code}
        label={t("secondStep:setUp.code")}
        hint={t("secondStep:setUp.codeHint")}
        required
      />
      <button type="submit" className="btn btn-primary">
        {t("secondStep:setUp.submit")}
      </button>
    </form>
  );
}
