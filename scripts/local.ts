import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { settingNames } from "#app/platform/settings.ts";

type Environment = Record<string, string | undefined>;
export type LocalOptions = { port: number; stateDir: string; url: string };

/** The port of the local product and the folder of its data. */
export function localOptions(env: Environment, usualPort: number): LocalOptions {
  const port = Number(env.PORT ?? usualPort);
  return { port, stateDir: resolve(env.STATE_DIR ?? ".local"), url: `http://localhost:${port}` };
}

/** Settings for local running: the given ones, and secrets generated at the first start and kept. */
export function localSettings(
  { stateDir, url }: Pick<LocalOptions, "stateDir" | "url">,
  env: Environment,
): Record<string, string> {
  mkdirSync(stateDir, { recursive: true });
  const file = join(stateDir, "secrets.json");
  if (!existsSync(file)) {
    const secret = () => randomBytes(32).toString("base64url");
    const made = { SESSION_SECRET: secret(), ENCRYPTION_KEY: secret() };
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  }
  const given = settingNames().flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  return {
    ENVIRONMENT: "development",
    APP_URL: url,
    DEMO: "on",
    ...JSON.parse(readFileSync(file, "utf8")),
    ...Object.fromEntries(given),
  };
}
