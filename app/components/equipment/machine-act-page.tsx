import { useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { ActPage } from "#app/components/act-page.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { TypeIcon } from "./type-icon.tsx";

/** The frame of an act of the machine in the address; above it stands the machine's page, or its tab of services. */
export function MachineActPage(props: {
  title: string;
  machine: { name: string };
  tab?: "services";
  children: ReactNode;
}) {
  const { title, machine, tab, children } = props;
  const { id } = useParams();
  const page = `/equipment-items/${id}`;
  return (
    <ActPage title={title} back={tab ? `${page}/${tab}` : page} backTo={machine.name}>
      {children}
    </ActPage>
  );
}

/** The machine of the act; a serial number that its name is told from others by is not repeated. */
export function MachineLine({
  machine,
}: {
  machine: { name: string; type: string; serialNumber: string | null; usage?: string };
}) {
  const { t } = useI18n();
  return (
    <p className="mb-4 flex items-center gap-2 font-semibold">
      <TypeIcon type={machine.type} label />{" "}
      <span className="wrap-anywhere">
        {machine.name}{" "}
        {machine.serialNumber && !machine.name.endsWith(`(${machine.serialNumber})`) ? (
          <span className="hint ml-2 font-normal">
            <span className="sr">, </span>
            {t("common:serial", { serial: machine.serialNumber })}
          </span>
        ) : null}{" "}
        {machine.usage ? (
          <span className="hint ml-2 font-normal whitespace-nowrap">
            <span className="sr">, </span>
            {machine.usage}
          </span>
        ) : null}
      </span>
    </p>
  );
}
