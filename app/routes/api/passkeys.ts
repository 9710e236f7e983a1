import { safeNext } from "#app/auth/safe-next.server.ts";
import {
  addPasskeySchema,
  passkeyOptionsSchema,
  passkeySignInSchema,
  renamePasskeySchema,
} from "#app/forms/accounts/proof-form.ts";
import { removeStepSchema } from "#app/forms/accounts/second-step-forms.ts";
import { newChallengeCookie } from "#app/http/accounts/passkey.server.ts";
import { enterByPasskey, readPendingToken } from "#app/http/accounts/second-step.server.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { deviceName } from "#app/i18n/device-name.ts";
import { deviceOf } from "#app/platform/device-words.server.ts";
import {
  addPasskey,
  changePasskeyName,
  passkeyOptions,
  removePasskey,
} from "#app/services/accounts/passkeys.ts";

const calls = endpoints({
  "/api/auth/passkey/options": {
    POST: endpoint(
      { body: passkeyOptionsSchema, visitors: true },
      async ({ services, actor, request, body }) => {
        const pending = await readPendingToken(request, services.settings);
        const { options, sealed } = await passkeyOptions(services, { ...body, actor, pending });
        return status(200, options, { "Set-Cookie": await newChallengeCookie(services.settings, sealed) });
      },
    ),
  },
  "/api/auth/passkey": {
    POST: endpoint({ body: passkeySignInSchema, visitors: true }, async ({ services, request, body, t }) => {
      const { headers, next } = await enterByPasskey(services, request, body);
      return status(200, { message: t("auth:login.welcome"), redirect: safeNext(next) ?? "/" }, headers);
    }),
  },
  "/api/user/passkeys": {
    POST: endpoint(
      { body: addPasskeySchema, keep: "nothing" },
      async ({ services, actor, request, body, proof, t }) => {
        const { response, name: named, ...given } = body;
        const name = named ?? deviceName(await deviceOf(request), t);
        return status(201, await addPasskey(services, actor, { response, name }, await proof(given)));
      },
    ),
  },
  "/api/user/passkeys/:id": {
    PATCH: endpoint({ body: renamePasskeySchema }, ({ services, actor, id, body }) =>
      changePasskeyName(services, actor, id, body.name),
    ),
    DELETE: endpoint({ body: removeStepSchema }, async ({ services, actor, id, body, proof }) => {
      await removePasskey(services, actor, id, body, await proof(body));
      return status(204);
    }),
  },
});

export const loader = calls;
export const action = calls;
