import { describe, expect, test } from "vitest";
import { startedProduct } from "#tests/support/started.ts";
import {
  openSessions,
  type RouteSet,
  SESSION_KINDS,
  type SessionKind,
  STAFF_EMAIL,
} from "../support/sessions.ts";

/**
 * What each session sees on each path. Nothing here is read from the product's own policy table, which this checks.
 */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000", ADMIN_EMAILS: STAFF_EMAIL });
const sessions = await openSessions(product);

/** The final screen: its heading, the redirects on the way, its status if it isn't 200. */
type Sight = { heading: string; by?: string[]; status?: 403 | 404 };

const shows = (heading: string, by?: string[]): Sight => (by ? { heading, by } : { heading });
const LANDING = shows("Know what needs service before it breaks");
const OPERATOR_DASHBOARD = shows("Equipment Updates");
const DASHBOARD = shows("Dashboard");
const MISSING: Sight = { heading: "404 Page Not Found", status: 404 };
const LANDING_AT_NOTHING: Sight = { ...LANDING, status: 404 };

/** A page for everybody. */
const everybody = (heading: string) => ({
  "signed out": shows(heading),
  operator: shows(heading),
  owner: shows(heading),
  admin: shows(heading),
});
/** A page to sign in or up: signed-in users go home. */
const signedOut = (heading: string) => ({
  "signed out": shows(heading),
  operator: { ...OPERATOR_DASHBOARD, by: ["/"] },
  owner: { ...DASHBOARD, by: ["/"] },
  admin: { ...DASHBOARD, by: ["/"] },
});
const toSignIn = (path: string) => shows("Owner Login", [`/login?next=${encodeURIComponent(path)}`]);
/** A page of owners and managers. */
const owners = (path: string, heading: string) => ({
  "signed out": toSignIn(path),
  operator: { ...OPERATOR_DASHBOARD, by: ["/"] },
  owner: shows(heading),
  admin: shows(heading),
});
const operators = (path: string) => ({
  "signed out": shows("Operator Login", [`/employee-login?next=${encodeURIComponent(path)}`]),
  operator: OPERATOR_DASHBOARD,
  owner: OPERATOR_DASHBOARD,
  admin: OPERATOR_DASHBOARD,
});
const nothing = { "signed out": LANDING_AT_NOTHING, operator: MISSING, owner: MISSING, admin: MISSING };

/**
 * An expired session is signed out, and the first page that reads its cookie clears it. On `/` that page
 * depends on the kind of session: an owner goes to the landing page, an operator to the sign-in.
 */
const OVER: Partial<Record<RouteSet, Record<string, Sight>>> = {
  "owner's, over": {
    "/": { ...LANDING, by: ["/"] },
    "/dashboard": { ...LANDING, by: ["/", "/"] },
  },
  "operator's, over": {
    "/": shows("Operator Login", ["/employee-login?next=%2Foperator"]),
    "/dashboard": shows("Operator Login", ["/", "/employee-login?next=%2Foperator"]),
  },
};

type Row = Record<"signed out" | "operator" | "owner" | "admin", Sight>;

const ROUTES: Record<string, Row> = {
  "/": { "signed out": LANDING, operator: OPERATOR_DASHBOARD, owner: DASHBOARD, admin: DASHBOARD },
  "/login": signedOut("Owner Login"),
  "/employee-login": signedOut("Operator Login"),
  "/signup": signedOut("Create your account"),
  "/operator": operators("/operator"),
  "/simple-operator": operators("/simple-operator"),
  "/forgot-password": everybody("Forgot password?"),
  "/reset-password": everybody("Invalid Reset Link"),
  "/reset-password?token=of-a-mail": everybody("Choose a new password"),
  "/verify-email": everybody("Email verification"),
  "/verify-email?token=of-a-mail": everybody("Email verification"),
  "/email-verification-pending": everybody("Verify your email"),
  "/email-verification-pending?email=a%40example.com": everybody("Verify your email"),
  "/profile": { ...everybody("Profile"), "signed out": toSignIn("/profile") },
  "/equipment/good": owners("/equipment/good", "Service OK"),
  "/equipment/approaching": owners("/equipment/approaching", "Approaching Service"),
  "/equipment/due": owners("/equipment/due", "Service Due"),
  "/equipment/overdue": owners("/equipment/overdue", "Overdue Service"),
  "/equipment/all": owners("/equipment/all", "All Equipment"),
  "/equipment": owners("/equipment", "All Equipment"),
  "/equipment/another-word": owners("/equipment/another-word", "All Equipment"),
  "/add-equipment": owners("/add-equipment", "Add Equipment"),
  "/equipment-list": owners("/equipment-list", "Equipment List"),
  "/employees": owners("/employees", "Operators"),
  "/subscription": owners("/subscription", "Subscription & Features"),
  "/retired-equipment": owners("/retired-equipment", "Retired Equipment"),
  "/instructions": owners("/instructions", "Instructions"),
  "/equipment-list/labels": owners("/equipment-list/labels", "Equipment labels"),
  "/contact": owners("/contact", "Contact Support"),
  "/security-questions": owners("/security-questions", "Security Questions"),
  "/admin": { ...nothing, admin: shows("Business Accounts") },
  "/admin?search=farm": { ...nothing, admin: shows("Business Accounts") },
  "/no-such-page": nothing,
  "/no/such/page": nothing,
  "/employees/no/such/page": nothing,
  "/profile/none": nothing,
};

/** Paths that only the decisions name. */
const BESIDE: Record<string, Row> = {
  "/settings": everybody("Settings"),
  "/books": owners("/books", "Books"),
  "/books/none": {
    ...owners("/books/none", "Books"),
    owner: MISSING,
    admin: MISSING,
  },
  "/account": owners("/account", "Your data"),
  "/account/close": owners("/account/close", "Close the account"),
  "/activity": owners("/activity", "Activity log"),
  "/dashboard": {
    "signed out": { ...LANDING, by: ["/"] },
    operator: { ...OPERATOR_DASHBOARD, by: ["/"] },
    owner: { ...DASHBOARD, by: ["/"] },
    admin: { ...DASHBOARD, by: ["/"] },
  },
  "/scan/none": {
    ...Object.fromEntries(
      (["operator", "owner", "admin"] as const).map((who) => [
        who,
        { heading: "This label is not in your list", status: 404 } as const,
      ]),
    ),
    "signed out": operators("/scan/none")["signed out"],
  } as Row,
  "/add?edit=none": {
    ...owners("/add?edit=none", "Add Equipment"),
    owner: { ...MISSING, by: ["/add-equipment?edit=none"] },
    admin: { ...MISSING, by: ["/add-equipment?edit=none"] },
  },
};

async function look(kind: SessionKind, path: string): Promise<Sight> {
  const client = sessions.open(kind);
  const by: string[] = [];
  let response = await client.get(path);
  while (response.status === 302 && by.length < 5) {
    by.push(response.headers.get("Location") ?? "");
    await response.arrayBuffer();
    response = await client.get(by.at(-1) ?? "");
  }
  const html = await response.text();
  const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, inner = ""]) =>
    inner.replace(/<[^>]+>/g, "").replaceAll("&amp;", "&"),
  );
  return {
    heading: headings.join(" + "),
    ...(by.length > 0 ? { by } : {}),
    ...(response.status === 200 ? {} : { status: response.status as 403 | 404 }),
  };
}

/** Pages of the owner alone: a manager is refused, because they have no screen to be led to instead. */
const OWNER_ALONE = ["/account", "/account/close"];
const REFUSED: Sight = { heading: "Something went wrong", status: 403 };

/** The table's entry of a path for a session. */
function expected(kind: SessionKind, path: string): Sight | undefined {
  if (kind === "manager" && OWNER_ALONE.includes(path)) return REFUSED;
  const row = { ...ROUTES, ...BESIDE }[path];
  const set = SESSION_KINDS[kind];
  if (set === "owner's, over" || set === "operator's, over") return OVER[set]?.[path] ?? row?.["signed out"];
  return row?.[set];
}

describe.each(Object.keys(SESSION_KINDS) as SessionKind[])("%s", (kind) => {
  test.each(Object.keys({ ...ROUTES, ...BESIDE }))("%s", async (path) => {
    expect(await look(kind, path)).toEqual(expected(kind, path));
  });
});

test("non-staff can't tell /admin from a path that doesn't exist", async () => {
  for (const kind of Object.keys(SESSION_KINDS) as SessionKind[]) {
    if (kind === "admin") continue;
    const answer = async (path: string) => {
      const response = await sessions.open(kind).get(path);
      const { status, headers } = response;
      const named = [...headers.keys()].filter((name) => !/^x-d1|timing|date/i.test(name));
      return { kind, status, named, html: (await response.text()).replaceAll(/admin|nimda/g, "NAME") };
    };
    for (const end of ["", ".data", "?search=a"]) {
      expect(await answer(`/admin${end}`)).toEqual(await answer(`/nimda${end}`));
    }
  }
});
