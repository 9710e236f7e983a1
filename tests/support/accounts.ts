import type { EquipmentRecord } from "#app/services/equipment/equipment-record.ts";
import type { Client, Product } from "./product.ts";
import { turnOnSecondStep } from "./second-step.ts";

/** Creates accounts through the calls that a customer uses, never by writing to the database. */

export const OWNER_PASSWORD = "tractor-shed-42";
export const SHARED_PASSWORD = "field-gate-42";

/** What Chrome on Windows says of itself. */
export const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

/** The number of companies of a product: names differ within it, and don't depend on other tests. */
const counts = new WeakMap<Product, number>();

/** What a call says of a machine; a test names the fields that matter to it. */
export type MachineFields = { [field in keyof EquipmentRecord | "serviceProgramId"]?: unknown };

export type Company = {
  owner: Client;
  businessName: string;
  email: string;
  id: string;
  /** Adds a machine by the call: a new loader with an hour meter, besides the given fields. */
  machine(fields?: MachineFields): Promise<EquipmentRecord>;
  /** Adds one at 100 hours, besides the given fields; its id. */
  addMachine(fields?: MachineFields): Promise<string>;
};

/**
 * Signs a company up, verifies its address, and signs its owner in. Staff choose their password by the mailed
 * link, and set a second step up, without which they open no page of theirs.
 */
export async function newCompany(
  product: Product,
  name = "Hilltop Farm",
  { staff = false, secondStep, at }: { staff?: boolean; secondStep?: boolean; at?: Date } = {},
): Promise<Company> {
  const count = (counts.get(product) ?? 0) + 1;
  counts.set(product, count);
  const businessName = `${name} ${count}`;
  const email = `owner${count}@example.com`;
  const owner = product.client();
  await owner.json("POST", "/api/auth/signup", { businessName, email, password: OWNER_PASSWORD });
  await owner.get(`/api/auth/verify-email?token=${await verificationToken(product, email)}`);
  if (staff) await choosePassword(product, email, OWNER_PASSWORD);
  await owner.ask("POST", "/api/auth/login", { emailOrBusinessName: email, password: OWNER_PASSWORD });
  if (secondStep ?? staff) await turnOnSecondStep(owner, at);
  const id = await product.value<string>("select id from users where email = ?", email);
  const loader = { name: "Loader", type: "machinery", unit: "hours" };
  const machine = (fields: MachineFields = {}) =>
    owner.ask("POST", "/api/equipment", { ...loader, ...fields });
  const addMachine = async (fields: MachineFields = {}) =>
    (await machine({ currentUsage: 100, ...fields })).id as string;
  return { owner, businessName, email, id: id ?? "", machine, addMachine };
}

/** The answer to the sign-in of an owner or manager by call. */
export const logIn = (client: Client, emailOrBusinessName: string, password = OWNER_PASSWORD) =>
  client.json("POST", "/api/auth/login", { emailOrBusinessName, password });

/** The answer to the sign-in of an operator by call. */
export const logInOperator = (client: Client, operatorName: string, password = SHARED_PASSWORD) =>
  client.json("POST", "/api/employee/login", { operatorName, password });

/** Whether a browser has a session that counts. */
export async function isSignedIn(client: Client): Promise<boolean> {
  return (await client.json("GET", "/api/auth/user")).status === 200;
}

/** The token of the newest verification mail to an address. */
export async function verificationToken(product: Product, email: string): Promise<string> {
  const mails = await product.mailbox(email);
  const token = /verify-email\?token=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1];
  if (!token) throw new Error(`No verification mail to ${email}`);
  return token;
}

/** The token of the newest reset link to an address. */
export async function resetToken(product: Product, email: string): Promise<string> {
  const [mail] = await product.mailbox(email);
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`No reset link to ${email}`);
  return token;
}

/** Follows the newest reset link to an address. */
export async function choosePassword(product: Product, email: string, newPassword: string): Promise<void> {
  const reset = { token: await resetToken(product, email), newPassword };
  const { status } = await product.client().json("POST", "/api/auth/reset-password-with-token", reset);
  if (status !== 200) throw new Error(`No password could be chosen for ${email}`);
}

export type Operator = { client: Client; id: string; username: string; name: string };

/** Adds an operator to a company, sets the shared password, and signs the operator in. */
export async function newOperator(
  product: Product,
  company: Company,
  firstName = "John",
  lastName = "Field",
): Promise<Operator> {
  await company.owner.json("POST", "/api/company-settings", { masterPassword: SHARED_PASSWORD });
  const body = await company.owner.ask("POST", "/api/employees", { firstName, lastName });
  const client = product.client();
  const given = { operatorName: body.operatorUsername, password: SHARED_PASSWORD };
  await client.ask("POST", "/api/employee/login", given);
  return { client, id: body.id, username: body.operatorUsername, name: `${firstName} ${lastName}` };
}

/** Makes a new operator, Mona Field, a manager, verifies their address, and signs them in. */
export async function newManager(
  product: Product,
  company: Company,
  email = `manager-of-${company.email}`,
): Promise<Client> {
  const { id } = await newOperator(product, company, "Mona");
  const confirm = { password: OWNER_PASSWORD, confirmPassword: OWNER_PASSWORD };
  await company.owner.json("POST", `/api/employees/${id}/manager`, { email, ...confirm });
  const client = product.client();
  await client.get(`/api/auth/verify-email?token=${await verificationToken(product, email)}`);
  await client.ask("POST", "/api/auth/login", { emailOrBusinessName: email, password: OWNER_PASSWORD });
  return client;
}
