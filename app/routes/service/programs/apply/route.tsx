import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { keepTyped, unlessUnsent } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { applySchema } from "#app/forms/service/service-program-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { type FormAnswer, submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { applyProgram } from "#app/services/service/follow-programs.ts";
import { programChoice, programsClosed } from "#app/services/service/programs.ts";
import { ProgramPage } from "../program-page.tsx";
import { MachineChoice, type Ticked } from "./machine-choice.tsx";
import { SearchForm } from "./search-form.tsx";

const PATH = "/service-programs/:id/apply";

export const handle: PageHandle = { i18n: ["errors", "service"] };

export const meta = pageTitle("service:program.apply");

/** A refused form needs a new idempotency key. */
export const shouldRevalidate = unlessUnsent;

type Answer = Partial<FormAnswer> & { ticked: Ticked };

const SEARCH_MAX = 200;
/** How many machines the notice names. */
const NAMED_MAX = 5;

export const loader = guarded(PATH, async ({ context, request, actor, params, t }) => {
  const search = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  const choice = await programChoice(context, actor, { programId: params.id ?? "", search }, t);
  const { id, name } = choice.program;
  return {
    ...choice,
    program: { id, name },
    search,
    closed: programsClosed(context, actor),
    key: newFormKey(),
  };
});

export const action = guarded(PATH, async ({ context, request, actor, params, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  // Without script these buttons tick the boxes by loading the page again.
  const intent = form.get("intent");
  if (intent === "all" || intent === "none") return data<Answer>({ ticked: intent });
  const chosen = form.getAll("equipmentIds").map(String);
  const once = formOnce(context, actor, form, `POST /service-programs/${id}/apply`);
  const answer = await submitForm(
    form,
    applySchema,
    async ({ equipmentIds }) => {
      const done = await once(() => applyProgram(context, actor, id, equipmentIds));
      return redirectWithFlash("/service-programs", {
        tone: "success",
        title: "service:program.applied",
        description: "service:program.appliedText",
        params: { name: done.name, count: done.applied, beside: besideText(done, t) },
      });
    },
    { t, failed: "service:program.applyFailed" },
  );
  if (!("data" in answer)) return answer;
  return data<Answer>({ ...answer.data, ticked: chosen }, answer.init ?? undefined);
});

/** Which machines follow now, the first ones by name, and how many were skipped. */
function besideText({ machines, skipped }: Awaited<ReturnType<typeof applyProgram>>, t: Translate): string {
  const more = machines.length - NAMED_MAX;
  const names = [
    machines.slice(0, NAMED_MAX).join(", "),
    ...(more > 0 ? [t("service:program.more", { count: more })] : []),
  ].join(" ");
  return [
    machines.length > 0 && t("service:program.reached", { names }),
    skipped.length > 0 && t("service:program.skipped", { n: skipped.length }),
  ]
    .filter(Boolean)
    .join(" ");
}

export const clientAction = keepTyped("service:program.applyFailed");

/** Chooses the machines that follow a program. */
export default function ApplyProgramPage() {
  const { t } = useI18n();
  const { program, machines, total, search, closed, key } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { result, refusal = null } = answer ?? {};
  const saving = useNavigation().state === "submitting";
  return (
    <ProgramPage title={t("service:program.applyTitle", { name: program.name })} closed={closed}>
      <p className="mb-3 text-soft">{t("service:program.countedFrom")}</p>
      <Refusal
        answer={refusal && { result: result ?? {}, refusal }}
        title={t("service:program.applyFailedTitle")}
      />
      <SearchForm search={search} at={`/service-programs/${program.id}/apply`} />
      {machines.length === 0 ? (
        <p className="card">{t("service:program.noMachines")}</p>
      ) : (
        <Form method="post" className="grid grid-cols-1 gap-4">
          {/* Enter presses the first button of a form. */}
          <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
            {t("service:program.applySubmit")}
          </button>
          <KeyField value={key} />
          <MachineChoice
            machines={machines}
            total={total}
            ticked={answer?.ticked ?? []}
            errors={result?.error?.equipmentIds ?? undefined}
          />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary grow sm:grow-0" disabled={saving}>
              {t("service:program.applySubmit")}
            </button>{" "}
            <PageLink className="btn grow sm:grow-0" to="/service-programs">
              {t("common:action.cancel")}
            </PageLink>
          </div>
        </Form>
      )}
    </ProgramPage>
  );
}
