import { withNext } from "#app/auth/with-next.ts";
import { AppError } from "#app/domain/app-error.ts";
import { passkeySignInSchema } from "#app/forms/accounts/proof-form.ts";
import { enterByPasskey, readPendingToken, signInAgain } from "#app/http/accounts/second-step.server.ts";
import { goOn } from "#app/http/accounts/sign-in.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";

/** Takes the passkeys of both pages of a sign-in. A refused one goes back to the page that it came from. */
const enter = guarded("/login/passkey", async ({ context, request }) => {
  const { success, data } = passkeySignInSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!success) throw new AppError("request.invalid");
  try {
    const { headers, who, next } = await enterByPasskey(context, request, data);
    return await goOn(context, who, headers, {
      next,
      flash: { tone: "success", title: "auth:login.welcome" },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "auth.second_step_over") return signInAgain(context.settings);
    if (error.code !== "auth.passkey_refused") throw error;
    const halfway = (await readPendingToken(request, context.settings)) !== null;
    const back = halfway ? "/login/second-step" : withNext("/login", data.next ?? null);
    return redirectWithFlash(
      back,
      { tone: "error", title: "errors:auth.passkey_refused" },
      { document: true },
    );
  }
});

export const loader = enter;
export const action = enter;
