import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { withoutParameters } from "#db/query-failure.ts";

/**
 * Lines of JSON for the Worker's logs: failures, refusals, sign-ins. A line has no personal data: no query,
 * no parameters of a statement, no e-mail address, and no ids or tokens of the path.
 */

/** The context of a line: the request, or the job, that it comes from. */
type Scope = { method?: string; path?: string; job?: string; reference?: string; account?: string };

const scopes = new AsyncLocalStorage<Scope>();

/** Lines logged while `run` runs, and in work that it defers, name its request or job. */
export function inLogScope<Result>(scope: Pick<Scope, "method" | "path" | "job">, run: () => Result): Result {
  return scopes.run({ ...scope }, run);
}

/** Binds `act` to the present scope, for a stream that asks for its parts after the answer. */
export function keepLogScope<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const scope = scopes.getStore();
  return scope ? (...args) => scopes.run(scope, () => act(...args)) : act;
}

/** The lines that follow say whose request it is. @param account an id, which names no person */
export function logAccount(account: string): void {
  const scope = scopes.getStore();
  if (scope) scope.account = account;
}

/** Letters and digits that nobody confuses on the phone, the digits first. */
const REFERENCE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const REFERENCE_LENGTH = 8;

/** The reference that a failure page and its line share; the same for all lines of a request. */
export function failureReference(): string {
  const scope = scopes.getStore();
  if (!scope) return newReference();
  scope.reference ??= newReference();
  return scope.reference;
}

function newReference(): string {
  // Ends with a digit, so that no reference is a word.
  const letters = [...randomBytes(REFERENCE_LENGTH)].map(
    (byte, index) => REFERENCE_LETTERS[byte % (index === REFERENCE_LENGTH - 1 ? 8 : 32)],
  );
  return letters.join("");
}

/** Logs a failure; `what` names the failed part. */
export function logFailure(error: unknown, what = "Failure", facts: Record<string, unknown> = {}): void {
  logLine(what, { ...facts, error: loggedError(withoutParameters(error)) });
}

/** Logs something that somebody should look at. The facts name no person. */
export function logLine(what: string, facts: Record<string, unknown> = {}): void {
  const { method, path, job, account } = scopes.getStore() ?? {};
  const line = {
    what: withoutAddresses(what),
    reference: failureReference(),
    method,
    path: path && patternOf(path),
    job,
    account,
    ...facts,
  };
  console.error(JSON.stringify(line));
}

type LoggedError = { name: string; message: string; stack?: string; cause?: LoggedError };

function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: "Thrown", message: withoutAddresses(String(error)) };
  const { name, message, stack, cause } = error;
  return {
    name,
    message: withoutAddresses(message),
    stack: stack && withoutAddresses(stack),
    cause: cause === undefined ? undefined : loggedError(cause),
  };
}

/** Providers quote an address in their messages. */
const withoutAddresses = (text: string) =>
  text.replace(/[^\s"'<>()[\]:,;/]+@[^\s"'<>()[\]:,;]+/g, "(address)");

/** No word of our paths is this long; tokens and the UUIDs of older rows are longer. */
const LONGEST_WORD = 32;

/** An id of a new row. No word of our paths has 20 letters and no hyphen. */
const ID = /^[a-z\d]{20}$/;

const patternOf = (path: string) =>
  withoutAddresses(path)
    .split("/")
    .map((part) => (part.length > LONGEST_WORD || ID.test(part) ? "…" : part))
    .join("/");
