import { withNext } from "#app/auth/with-next.ts";
import { isRefusal } from "#app/domain/app-error.ts";
import { passkeySignInSchema } from "#app/forms/accounts/proof-form.ts";
import { enterByPasskey, readPendingToken, signInAgain } from "#app/http/accounts/second-step.server.ts";
import { goOn } from "#app/http/accounts/sign-in.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";

/** Takes the passkeys of both pages of a sign-in. A refused one goes back to the page that it came from. */
const enter = endpoints({
  "/login/passkey": {
    POST: endpoint({ visitors: true }, async ({ services, request }) => {
      const sent = Object.fromEntries(await readForm(request));
      // What is no passkey's answer is refused like a wrong one.
      const { data = { next: undefined } } = passkeySignInSchema.safeParse(sent);
      try {
        const { headers, who, next } = await enterByPasskey(services, request, data);
        const flash = { tone: "success", title: "auth:login.welcome" } as const;
        return await goOn(services, who, headers, { next, flash });
      } catch (error) {
        if (isRefusal(error, "auth.second_step_over")) return signInAgain(services.settings);
        if (!isRefusal(error, "auth.passkey_refused")) throw error;
        const halfway = (await readPendingToken(request, services.settings)) !== null;
        const back = halfway ? "/login/second-step" : withNext("/login", data.next ?? null);
        const flash = { tone: "error", title: "errors:auth.passkey_refused" } as const;
        return redirectWithFlash(back, flash);
      }
    }),
  },
});

export const loader = enter;
export const action = enter;
