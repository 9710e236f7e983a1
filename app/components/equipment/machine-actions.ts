import type { PolicyPath } from "#app/auth/policy.ts";
import type { MessageKey } from "#app/i18n/translate.ts";

export type MachineAction = {
  /** The act's path in the policy table. */
  path: PolicyPath;
  label: MessageKey;
  href: (id: string) => string;
  /** Opens in a dialog with script. */
  dialog?: true;
};

type PageName = "usage" | "service" | "issue" | "services" | "history" | "remove";

const page = (name: PageName, label: MessageKey): MachineAction => ({
  path: `/equipment-items/:id/${name}`,
  label,
  href: (id) => `/equipment-items/${id}/${name}`,
});

const inDialog = (name: PageName, label: MessageKey): MachineAction => ({
  ...page(name, label),
  dialog: true,
});

/** The acts on a machine by name, in the order of its row's menu. */
export const ACTION = {
  usage: inDialog("usage", "dashboard:list.updateUsage"),
  edit: {
    path: "/add-equipment",
    label: "dashboard:list.edit",
    href: (id) => `/add-equipment?edit=${id}`,
  },
  service: inDialog("service", "dashboard:list.service"),
  issue: page("issue", "dashboard:list.reportIssue"),
  services: page("services", "common:servicePlan"),
  history: inDialog("history", "dashboard:list.notes"),
  remove: inDialog("remove", "dashboard:list.remove"),
} satisfies Record<string, MachineAction>;

export const MACHINE_ACTIONS: readonly MachineAction[] = Object.values(ACTION);

/** Apart from the others, because the dashboard doesn't load its words. */
export const PRINT_LABEL: MachineAction = {
  path: "/equipment-list/labels",
  label: "equipment:list.action.printLabel",
  href: (id) => `/equipment-list/labels?machine=${id}`,
};
