/** The addresses of `dialogs.ts`, which is loaded with the first dialog; a test compares them. */
const PATHS =
  /^\/(?:equipment-items\/[^/]+\/(?:usage|service|remove|history)|employees\/(?:add|settings|[^/]+\/(?:edit|remove|own-password))|reset-user-password|add-equipment\/import)$/;

/** Whether a page opens over another one with script. */
export function opensDialog(href: string): boolean {
  return PATHS.test(href.replace(/[?#].*/, ""));
}
