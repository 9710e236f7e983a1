import { AppError } from "#app/domain/app-error.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import {
  alertEdits,
  changesOfCompany,
  selectAlertSettings,
  updateAlertSettings,
} from "#db/queries/accounts/companies.ts";
import { updatePulseAlerts } from "#db/queries/accounts/users.ts";

/** The company's e-mail alert switches; the first is the master switch. */
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

/** Sets the given switches, and returns all four as stored. */
export async function saveAlertSettings(
  { db, now }: ServiceContext,
  actor: Actor,
  settings: Partial<AlertSettings>,
): Promise<AlertSettings> {
  const at = now();
  const { details, condition } = changesOfCompany(actor.companyId, alertEdits(settings));
  const {
    saved: [saved],
  } = await runBatch(db, {
    record: recordActivity(db, actor, { action: "alerts.edit", details }, at, condition),
    saved: updateAlertSettings(db, actor.companyId, settings, at),
  });
  if (!saved) throw new AppError("request.not_found");
  return saved;
}

/** Turns the pulse of operator updates on or off, only for this user. */
export async function savePulseAlerts({ db, now }: ServiceContext, actor: Actor, on: boolean): Promise<void> {
  if (actor.userId) await updatePulseAlerts(db, actor.companyId, actor.userId, on, now());
}
