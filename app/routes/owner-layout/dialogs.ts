import type { ComponentType } from "react";
import type { ActProps } from "#app/components/dialog/surface.tsx";
import type { MessageKey } from "#app/i18n/translate.ts";

export type DialogEntry = {
  path: RegExp;
  title: MessageKey;
  /** The form that the route's page shows as well; loaded when the dialog opens. */
  // biome-ignore lint/suspicious/noExplicitAny: each form takes the data of its own route
  load: () => Promise<ComponentType<ActProps<any, any>>>;
  /** Begins in its first field; where there is more to read than to fill in, it begins at its title. */
  toField?: true;
  wide?: true;
};

/** The pages that open over another page once the script runs. Each is a route with an address of its own. */
export const DIALOGS: readonly DialogEntry[] = [
  {
    path: /^\/equipment-items\/[^/]+\/usage$/,
    title: "equipment:usage.title",
    toField: true,
    load: async () => (await import("../equipment-usage/usage-form.tsx")).UsageForm,
  },
  {
    path: /^\/equipment-items\/[^/]+\/service$/,
    title: "equipment:service.title",
    load: async () => (await import("../equipment-service/service-form.tsx")).ServiceForm,
  },
  {
    path: /^\/equipment-items\/[^/]+\/remove$/,
    title: "equipment:remove.title",
    load: async () => (await import("../equipment-remove/remove-form.tsx")).RemoveForm,
  },
  {
    path: /^\/equipment-items\/[^/]+\/history$/,
    title: "story:history.title",
    wide: true,
    load: async () => (await import("../equipment-history/machine-story.tsx")).MachineStory,
  },
  {
    path: /^\/employees\/add$/,
    title: "employees:form.addTitle",
    toField: true,
    load: async () => (await import("../employees/add/add-form.tsx")).AddForm,
  },
  {
    path: /^\/employees\/[^/]+\/edit$/,
    title: "employees:form.editTitle",
    toField: true,
    load: async () => (await import("../employees/edit/edit-form.tsx")).EditForm,
  },
  {
    path: /^\/employees\/[^/]+\/remove$/,
    title: "employees:remove.title",
    load: async () => (await import("../employees/remove/remove-form.tsx")).RemoveForm,
  },
  {
    path: /^\/employees\/[^/]+\/own-password$/,
    title: "employees:ownPassword.title",
    load: async () => (await import("../employees/own-password/own-password-form.tsx")).OwnPasswordForm,
  },
  {
    path: /^\/employees\/settings$/,
    title: "employees:settings.title",
    toField: true,
    load: async () => (await import("../employees/settings/settings-form.tsx")).SettingsForm,
  },
  {
    path: /^\/reset-user-password$/,
    title: "employees:reset.title",
    toField: true,
    load: async () => (await import("../reset-user-password/reset-form.tsx")).ResetForm,
  },
  {
    path: /^\/add-equipment\/import$/,
    title: "imports:title",
    wide: true,
    load: async () => (await import("../import/upload-form.tsx")).UploadForm,
  },
];

export function dialogFor(href: string): DialogEntry | undefined {
  const { pathname } = new URL(href, "http://own.invalid");
  return DIALOGS.find(({ path }) => path.test(pathname));
}
