import { YEAR_SECONDS } from "#app/domain/durations.ts";
/**
 * Headers of every answer, errors included. Scripts and styles need the page's nonce or, in cacheable pages
 * without one, the hashes of the inline styles.
 */
export function contentSecurityPolicy(options: { nonce?: string; styleHashes?: readonly string[] }): string {
  const { nonce, styleHashes = [] } = options;
  const style = nonce ? ` 'nonce-${nonce}'` : styleHashes.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    `style-src 'self'${style}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // Buttons that lead to the payment provider post to us first, and browsers apply this rule to the
    // redirect.
    "form-action 'self' https://checkout.stripe.com https://billing.stripe.com",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

export function setSecurityHeaders(headers: Headers, secure: boolean): void {
  if (!headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", contentSecurityPolicy({}));
  }
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("X-Frame-Options", "DENY");
  headers.set("Referrer-Policy", "same-origin");
  headers.set("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=()");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  if (secure) headers.set("Strict-Transport-Security", `max-age=${YEAR_SECONDS}; includeSubDomains`);
}

/** Pages that a link in a mail opens: no other site, cache or search engine learns their address. */
export function setUnlistedHeaders(headers: Headers): void {
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex");
}
