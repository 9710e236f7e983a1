import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped, unlessUnsent } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { NEW_PROGRAM, programSchema, tidyProgramForm } from "#app/forms/service/service-program-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce, newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { createProgram, programsClosed } from "#app/services/service/programs.ts";
import { ProgramForm } from "../program-form.tsx";
import { ProgramPage } from "../program-page.tsx";

const PATH = "/service-programs/add";

export const handle: PageHandle = { i18n: ["equipment", "errors", "service"] };

export const meta = pageTitle("service:program.add");

/** A refused form needs a new idempotency key. */
export const shouldRevalidate = unlessUnsent;

export const loader = guarded(PATH, ({ context, actor }) => ({
  closed: programsClosed(context, actor),
  key: newFormKey(),
}));

export const action = guarded(PATH, async ({ context, request, actor, t }) => {
  const form = await readForm(request);
  tidyProgramForm(form, new Set());
  const once = formOnce(context, actor, form, `POST ${PATH}`);
  return submitForm(
    form,
    programSchema,
    async (values) => {
      const { id } = await once(async () => {
        const program = await createProgram(context, actor, values);
        return { id: program.id };
      });
      return redirectWithFlash(`/service-programs/${id}/apply`, {
        tone: "success",
        title: "service:program.saved",
        description: "service:program.savedText",
        params: { name: values.name },
      });
    },
    { t, failed: "service:program.failed" },
  );
});

export const clientAction = keepTyped("service:program.failed");

export default function AddProgramPage() {
  const { t } = useI18n();
  const { closed, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ProgramPage
      title={t("service:program.add")}
      lead={closed ? null : t("service:program.machinesNext")}
      closed={closed}
    >
      <ProgramForm values={NEW_PROGRAM} machines={null} idempotencyKey={key} answer={answer} />
    </ProgramPage>
  );
}
