import { LOCALES, type Locale } from "#app/domain/locale.ts";
import { DEMO_OPERATORS, DEMO_OWNER, type DemoSignIn } from "#app/services/demo/demo-sign-ins.ts";
import { demoMachineId, demoMonths } from "#db/seed/demo-rows.ts";

/** What `npm run screens` takes: the pictures of the landing page, the guide and the README. */

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

/**
 * A screen to take in every language, an owner's at a desk and on a phone as well.
 * `choose` is a list in which the script picks the first real choice. `upload` is a file that the page's form gets.
 * One `readme` picture is taken, in English, for the README alone.
 */
export type Screen = {
  name: string;
  path: string;
  size: typeof DESK;
  choose?: string;
  upload?: string;
  theme?: "dark";
  readme?: boolean;
};
export type Visitor = { signIn: DemoSignIn; page: string; field: string; screens: Screen[] };
export type Picture = Screen & { locale: Locale; file: string };

/** The screens, by visitor. */
export const VISITORS: Visitor[] = [
  {
    signIn: DEMO_OWNER,
    page: "/login",
    field: "emailOrBusinessName",
    screens: [
      { name: "dashboard", path: "/", size: DESK },
      { name: "equipment-list", path: "/equipment-list", size: DESK },
      { name: "updates", path: "/updates", size: DESK },
      { name: "fuel", path: "/fuel", size: DESK },
      { name: "services", path: `/equipment-items/${demoMachineId(1)}/services`, size: DESK },
      { name: "costs", path: "/costs", size: DESK },
      { name: "books", path: "/books", size: DESK },
      { name: "books-month", path: `/books/${demoMonths(new Date()).changed.month}`, size: DESK },
      { name: "issues", path: "/issues", size: DESK },
      { name: "weekly-plan", path: "/plan#now", size: DESK },
      { name: "history", path: `/equipment-items/${demoMachineId(1)}/history`, size: DESK, readme: true },
      {
        name: "import",
        path: "/add-equipment/import",
        size: DESK,
        theme: "dark",
        upload: "tests/fixtures/machines.csv",
        readme: true,
      },
      { name: "dashboard-dark-phone", path: "/", size: PHONE, theme: "dark", readme: true },
    ],
  },
  {
    signIn: DEMO_OPERATORS[0],
    page: "/employee-login",
    field: "operatorName",
    screens: [
      { name: "operator", path: "/operator", choose: "equipment", size: PHONE },
      // A machine with open issues that nobody has checked today.
      { name: "check", path: `/operator?equipment=${demoMachineId(5)}#check`, size: PHONE },
    ],
  },
];

/** The pictures of a screen, each with its file. */
export function picturesOf(screen: Screen): Picture[] {
  if (screen.readme) return [{ ...screen, locale: "en", file: `docs/screens/${screen.name}.webp` }];
  const sizes = screen.size === DESK ? [DESK, PHONE] : [PHONE];
  return LOCALES.flatMap((locale) =>
    sizes.map((size) => {
      const name = size === screen.size ? screen.name : `${screen.name}-phone`;
      return { ...screen, size, locale, file: `public/screens/${name}-${locale}.webp` };
    }),
  );
}
