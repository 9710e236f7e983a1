import { checklistFormSchema, type SentChecklist } from "#app/forms/checks/checklist-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Answers the form of a new or a stored checklist: saves it by `act`, then shows the list. */
export function saveChecklistForm(
  form: FormData,
  t: Translate,
  act: (values: SentChecklist) => Promise<unknown>,
) {
  return submitForm(
    form,
    checklistFormSchema,
    async (values) => {
      await act(values);
      return redirectWithFlash("/checklists", {
        tone: "success",
        title: "checks:list.saved",
        description: "checks:list.savedText",
        params: { name: values.name },
      });
    },
    { t, failed: "checks:list.failed" },
  );
}
