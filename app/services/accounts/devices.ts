import { deviceIdOf } from "#app/domain/accounts/device-words.ts";
import { maySeeDevices } from "#app/domain/accounts/roles.ts";
import { isOverForStaff } from "#app/domain/accounts/session-end.ts";
import { AppError } from "#app/domain/app-error.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import {
  type DeviceHolder,
  type DeviceRow,
  deleteDevices,
  hasDevices,
  selectDevices,
  type WhichDevices,
} from "#db/queries/accounts/devices.ts";
import type { CompanyScope, SessionScope } from "#db/queries/accounts/sessions.ts";
import { selectUser } from "#db/queries/accounts/users.ts";
import { nameOfUser } from "#db/queries/operators/employees.ts";
import { personName } from "./person-mails.ts";
import { type Proof, requireProof } from "./proof.ts";

/** A browser in which somebody is signed in; `browser` and `system` are null when they are unknown. */
export type Device = {
  id: string;
  browser: string | null;
  system: string | null;
  firstSeenAt: Date;
  lastUsedAt: Date;
  thisDevice: boolean;
};

/** Stands for the sessions by business name, in place of an operator's id. */
export const BUSINESS = "business";

/** What a page of one's own devices reads with its session. */
export const ownDevicesReads = (db: Database, { companyId, reporterId }: SessionScope, now: Date) => ({
  devices: selectDevices(db, { companyId, userId: reporterId }, now),
});

/** What a page of an operator's or a manager's devices reads with its session. */
export const employeeDevicesReads = (
  db: Database,
  { companyId }: { companyId: CompanyScope },
  id: string,
  now: Date,
) => ({
  person: selectUser(db, companyId, id),
  devices: selectDevices(db, { companyId, userId: id === BUSINESS ? null : id }, now),
});

/** A person's own devices: this one, then the one used last. */
export function ownDevices(actor: Actor, rows: DeviceRow[], sid: string, now: Date): Device[] {
  const live = rows.filter(({ createdAt }) => !actor.isAdmin || !isOverForStaff(createdAt, now));
  const [own, others] = [live.filter((row) => row.sid === sid), live.filter((row) => row.sid !== sid)];
  return devicesOf([...own, ...others], sid);
}

export async function listOwnDevices({ db, now }: ServiceContext, actor: Actor, sid: string) {
  return ownDevices(actor, await selectDevices(db, ownHolder(actor), now()), sid, now());
}

/**
 * An operator's devices, for owners and managers, or a manager's, for the owner; with the name of their holder, null for
 * the business name.
 * @throws {AppError} employee.not_found; auth.forbidden
 */
export function employeeDevices(
  actor: Actor,
  id: string,
  { person, devices }: { person: EmployeeRow[]; devices: DeviceRow[] },
): { name: string | null; devices: Device[] } {
  return { name: nameOf(actor, id, person[0]), devices: devicesOf(devices, null) };
}

/** @throws as `employeeDevices` */
export async function listEmployeeDevices({ db, now }: ServiceContext, actor: Actor, id: string) {
  const { person, devices } = employeeDevicesReads(db, actor, id, now());
  const { people, rows } = await runBatch(db, { people: person, rows: devices });
  return employeeDevices(actor, id, { person: people, devices: rows }).devices;
}

/**
 * Signs out one of a person's own devices.
 * @throws {AppError} device.not_found; auth.proof_required and its kin; device.own for the one that asks
 */
export async function endOwnDevice(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  proof: Proof,
): Promise<void> {
  const own = deviceIdOf(await proof.session.sid());
  await endOne(ctx, actor, ownHolder(actor), id, async () => {
    await requireProof(ctx, actor, proof);
    if (id === own) throw new AppError("device.own");
  });
}

/** Signs out all of a person's devices but this one. @throws {AppError} auth.proof_required and its kin */
export async function endOtherDevices(ctx: ServiceContext, actor: Actor, proof: Proof): Promise<void> {
  await requireProof(ctx, actor, proof);
  await end(ctx, actor, ownHolder(actor), { exceptSid: await proof.session.sid() });
}

/**
 * Signs out an operator's or a manager's device, or all of them without a `deviceId`.
 * @throws as `employeeDevices`; device.not_found; auth.proof_required and its kin
 */
export async function endEmployeeDevices(
  ctx: ServiceContext,
  actor: Actor,
  { id, deviceId }: { id: string; deviceId?: string | undefined },
  proof: Proof,
): Promise<void> {
  const [person] = await selectUser(ctx.db, actor.companyId, id);
  nameOf(actor, id, person);
  const holder = { companyId: actor.companyId, userId: id === BUSINESS ? null : id };
  const prove = () => requireProof(ctx, actor, proof);
  if (deviceId !== undefined) return endOne(ctx, actor, holder, deviceId, prove);
  await prove();
  await end(ctx, actor, holder, { exceptSid: null });
}

const ownHolder = ({ companyId, id }: Actor) => ({ companyId, userId: id });

type EmployeeRow = Awaited<ReturnType<typeof selectUser>>[number];

/** The name of the holder of devices that an actor may see; null for the business name. */
function nameOf(actor: Actor, id: string, person: EmployeeRow | undefined): string | null {
  if (id === BUSINESS) return null;
  if (!person) throw new AppError("employee.not_found");
  if (!maySeeDevices(actor, person)) throw new AppError("auth.forbidden");
  if (person.role === "owner") throw new AppError("employee.not_found");
  return personName(person) || person.operatorUsername;
}

const devicesOf = (rows: DeviceRow[], sid: string | null): Device[] =>
  rows.map((row) => ({
    id: deviceIdOf(row.sid),
    browser: row.browser,
    system: row.system,
    firstSeenAt: row.createdAt,
    lastUsedAt: row.lastUsedAt ?? row.createdAt,
    thisDevice: row.sid === sid,
  }));

type StoredHolder = DeviceHolder & { companyId: string; userId: string | null };

async function endOne(
  ctx: ServiceContext,
  actor: Actor,
  holder: StoredHolder,
  id: string,
  prove: () => Promise<void>,
): Promise<void> {
  const rows = await selectDevices(ctx.db, holder, ctx.now());
  if (!rows.some(({ sid }) => deviceIdOf(sid) === id)) throw new AppError("device.not_found");
  await prove();
  await end(ctx, actor, holder, { id });
}

async function end(
  { db, now }: ServiceContext,
  actor: Actor,
  holder: StoredHolder,
  which: WhichDevices,
): Promise<void> {
  const { companyId, userId } = holder;
  const action = "id" in which ? "device.sign-out" : "devices.sign-out";
  const about =
    userId === null ? { subject: actor.company.name } : { subject: nameOfUser(companyId, userId) };
  await db.batch([
    recordActivity(db, actor, { action, ...about, subjectId: userId }, now(), hasDevices(holder, which)),
    deleteDevices(db, holder, which),
  ]);
}
