/** What every page with a script does for the installed product (accounts, sections 7 and 9). */

const RELOAD_MS = 3000;
const RELOADED = "blank-page-reloaded";

/** Safari only: other browsers also say Safari, but add their own name. */
export function isSafari(userAgent: string): boolean {
  return /Safari\//.test(userAgent) && !/Chrom|CriOS|FxiOS|Edg|OPR|Android/.test(userAgent);
}

/** Registers the service worker once the page has loaded, except in Safari; there a blank page is loaded again. */
export function serveInstalled(): void {
  if (isSafari(navigator.userAgent)) {
    setTimeout(reloadBlank, RELOAD_MS);
    return;
  }
  if (!("serviceWorker" in navigator)) return;
  const register = () => navigator.serviceWorker.register("/sw.js").catch(() => undefined); // a comfort, no more
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

/** Reloads only once, or a page that stays blank would reload forever. */
function reloadBlank(): void {
  const blank = document.body.innerText.trim() === "";
  try {
    if (blank && !sessionStorage.getItem(RELOADED)) {
      sessionStorage.setItem(RELOADED, "1");
      location.reload();
    } else if (!blank) {
      sessionStorage.removeItem(RELOADED);
    }
  } catch {
    // Without storage it can't be told whether it was loaded again.
  }
}
