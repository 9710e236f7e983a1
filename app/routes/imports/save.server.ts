import { redirect } from "@remix-run/cloudflare";
import { readBroughtFiles } from "#app/http/forms/brought-files.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { bringFiles } from "#app/services/imports/bring-files.ts";
import { refusedStep } from "./problem.server.ts";

/** Stores the files of the form once, and leads to what they hold. */
export async function saveUpload({ actor, context, request, t }: GuardedArgs<"/imports">) {
  const form = await readForm(request);
  const { files, digests } = await readBroughtFiles(form);
  const once = formOnce(context, actor, form, "POST /imports");
  try {
    const fileId = await once(() => bringFiles(context, actor, files), digests);
    return redirect(`/imports/files/${fileId}`);
  } catch (error) {
    return refusedStep(error, t, {});
  }
}
