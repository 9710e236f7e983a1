/** Supports the installed app on every page with a script. */

const RELOAD_MS = 3000;
const RELOADED = "blank-page-reloaded";

/** Other browsers also claim to be Safari, but add their own name. */
export function isSafari(userAgent: string): boolean {
  return /Safari\//.test(userAgent) && !/Chrom|CriOS|FxiOS|Edg|OPR|Android/.test(userAgent);
}

/** Registers the service worker after the page has loaded. Safari gets none; there a blank page is reloaded instead. */
export function serveInstalled(): void {
  if (isSafari(navigator.userAgent)) {
    setTimeout(reloadBlank, RELOAD_MS);
    return;
  }
  if (!("serviceWorker" in navigator)) return;
  const register = () => navigator.serviceWorker.register("/sw.js").catch(() => undefined); // the page works without it
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

/** Reloads at most once, so that a page that stays blank doesn't reload forever. */
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
    // Without storage, the reload could repeat forever, so there is none.
  }
}
