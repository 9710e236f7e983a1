import { viewerOf } from "#app/auth/viewer.ts";
import { fullName } from "#app/domain/accounts/full-name.ts";
import { isManager } from "#app/domain/accounts/roles.ts";
import { DEFAULT_EQUIPMENT_LIMIT, UNLIMITED } from "#app/domain/billing/entitlements.ts";
import type { Locale } from "#app/domain/locale.ts";
import { isChosen, timeZoneNames } from "#app/domain/time-zones/time-zone.ts";
import { asksProof } from "#app/http/accounts/proof.server.ts";
import { formatDate } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { getProfile } from "#app/services/accounts/profile.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";

const PANELS = ["profile", "password", "company"] as const;
export type Panel = (typeof PANELS)[number];

/** The panel that an address opens for editing; operators have no company to change. */
export function panelOf(url: string, actor: Actor): Panel | null {
  const asked = new URL(url).searchParams.get("edit");
  const panel = PANELS.find((name) => name === asked) ?? null;
  if (!actor.userId) return null;
  return isManager(actor.role) || panel !== "company" ? panel : null;
}

/** The profile's page. */
export async function profileView(
  context: ServiceContext,
  { actor, url, locale, t }: { actor: Actor; url: string; locale: Locale; t: Translate },
) {
  const user = await getProfile(context, actor);
  const manages = isManager(actor.role);
  const edit = panelOf(url, actor);
  const { company } = actor;
  const timeZone = user?.timeZone ?? null;
  return {
    viewer: viewerOf(actor),
    manages,
    /** Leads to the company's data. */
    owns: actor.role === "owner",
    /** A session by business name has nothing of its own to change. */
    own: user !== null,
    edit,
    hasQuestions: !!user?.securityQuestion1,
    asks: asksProof(actor, context.now()),
    secondStep: actor.secondStep,
    ownPassword: !manages && !!user?.passwordHash,
    personal: {
      fullName: user ? fullName(user) : company.name,
      email: user?.email ?? null,
      pendingEmail: user?.pendingEmail ?? null,
      role: t(`common:role.${actor.role}`),
      username: user?.operatorUsername ?? null,
      secondaryEmail: user?.secondaryEmail ?? null,
      secondaryConfirmed: !!user?.secondaryEmailConfirmedAt,
      postalCode: user?.postalCode ?? null,
      timeZone: timeZone ?? (company.timeZone === "UTC" ? null : company.timeZone),
    },
    account: {
      id: actor.id,
      memberSince: user && formatDate(user.createdAt, locale, timeZone ?? company.timeZone),
    },
    company: manages
      ? {
          name: company.name,
          tier: t(`plans:name.${company.subscriptionTier ?? "basic"}`),
          limit:
            company.equipmentLimit === UNLIMITED
              ? t("profile:company.unlimited")
              : String(company.equipmentLimit ?? DEFAULT_EQUIPMENT_LIMIT),
          expires:
            company.subscriptionEndsAt && formatDate(company.subscriptionEndsAt, locale, company.timeZone),
        }
      : null,
    /** The form's initial values. */
    values: {
      firstName: user?.firstName ?? "",
      lastName: user?.lastName ?? "",
      email: user?.email ?? "",
      secondaryEmail: user?.secondaryEmail ?? "",
      postalCode: user?.postalCode ?? "",
      timeZone: user && timeZone && isChosen(user) ? timeZone : "",
      primaryEmailAlerts: user?.primaryEmailAlerts ?? true,
      secondaryEmailAlerts: user?.secondaryEmailAlerts ?? true,
      operatorNotesAlerts: user?.operatorNotesAlerts ?? true,
      weeklyDigest: user?.weeklyDigest ?? false,
    },
    zones: edit === "profile" ? timeZoneNames(timeZone) : [],
  };
}

export type ProfileView = Awaited<ReturnType<typeof profileView>>;
