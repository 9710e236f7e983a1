import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { proofOf } from "#app/http/accounts/proof.server.ts";
import { guarded, guardedWith } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { employeeDevices, employeeDevicesReads, endEmployeeDevices } from "#app/services/accounts/devices.ts";
import { DeviceList } from "../device-list.tsx";
import { saveDevices } from "../save.server.ts";
import { wordedDevices } from "../view.ts";

const PATH = "/employees/:id/devices";

export const handle = { style: "app" };

export const meta = pageTitle("devices:title");

/** Reads the devices in the session's round trip. */
export const loader = guardedWith(
  PATH,
  (session, { context: { db, now }, params }) => employeeDevicesReads(db, session, params.id ?? "", now()),
  ({ actor, params, rows, locale, t }) => {
    if (!rows) throw new Error("The devices of an operator could not be read");
    const { name, devices } = employeeDevices(actor, params.id ?? "", rows);
    return {
      viewer: viewerOf(actor),
      name,
      devices: wordedDevices(devices, { locale, t, timeZone: actor.company.timeZone }),
    };
  },
);

export const action = guarded(PATH, async (args) => {
  const { actor, context, params, request } = args;
  const { id = "" } = params;
  const proof = await proofOf(context, request);
  return saveDevices(args, { here: `/employees/${id}/devices`, allDone: "devices:allDone" }, (deviceId) =>
    endEmployeeDevices(context, actor, { id, deviceId }, proof),
  );
});

/** Where an operator or a manager is signed in, or whoever is by business name. */
export default function EmployeeDevicesPage() {
  const { t } = useI18n();
  const { viewer, name, devices } = useLoaderData<typeof loader>();
  return (
    <SignedInShell viewer={viewer}>
      <BackLink href="/employees">{t("operators:title")}</BackLink>
      <h1 className="mb-1 wrap-anywhere">
        {name === null ? t("devices:employee.business") : t("devices:employee.title", { name })}
      </h1>
      <p className="mb-4 max-w-2xl text-soft">{t("devices:lead")}</p>
      <Refusal answer={useActionData<typeof action>()} title={t("devices:failed")} />
      {devices.length === 0 ? (
        <p className="card max-w-2xl">{t("devices:employee.none")}</p>
      ) : (
        <DeviceList devices={devices} all={t("devices:all")} />
      )}
    </SignedInShell>
  );
}
