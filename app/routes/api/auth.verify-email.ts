import { AppError } from "#app/domain/app-error.ts";
import { api, publicCall, status } from "#app/http/api.server.ts";
import { messageOf } from "#app/http/form.server.ts";
import { verifyEmail } from "#app/services/accounts.ts";

/** Verifies and signs nobody in. */
const verify = api("/api/auth/verify-email", {
  GET: publicCall(null, async ({ services, url, t }) => {
    const token = url.searchParams.get("token");
    if (!token) return status(400, { message: t("auth:verify.missing"), verified: false });
    try {
      await verifyEmail(services, token);
      return { message: t("auth:verify.verifiedMessage"), verified: true, redirectUrl: "/" };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return status(400, { message: messageOf(error, t), verified: false });
    }
  }),
});

export const loader = verify.loader;
export const action = verify.action;
