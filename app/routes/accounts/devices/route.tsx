import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { proofOf } from "#app/http/accounts/proof.server.ts";
import { guarded, guardedWith } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import {
  endOtherDevices,
  endOwnDevice,
  ownDevices,
  ownDevicesReads,
} from "#app/services/accounts/devices.ts";
import { DeviceList } from "./device-list.tsx";
import { saveDevices } from "./save.server.ts";
import { wordedDevices } from "./view.ts";

const PATH = "/profile/devices";

export const handle = { style: "app" };

export const meta = pageTitle("devices:title");

/** Reads the devices in the session's round trip. */
export const loader = guardedWith(
  PATH,
  (session, { context: { db, now } }) => ownDevicesReads(db, session, now()),
  async ({ actor, context, rows, locale, t }) => {
    if (!rows) throw new Error("The devices of a person could not be read");
    const devices = ownDevices(actor, rows.devices, await context.session.sid(), context.now());
    return {
      viewer: viewerOf(actor),
      devices: wordedDevices(devices, { locale, t, timeZone: actor.company.timeZone }),
    };
  },
);

export const action = guarded(PATH, async (args) => {
  const { actor, context, request } = args;
  const proof = await proofOf(context, request);
  return saveDevices(args, { here: PATH, allDone: "devices:othersDone" }, (id) =>
    id === undefined ? endOtherDevices(context, actor, proof) : endOwnDevice(context, actor, id, proof),
  );
});

/** Where a person is signed in. */
export default function DevicesPage() {
  const { t } = useI18n();
  const { viewer, devices } = useLoaderData<typeof loader>();
  return (
    <SignedInShell viewer={viewer}>
      <BackLink href="/profile">{t("profile:title")}</BackLink>
      <h1 className="mb-1">{t("devices:title")}</h1>
      <p className="mb-4 max-w-2xl text-soft">{t("devices:lead")}</p>
      <Refusal answer={useActionData<typeof action>()} title={t("devices:failed")} />
      <DeviceList devices={devices} all={t("devices:others")} />
    </SignedInShell>
  );
}
