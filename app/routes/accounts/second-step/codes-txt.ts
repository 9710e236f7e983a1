import { AppError } from "#app/domain/app-error.ts";
import { sealedCodesSchema } from "#app/forms/accounts/second-step-forms.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { unsealCodes } from "#app/services/accounts/second-step.ts";

/** The recovery codes of the page that shows them, as a file; nothing of them is stored. */
const download = endpoints({
  "/profile/second-step/codes.txt": {
    POST: endpoint({ keep: "nothing" }, async ({ actor, services, request }) => {
      const { success, data } = sealedCodesSchema.safeParse(Object.fromEntries(await readForm(request)));
      if (!success) throw new AppError("request.invalid");
      return new Response(`${await unsealCodes(services, actor, data.sealed)}\n`, {
        headers: {
          "Content-Type": "text/plain; charset=utf-8",
          "Content-Disposition": 'attachment; filename="recovery-codes.txt"',
          "Cache-Control": "no-store",
        },
      });
    }),
  },
});

export const loader = download;
export const action = download;
