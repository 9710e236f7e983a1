import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped, unlessUnsent } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import {
  programAsSent,
  programFormValues,
  programSchema,
  tidyProgramForm,
} from "#app/forms/service/service-program-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getProgram, patchProgram, programsClosed } from "#app/services/service/programs.ts";
import { ProgramForm } from "../program-form.tsx";
import { ProgramPage } from "../program-page.tsx";

const PATH = "/service-programs/:id";

export const handle: PageHandle = { i18n: ["equipment", "errors", "service"] };

export const meta = pageTitle("service:program.editTitle");

/** A refused form needs a new idempotency key, and the program's present version. */
export const shouldRevalidate = unlessUnsent;

export const loader = guarded(PATH, async ({ context, actor, params }) => {
  const program = await getProgram(context, actor, params.id ?? "");
  return {
    id: program.id,
    closed: programsClosed(context, actor),
    values: programFormValues(program),
    machines: program.machines,
    key: newFormKey(),
  };
});

export const action = guarded(PATH, async ({ context, request, actor, params, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  const stored = await getProgram(context, actor, id);
  tidyProgramForm(form, new Set(stored.tasks.map((task) => task.id)));
  const version = form.get("version");
  const once = formOnce(context, actor, form, `POST /service-programs/${id}`);
  return submitForm(
    form,
    programSchema,
    async (values) => {
      const skipped = await once(async () => {
        const changed = await patchProgram(context, actor, id, { ...programAsSent(values), version });
        return changed.skipped;
      });
      return redirectWithFlash("/service-programs", {
        tone: "success",
        title: "service:program.saved",
        description: skipped > 0 ? "service:program.savedSkipped" : "service:program.savedText",
        params: { name: values.name, count: skipped },
      });
    },
    { t, failed: "service:program.failed" },
  );
});

export const clientAction = keepTyped("service:program.failed");

export default function EditProgramPage() {
  const { t } = useI18n();
  const { id, closed, values, machines, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const apply = closed ? null : (
    <PageLink to={`/service-programs/${id}/apply`}>{t("service:program.apply")}</PageLink>
  );
  return (
    <ProgramPage title={t("service:program.editTitle")} lead={apply} closed={closed}>
      <ProgramForm values={values} machines={machines} idempotencyKey={key} answer={answer} />
    </ProgramPage>
  );
}
