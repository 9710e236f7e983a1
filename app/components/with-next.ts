/** The other sign-in's address, which leads on to the same page: who takes the wrong one first loses nothing. */
export function withNext(signIn: "/login" | "/employee-login", next: string | null): string {
  return next ? `${signIn}?next=${encodeURIComponent(next)}` : signIn;
}
