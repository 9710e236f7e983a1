import { AppError } from "#app/domain/app-error.ts";
import { startOf } from "#app/i18n/checklist-starts.ts";
import { encryptSecret, sharedPasswordOf } from "#app/platform/encryption.server.ts";
import { hashSecret } from "#app/platform/hashing.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { selectCompany } from "#db/queries/accounts/companies.ts";
import { insertDemo } from "#db/queries/demo/demo.ts";
import { demoCompany } from "#db/seed/demo-company.ts";
import { DEMO_COMPANY_ID, OWNER_NAME } from "#db/seed/demo-rows.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { DEMO_MANAGER, DEMO_OPERATORS, DEMO_OWNER, DEMO_SHARED_PASSWORD } from "./demo-sign-ins.ts";
import { keepBooks } from "./keep-books.ts";
import { keepManuals } from "./keep-manuals.ts";

export type DemoLoaded = { signIns: { who: string; page: string; name: string; password: string }[] };

const LOADED: DemoLoaded = {
  signIns: [
    ...[DEMO_OWNER, DEMO_MANAGER].map((signIn) => ({ ...signIn, page: "/login" })),
    ...DEMO_OPERATORS.map((signIn) => ({ ...signIn, page: "/employee-login" })),
  ],
};

/**
 * Loads the demo company, once: its rows have fixed ids in one batch, so a second or concurrent start finds
 * it. The start that inserts them also enters tasks and cards, closes two of its months and adds an accountant, through the
 * services. Returns its sign-ins either way, and none if its names belong to somebody else.
 * @throws {AppError} request.not_found without the DEMO setting, which production ignores
 */
export async function seedDemo(ctx: ServiceContext): Promise<DemoLoaded> {
  const { db, settings } = ctx;
  if (!settings.demo) throw new AppError("request.not_found");
  const [there] = await selectCompany(db, DEMO_COMPANY_ID);
  if (!there) {
    const accounts = {
      ownerEmail: DEMO_OWNER.name,
      managerEmail: DEMO_MANAGER.name,
      passwordHash: await hashSecret(DEMO_OWNER.password),
      sharedPasswordCipher: await encryptSecret(
        DEMO_SHARED_PASSWORD,
        sharedPasswordOf(DEMO_COMPANY_ID),
        settings.encryptionKeys,
      ),
    };
    const { rows, pictures } = demoCompany(ctx.now(), accounts, (start) => startOf(start, "en"));
    for (const [id, bytes] of pictures) await ctx.photos.put(id, bytes, "image/png");
    try {
      await db.batch(insertDemo(db, rows));
    } catch (error) {
      if (!isUniqueViolation(error, "")) throw error;
      const [meanwhile] = await selectCompany(db, DEMO_COMPANY_ID);
      return meanwhile ? LOADED : { signIns: [] };
    }
    const owner = await ownerOf(ctx);
    await keepManuals(ctx, owner, rows);
    await keepBooks(ctx, owner, rows);
  }
  return LOADED;
}

/** The demo's owner, as a session of theirs would be. */
async function ownerOf({ db }: ServiceContext): Promise<Actor> {
  const [company] = await selectCompany(db, DEMO_COMPANY_ID);
  if (!company) throw new AppError("request.not_found");
  const id = DEMO_COMPANY_ID;
  return {
    id,
    userId: id,
    name: OWNER_NAME,
    role: "owner",
    isAdmin: false,
    companyId: id,
    locale: "en",
    email: DEMO_OWNER.name,
    username: null,
    pulseAlerts: true,
    secondStep: false,
    hasPasskeys: false,
    secondStepDue: null,
    secondStepRemovesAt: null,
    provedAt: null,
    company,
  };
}
