import { AppError } from "#app/domain/app-error.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { selectAlertSettings, updateAlertSettings } from "#db/queries/companies.ts";
import { updatePulseAlerts } from "#db/queries/users.ts";

/** The company's e-mail alert switches (specification §3); the first is the master switch. */
export type AlertSettings = {
  emailAlertsEnabled: boolean;
  alertServiceSoon: boolean;
  alertServiceDue: boolean;
  alertOverdue: boolean;
};

export async function getAlertSettings({ db }: ServiceContext, actor: Actor): Promise<AlertSettings> {
  const [settings] = await selectAlertSettings(db, actor.companyId);
  if (!settings) throw new AppError("request.not_found");
  return settings;
}

/** Sets the switches that are given, and answers all four as they are stored now. */
export async function saveAlertSettings(
  { db, now }: ServiceContext,
  actor: Actor,
  settings: Partial<AlertSettings>,
): Promise<AlertSettings> {
  const [saved] = await updateAlertSettings(db, actor.companyId, settings, now());
  if (!saved) throw new AppError("request.not_found");
  return saved;
}

/** Turns the pulse of operator updates on or off, for this user alone (C-05). */
export async function savePulseAlerts({ db, now }: ServiceContext, actor: Actor, on: boolean): Promise<void> {
  if (actor.userId) await updatePulseAlerts(db, actor.companyId, actor.userId, on, now());
}
