import {
  choosePassword,
  newCompany,
  newOperator,
  OWNER_PASSWORD,
  SHARED_PASSWORD,
  verificationToken,
} from "./accounts.ts";
import { type Client, createClient, type Product } from "./product.ts";
import { turnOnSecondStep } from "./second-step.ts";

/** Every kind of session, also expired ones. All belong to one company, except staff. */

export const STAFF_EMAIL = "staff@platform.example";
const PERSONAL_PASSWORD = "orchard-ladder-9";

export const SESSION_KINDS = {
  visitor: "signed out",
  // Never let in.
  unverified: "signed out",
  // Expired: their cookies are still sent.
  expiredOwner: "owner's, over",
  demotedManager: "owner's, over",
  expiredOperator: "operator's, over",
  removedOperator: "operator's, over",
  operator: "operator",
  personalPassword: "operator",
  roleOperator: "operator",
  businessName: "operator",
  owner: "owner",
  manager: "owner",
  admin: "admin",
} as const;

export type SessionKind = keyof typeof SESSION_KINDS;
export type RouteSet = (typeof SESSION_KINDS)[SessionKind];

export type Sessions = {
  /** A browser with a session's cookies; changes of the cookies stay in this browser. */
  open(kind: SessionKind): Client;
  /** Takes over the new token of a session from an answer. */
  renew(kind: SessionKind, headers: Headers): void;
  company: { id: string; businessName: string; email: string; owner: Client };
  unverified: { email: string; password: string };
  username: string;
};

export async function openSessions(product: Product): Promise<Sessions> {
  const company = await newCompany(product, "Route Farm");
  const cookies = new Map<SessionKind, Map<string, string>>();
  const keep = (kind: SessionKind, client: Client) => cookies.set(kind, new Map(client.cookies));
  const signIn = async (path: string, body: unknown) => {
    const client = product.client();
    await client.ask("POST", path, body);
    return client;
  };
  const asOwner = (emailOrBusinessName: string) =>
    signIn("/api/auth/login", { emailOrBusinessName, password: OWNER_PASSWORD });
  const asOperator = (operatorName: string, password = SHARED_PASSWORD) =>
    signIn("/api/employee/login", { operatorName, password });
  const end = (client: Client, userId: string) => {
    const sid = client.cookies.get("session");
    if (!sid) throw new Error("No session to end");
    return product.run("update sessions set expire = ? where user_id = ?", Date.now() - 1, userId);
  };
  const promote = async (id: string, email: string) => {
    const confirm = { password: OWNER_PASSWORD, confirmPassword: OWNER_PASSWORD };
    await company.owner.ask("POST", `/api/employees/${id}/manager`, { email, ...confirm });
    await product.client().get(`/api/auth/verify-email?token=${await verificationToken(product, email)}`);
    return asOwner(email);
  };

  keep("visitor", product.client());

  const operator = await newOperator(product, company, "Olga");
  keep("operator", operator.client);

  const personal = await newOperator(product, company, "Petra");
  const reset = { targetUserId: personal.id, newPassword: PERSONAL_PASSWORD };
  await company.owner.ask("POST", "/api/admin/reset-user-password", reset);
  keep("personalPassword", await asOperator(personal.username, PERSONAL_PASSWORD));

  const stored = await newOperator(product, company, "Rolf");
  await product.run("update users set role = 'operator' where id = ?", stored.id);
  keep("roleOperator", await asOperator(stored.username));

  keep("businessName", await asOperator(company.businessName));

  const removed = await newOperator(product, company, "Remo");
  keep("removedOperator", removed.client);
  await company.owner.ask("DELETE", `/api/employees/${removed.id}`);

  const tired = await newOperator(product, company, "Tina");
  keep("expiredOperator", tired.client);
  await end(tired.client, tired.id);

  const manager = await newOperator(product, company, "Mona");
  keep("manager", await promote(manager.id, "mona@example.com"));

  const demoted = await newOperator(product, company, "Dino");
  keep("demotedManager", await promote(demoted.id, "dino@example.com"));
  await company.owner.ask("DELETE", `/api/employees/${demoted.id}/manager`);

  const left = await newCompany(product, "Left Farm");
  keep("expiredOwner", left.owner);
  await end(left.owner, left.id);

  const unverified = { email: "unverified@example.com", password: OWNER_PASSWORD };
  const newcomer = product.client();
  await newcomer.ask("POST", "/api/auth/signup", { businessName: "Newcomer Farm", ...unverified });
  const refused = await newcomer.post("/login", {
    emailOrBusinessName: unverified.email,
    password: unverified.password,
  });
  await refused.arrayBuffer();
  keep("unverified", newcomer);

  const platform = { businessName: "Platform", email: STAFF_EMAIL, password: OWNER_PASSWORD };
  await product.client().ask("POST", "/api/auth/signup", platform);
  const token = await verificationToken(product, STAFF_EMAIL);
  await product.client().get(`/api/auth/verify-email?token=${token}`);
  await choosePassword(product, STAFF_EMAIL, OWNER_PASSWORD);
  const staff = await asOwner(STAFF_EMAIL);
  await turnOnSecondStep(staff);
  keep("admin", staff);

  // The owner's last: resets and changes of operators do not end it.
  keep("owner", company.owner);

  return {
    open(kind) {
      const client = createClient(product.url);
      for (const [name, value] of cookies.get(kind) ?? []) client.cookies.set(name, value);
      return client;
    },
    renew(kind, headers) {
      const cookie = headers.getSetCookie().find((one) => one.startsWith("session="));
      if (cookie) cookies.get(kind)?.set("session", cookie.slice("session=".length).split(";")[0] ?? "");
    },
    company,
    unverified,
    username: operator.username,
  };
}
