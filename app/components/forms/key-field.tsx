import { KEY_FIELD } from "#app/shared/idempotency-key.ts";

/** The hidden key that makes a form count once, however often it is sent. */
export function KeyField({ value }: { value: string }) {
  return <input type="hidden" name={KEY_FIELD} value={value} />;
}
