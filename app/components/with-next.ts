/**
 * The other sign-in's address with the same destination, so that choosing the wrong one first loses nothing.
 */
export function withNext(signIn: "/login" | "/employee-login", next: string | null): string {
  return next ? `${signIn}?next=${encodeURIComponent(next)}` : signIn;
}
