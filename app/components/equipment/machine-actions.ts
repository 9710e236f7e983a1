import type { PolicyPath } from "#app/auth/policy.ts";
import type { MessageKey } from "#app/i18n/translate.ts";

type MachineAction = {
  /** The act's path in the policy table. */
  path: PolicyPath;
  label: MessageKey;
  href: (id: string) => string;
  /** Opens in a dialog with script. */
  dialog?: true;
};

/** The acts on a machine, in the order of its menu and its page. */
export const MACHINE_ACTIONS: readonly MachineAction[] = [
  act("usage", "dashboard:list.updateUsage"),
  { path: "/add-equipment", label: "dashboard:list.edit", href: (id) => `/add-equipment?edit=${id}` },
  act("service", "dashboard:list.service"),
  {
    path: "/equipment-items/:id/issue",
    label: "dashboard:list.reportIssue",
    href: (id) => `/equipment-items/${id}/issue`,
  },
  {
    path: "/equipment-items/:id/services",
    label: "common:servicePlan",
    href: (id) => `/equipment-items/${id}/services`,
  },
  act("history", "dashboard:list.notes"),
  act("remove", "dashboard:list.remove"),
];

function act(name: "usage" | "service" | "history" | "remove", label: MessageKey): MachineAction {
  const path = `/equipment-items/:id/${name}` as const;
  return { path, label, href: (id) => `/equipment-items/${id}/${name}`, dialog: true };
}
