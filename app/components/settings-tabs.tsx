import { useI18n } from "#app/i18n/i18n-context.tsx";
import { Tabs } from "./tabs.tsx";

export const SETTINGS_TABS = ["company", "alerts", "language"] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export const addressOfTab = (tab: SettingsTab) => (tab === "company" ? "/settings" : `/settings?tab=${tab}`);

/** The pages of the owner alone. */
const OWNERS = [
  { tab: "data", to: "/account" },
  { tab: "keys", to: "/settings/keys" },
] as const;

type Current = SettingsTab | (typeof OWNERS)[number]["tab"];

/** The pages of the settings. */
export function SettingsTabs({ current, owner }: { current: Current; owner: boolean }) {
  const { t } = useI18n();
  const all = [...SETTINGS_TABS.map((tab) => ({ tab, to: addressOfTab(tab) })), ...(owner ? OWNERS : [])];
  const items = all.map(({ tab, to }) => ({ to, label: t(`settings:tab.${tab}`) }));
  return <Tabs current={all.find(({ tab }) => tab === current)?.to ?? ""} items={items} />;
}
