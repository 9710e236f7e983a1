import { programIntentSchema } from "#app/forms/service/service-program-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { followProgramAgain, leaveServiceProgram } from "#app/services/service/follow-programs.ts";

/** Takes the machine out of its program (`leave-program`), or lets a task follow it again (`follow`, `taskId`). */
export function programIntent(
  {
    context,
    actor,
    params,
    t,
  }: Pick<GuardedArgs<"/equipment-items/:id">, "context" | "actor" | "params" | "t">,
  form: FormData,
) {
  const id = params.id ?? "";
  const here = `/equipment-items/${id}/services`;
  const once = formOnce(context, actor, form, `POST ${here}`);
  return submitForm(
    form,
    programIntentSchema,
    async ({ intent, taskId = "" }) => {
      await once(async () => {
        if (intent === "leave-program") await leaveServiceProgram(context, actor, id);
        else await followProgramAgain(context, actor, taskId);
      });
      return redirectWithFlash(here, {
        tone: "success",
        title: intent === "follow" ? "service:program.followed" : "service:program.left",
        description: intent === "follow" ? undefined : "service:program.leftText",
      });
    },
    { t, failed: "service:program.followFailed" },
  );
}
