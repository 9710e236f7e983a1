/** After this time without a response, the connection counts as dead. */
const PATIENCE_MS = 10_000;

/** Whether a form submitted now would reach the server. */
export async function serverAnswers(): Promise<boolean> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PATIENCE_MS);
  try {
    return (await fetch("/api/health", { cache: "no-store", signal: late.signal })).status < 500;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
