import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { ProgramsHead } from "#app/components/programs-head.tsx";
import { ShownOnce } from "#app/components/shown-once.tsx";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded, guardedWith } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { keysReads } from "#app/services/keys/api-keys.ts";
import { MakeForm, RevokeForm } from "./key-forms.tsx";
import { KeyTable, OverTable } from "./key-table.tsx";
import { type KeysAnswer, saveKeys } from "./save.server.ts";
import { keysView } from "./view.server.ts";

const PATH = "/settings/keys";

export const handle = { style: "app", enhance: "passkey" };

export const meta = pageTitle("keys:title");

/** Reads the keys in the session's round trip. */
export const loader = guardedWith(
  PATH,
  ({ companyId }, { context: { db, now } }) => keysReads(db, companyId, now()),
  ({ rows, ...args }) => {
    if (!rows) throw new Error("The keys of a company could not be read");
    return { viewer: viewerOf(args.actor), view: keysView(args, rows.keys) };
  },
);

export const action = guarded(PATH, async (args) => saveKeys(args, await readForm(args.request)));

/** The keys by which other programs act for the company. */
export default function KeysPage() {
  const { t } = useI18n();
  const { viewer, view } = useLoaderData<typeof loader>();
  const answer = useActionData<KeysAnswer>();
  const { live, over, asked, full, formKey, asks } = view;
  return (
    <SignedInShell viewer={viewer}>
      <ProgramsHead current="keys" />
      <Refusal answer={answer?.refusal ? (answer as FormAnswer) : null} title={t("keys:failed")} focus />
      <div className="grid grid-cols-1 gap-6">
        {answer?.made ? (
          <ShownOnce
            title={t("keys:made", { name: answer.made.name })}
            text={answer.made.text}
            hint={t("keys:copy")}
          />
        ) : null}
        {asked ? <RevokeForm asked={asked} /> : null}
        {live.length === 0 ? <p className="card">{t("keys:none")}</p> : <KeyTable keys={live} />}
        {asked ? null : full ? (
          <p className="hint">{t("keys:full")}</p>
        ) : (
          <MakeForm formKey={formKey} asks={asks} />
        )}
        {over.length === 0 ? null : <OverTable keys={over} />}
      </div>
    </SignedInShell>
  );
}
