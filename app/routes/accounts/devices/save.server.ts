import type { z } from "zod";
import type { PolicyPath } from "#app/auth/policy.ts";
import { isRefusal } from "#app/domain/app-error.ts";
import { endDevicesSchema } from "#app/forms/accounts/device-forms.ts";
import { orProveFirst } from "#app/http/accounts/proof.server.ts";
import { type Flash, redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";

/**
 * Signs out what a page's button names, and leads back to the page; a button has no fields, so it may lead to the proof.
 * @param end signs out the device with an id, or all others without one
 */
export async function saveDevices(
  { request, t }: Pick<GuardedArgs<PolicyPath>, "request" | "t">,
  { here, allDone }: { here: string; allDone: Flash["title"] },
  end: (deviceId: string | undefined) => Promise<void>,
) {
  const act = async (asked: z.output<typeof endDevicesSchema>) => {
    const id = asked.intent === "end" ? asked.id : undefined;
    try {
      await orProveFirst(here, () => end(id));
    } catch (error) {
      if (!isRefusal(error, "device.not_found")) throw error;
      return redirectWithFlash(here, { tone: "error", title: "devices:gone" });
    }
    const title = id === undefined ? allDone : "devices:done";
    return redirectWithFlash(here, { tone: "success", title });
  };
  return submitForm(await readForm(request), endDevicesSchema, act, { t });
}
