import type { ServiceContext } from "#app/services/context.ts";

export type DemoSignIn = { who: string; name: string; password: string };

/** The demo company's sign-ins; they exist only in local running. */
export const DEMO_OWNER: DemoSignIn = { who: "owner", name: "demo@example.com", password: "harvest-moon-7" };
export const DEMO_MANAGER: DemoSignIn = {
  who: "manager",
  name: "manager@example.com",
  password: "harvest-moon-7",
};
/** The shared operator password of the demo company. */
export const DEMO_SHARED_PASSWORD = "field-work-7";
export const DEMO_OPERATORS: [DemoSignIn, ...DemoSignIn[]] = [
  { who: "operator", name: "maria", password: DEMO_SHARED_PASSWORD },
  { who: "operator", name: "john", password: DEMO_SHARED_PASSWORD },
];

/** The sign-ins to show on a sign-in page: only where demo data was loaded, never in production. */
export function demoSignIns({ settings }: ServiceContext, page: "owner" | "operator"): DemoSignIn[] {
  if (!settings.demo) return [];
  return page === "owner" ? [DEMO_OWNER, DEMO_MANAGER] : DEMO_OPERATORS;
}
