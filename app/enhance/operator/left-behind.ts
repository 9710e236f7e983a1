import type { Typed } from "../queue/report.ts";

/**
 * Input kept in the history entry of a submitted form. It is stored under the writer's tag, so no other user sees it.
 */
export type Left = { key: string; typed: Typed };

/** Input to restore when the user returns to the page. The server may already have it under the same key. */
export function leftBehind(form: HTMLFormElement): Left | undefined {
  return history.state?.[form.name];
}
