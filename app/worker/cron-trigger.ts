import { type Env, settingsOf } from "./load-context.ts";

/**
 * `/__scheduled?cron=…&time=<ms since 1970>` runs the jobs for any moment, in development only; null for all
 * other requests. Production has no such address.
 */
export function readCronTrigger(request: Request, env: Env): { cron: string; at: Date } | null {
  const url = new URL(request.url);
  if (url.pathname !== "/__scheduled" || env.ENVIRONMENT !== "development") return null;
  if (!settingsOf(env).development) return null;
  const time = Number(url.searchParams.get("time") ?? Number.NaN);
  const at = new Date(time);
  return {
    cron: url.searchParams.get("cron") ?? "0 * * * *",
    at: Number.isNaN(at.getTime()) ? new Date() : at,
  };
}
