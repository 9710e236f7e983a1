import type { ReactNode } from "react";
import { BackLink } from "#app/components/back-link.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { TypeIcon } from "./type-icon.tsx";

/** The frame of a page with one act; in a dialog the window replaces it. */
export function ActPage(props: { title: string; back: string; children: ReactNode }) {
  const { title, back, children } = props;
  return (
    <div className="max-w-2xl">
      <BackLink href={back} />
      <h1 className="mb-2">{title}</h1>
      {children}
    </div>
  );
}

/** The machine of the act. */
export function MachineLine({
  machine,
}: {
  machine: { name: string; type: string; serialNumber: string | null; usage?: string };
}) {
  const { t } = useI18n();
  return (
    <p className="mb-4 flex items-center gap-2 font-semibold">
      <TypeIcon type={machine.type} label />
      <span className="wrap-anywhere">
        {machine.name}
        {machine.serialNumber ? (
          <span className="hint ml-2 font-normal">
            {t("common:serial", { serial: machine.serialNumber })}
          </span>
        ) : null}
        {machine.usage ? (
          <span className="hint ml-2 font-normal whitespace-nowrap">{machine.usage}</span>
        ) : null}
      </span>
    </p>
  );
}
