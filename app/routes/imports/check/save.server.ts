import { redirect } from "@remix-run/cloudflare";
import { AppError, isRefusal } from "#app/domain/app-error.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { typedTexts } from "#app/routes/imports/form-texts.ts";
import { pathOfStep } from "#app/routes/imports/head-view.server.ts";
import { refusedStep } from "#app/routes/imports/problem.server.ts";
import { checkImport, runImport } from "#app/services/imports/check-import.ts";
import { discardImport, openImport, withSold } from "#app/services/imports/open-import.ts";

const REPLACED = "replaced.";

/** Checks an import, runs what the check has shown, or discards it. */
export async function saveCheck({ actor, context, params, request, t }: GuardedArgs<"/imports/:importId">) {
  const typed = typedTexts(await readForm(request));
  const importId = params.importId ?? "";
  const here = `/imports/${importId}`;
  try {
    switch (typed.intent) {
      case "check": {
        const opened = await openImport(context, actor, importId);
        const chosen = await withSold(context, actor, opened, typed.soldToo === "on");
        if (chosen.step !== "check") return redirect(pathOfStep(chosen.row, chosen.step));
        await checkImport(context, actor, chosen, optionsOf(typed));
        return redirect(here);
      }
      case "run":
        if (await runImport(context, actor, importId, { version: Number(typed.version) })) {
          throw new AppError("history_import.changed");
        }
        return redirect(here);
      case "discard":
        await discardImport(context, actor, importId);
        return redirect("/imports");
      default:
        throw new AppError("request.invalid");
    }
  } catch (error) {
    const open = isChanged(error) ? await openImport(context, actor, importId) : null;
    if (open && open.step !== "check") {
      // Its own page would lead on to the open step, and the reason would be lost.
      return redirectWithFlash(pathOfStep(open.row, open.step), CHANGED);
    }
    return refusedStep(error, t, {});
  }
}

const isChanged = (error: unknown) => isRefusal(error, "history_import.changed");

const CHANGED = {
  tone: "error",
  title: "imports:problem.notImported",
  description: "errors:history_import.changed",
} as const;

/** The choices of the check's form; those that it doesn't show stay. */
function optionsOf(typed: Record<string, string>) {
  const drops = Object.entries(typed).filter(([name]) => name.startsWith(REPLACED));
  return {
    doubtful: typed.doubtful === "on",
    ...(drops.length > 0
      ? {
          replaced: drops
            .filter(([, value]) => value === "replaced")
            .map(([name]) => name.slice(REPLACED.length)),
        }
      : {}),
  };
}
