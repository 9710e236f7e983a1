import { z } from "zod";
import { identityKey } from "#app/domain/identity.ts";

/**
 * Every setting of the product, parsed once per isolate.
 * In production a missing secret stops the Worker with a message that names it.
 */
const text = z.string().trim();
const optional = text.optional().transform((value) => value || undefined);

const encryptionKey = text.min(32, "must have 32 characters at least");

const fields = z.object({
  ENVIRONMENT: z.enum(["development", "production"]).default("production"),
  /** The product's public address; links in e-mails start with it. */
  APP_URL: z.url().transform((url) => url.replace(/\/+$/, "")),
  SESSION_SECRET: text.min(32, "must have 32 characters at least"),
  ENCRYPTION_KEY: encryptionKey,
  /** Only decrypts, until everything is encrypted under ENCRYPTION_KEY. */
  ENCRYPTION_KEY_PREVIOUS: z.preprocess((value) => value || undefined, encryptionKey.optional()),
  ADMIN_EMAILS: text.default("").transform((list) => list.split(",").map(identityKey).filter(Boolean)),
  FEATURED_ACCOUNT: optional,
  SUPPORT_EMAIL: text.default("support@example.com"),
  MAIL_FROM: text.default("Equipment Tracker <no-reply@example.com>"),
  RESEND_API_KEY: optional,
  RESEND_BASE_URL: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_API_BASE: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  LAUNCH_PROMOTION_ENDS: z.iso
    .datetime({ offset: true })
    .default("2026-01-01T00:00:00Z")
    .transform((instant) => new Date(instant)),
  BREACH_CHECK_URL: z.url().optional(),
  WEBHOOK_TEST_BASE: z.url().optional(),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  PASSWORD_HASH_COST: z.enum(["full", "light"]).default("full"),
  DEMO: text.default("").transform((value) => ["1", "on", "true", "yes"].includes(value.toLowerCase())),
});

const hasAnotherPrevious = (raw: z.output<typeof fields>) =>
  raw.ENCRYPTION_KEY_PREVIOUS !== raw.ENCRYPTION_KEY;

const settingsSchema = fields
  .refine(hasAnotherPrevious, {
    path: ["ENCRYPTION_KEY_PREVIOUS"],
    message: "must differ from ENCRYPTION_KEY",
  })
  .transform((raw) => {
    const development = raw.ENVIRONMENT === "development";
    return {
      development,
      appUrl: raw.APP_URL,
      secureCookies: raw.APP_URL.startsWith("https:"),
      sessionSecret: raw.SESSION_SECRET,
      encryptionKeys: { current: raw.ENCRYPTION_KEY, previous: raw.ENCRYPTION_KEY_PREVIOUS },
      /** Keys of the addresses of platform staff (domain/accounts/staff.ts). */
      adminEmails: raw.ADMIN_EMAILS,
      featuredAccount: raw.FEATURED_ACCOUNT,
      supportEmail: raw.SUPPORT_EMAIL,
      mailFrom: raw.MAIL_FROM,
      resend: { apiKey: raw.RESEND_API_KEY, baseUrl: raw.RESEND_BASE_URL },
      stripe: {
        secretKey: raw.STRIPE_SECRET_KEY,
        apiBase: raw.STRIPE_API_BASE,
        webhookSecret: raw.STRIPE_WEBHOOK_SECRET,
      },
      /** Where new passwords are looked up among breached ones; none: nowhere. */
      breachCheckUrl: raw.BREACH_CHECK_URL,
      /** Receives what is sent to webhooks, in their place; production ignores it. */
      webhookTestBase: development ? raw.WEBHOOK_TEST_BASE : undefined,
      launchPromotionEnds: raw.LAUNCH_PROMOTION_ENDS,
      /** Multiplies every rate limit; production ignores it. */
      rateLimitScale: development ? raw.RATE_LIMIT_SCALE : 1,
      /** Production always hashes at full cost. */
      passwordHashCost: development ? raw.PASSWORD_HASH_COST : "full",
      /** Production refuses demo data. */
      demo: development && raw.DEMO,
    };
  });

/** The names of the settings: variables and secrets on Cloudflare, the environment under `npm start`. */
export function settingNames(): string[] {
  return Object.keys(fields.shape);
}

export type Settings = z.output<typeof settingsSchema>;

/** @throws {Error} naming every setting that is missing or invalid. */
export function parseSettings(env: Record<string, unknown>): Settings {
  const parsed = settingsSchema.safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Settings are missing or wrong. ${problems.join("; ")}. README.md lists every setting.`);
}
