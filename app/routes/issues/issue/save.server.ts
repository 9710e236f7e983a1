import type { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { conditionSchema, reopenSchema, resolveSchema } from "#app/forms/issues/issue-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import { type IntentAnswer, submitIntent } from "#app/http/forms/intent-form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { changeCondition, reopenIssue, resolveIssue } from "#app/services/issues/change-issue.ts";

type Args = GuardedArgs<"/issues/:id">;
export type Intent = "resolve" | "reopen" | "change";

export type IssueAnswer = IntentAnswer<Intent>;

/** Performs the act of the form, once, and shows the issue again; a refused form comes back with its `intent`. */
export function saveIssue({ actor, context, params, t }: Args, form: FormData) {
  const id = params.id ?? "";
  const once = formOnce(context, actor, form, `POST /issues/${id}`);
  const save = <Schema extends z.ZodType>(
    intent: Intent,
    schema: Schema,
    act: (value: z.output<Schema>) => Promise<unknown>,
  ) =>
    submitIntent(
      intent,
      form,
      schema,
      async (value) => {
        await once(async () => {
          await act(value);
          return null;
        });
        return redirectWithFlash(`/issues/${id}`, {
          tone: "success",
          title: `issues:${intent}.done`,
          description: `issues:${intent}.doneText`,
        });
      },
      { t, failed: "issues:failed" },
    );
  switch (form.get("intent")) {
    case "resolve":
      return save("resolve", resolveSchema, (value) => resolveIssue(context, actor, id, value));
    case "reopen":
      return save("reopen", reopenSchema, ({ reason }) => reopenIssue(context, actor, id, reason));
    case "condition":
      return save("change", conditionSchema, ({ condition }) =>
        changeCondition(context, actor, id, condition),
      );
    default:
      throw new AppError("request.invalid");
  }
}
