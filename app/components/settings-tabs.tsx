import { useI18n } from "#app/i18n/i18n-context.tsx";
import { Tabs } from "./tabs.tsx";

export const SETTINGS_TABS = ["company", "alerts", "language"] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export const addressOfTab = (tab: SettingsTab) => (tab === "company" ? "/settings" : `/settings?tab=${tab}`);

/** The pages of the settings. Your data is the owner's alone. */
export function SettingsTabs({ current, owner }: { current: SettingsTab | "data"; owner: boolean }) {
  const { t } = useI18n();
  const tabs = SETTINGS_TABS.map((tab) => ({ to: addressOfTab(tab), label: t(`settings:tab.${tab}`) }));
  return (
    <Tabs
      current={current === "data" ? "/account" : addressOfTab(current)}
      items={owner ? [...tabs, { to: "/account", label: t("settings:tab.data") }] : tabs}
    />
  );
}
