import { useI18n } from "#app/i18n/i18n-context.tsx";
import { Tabs } from "./tabs.tsx";

/** The pages of a subject, in the order of their tabs. */
const PAGES = {
  equipment: [
    { to: "/equipment-list", label: "common:tabs.list" },
    { to: "/equipment-list/labels", label: "common:tabs.labels" },
    { to: "/retired-equipment", label: "common:tabs.retired" },
  ],
  checks: [
    { to: "/checks", label: "common:tabs.done" },
    { to: "/checklists", label: "common:tabs.checklists" },
  ],
  fuel: [
    { to: "/fuel", label: "common:tabs.useByMonth" },
    { to: "/fuel-entries", label: "common:tabs.entries" },
    { to: "/fuel/prices", label: "common:tabs.prices" },
    { to: "/fuel/use", label: "common:tabs.fuelUse" },
  ],
  books: [
    { to: "/books", label: "common:tabs.months" },
    { to: "/accountants", label: "common:tabs.accountants" },
    { to: "/books#ranges", label: "common:tabs.files" },
  ],
} as const;

type Subject = keyof typeof PAGES;
type Page = (typeof PAGES)[Subject][number]["to"];

/** The tabs of a subject's pages, above its content. */
export function SubjectTabs({ subject, current }: { subject: Subject; current: Page }) {
  const { t } = useI18n();
  const items = PAGES[subject].map(({ to, label }) => ({ to, label: t(label) }));
  return <Tabs current={current} items={items} />;
}
