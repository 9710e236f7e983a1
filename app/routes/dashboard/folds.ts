/** The dashboard's foldable sections, each with the cookie that stores its state on the device. */
export const FOLDS = {
  overview: { cookie: "overview", open: false },
  history: { cookie: "fold-history", open: false },
  fuel: { cookie: "fold-fuel", open: false },
} as const;

export type Fold = keyof typeof FOLDS;

/** The sections left open on this device; an untouched one has its default. */
export function foldsIn(cookies: string): Record<Fold, boolean> {
  const isOpen = (fold: Fold) => {
    const { cookie, open } = FOLDS[fold];
    const state = new RegExp(`(?:^|;\\s*)${cookie}=(open|closed)(?:;|$)`).exec(cookies)?.[1];
    return state ? state === "open" : open;
  };
  return { overview: isOpen("overview"), history: isOpen("history"), fuel: isOpen("fuel") };
}

/** Stores on the device whether a section is open. */
export function rememberFold(fold: Fold, open: boolean): void {
  const state = open ? "open" : "closed";
  // As the server names its cookies.
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and the cookie store is not everywhere
  document.cookie = `${prefix}${FOLDS[fold].cookie}=${state}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
