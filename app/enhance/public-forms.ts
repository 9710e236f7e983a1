import { serveInstalled } from "./installed.ts";
import { serverAnswers } from "./server-answers.ts";

/** What the scripts of signed-out pages add to their forms. Every form works without it. */
export function enhancePublicForms(): void {
  serveInstalled();
  addRevealButtons();
  holdIncompleteForms();
  probeBeforeSending();
  submitOnLoad();
}

/** Shows and hides a password. */
function addRevealButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-reveal]")) {
    const input = button.parentElement?.querySelector("input");
    if (!input) continue;
    const show = button.textContent;
    button.hidden = false;
    button.addEventListener("click", () => {
      const reveal = input.type === "password";
      input.type = reveal ? "text" : "password";
      button.textContent = reveal ? (button.dataset.hide ?? show) : show;
      button.setAttribute("aria-pressed", String(reveal));
      input.focus();
    });
  }
}

/** Disables a form's button until its required fields are filled, and says so when the browser is offline. */
function holdIncompleteForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-needs]")) {
    const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
    const names = (form.dataset.needs ?? "").split(" ");
    const inputs = names.map((name) => form.elements.namedItem(name) as HTMLInputElement | null);
    const judge = () => {
      if (button) button.disabled = inputs.some((input) => !input?.value);
    };
    form.addEventListener("input", judge);
    form.addEventListener("change", judge);
    judge();
    form.addEventListener("submit", (event) => {
      if (navigator.onLine || !form.dataset.offline) return;
      event.preventDefault();
      tellOffline(form);
    });
  }
}

/** Asks the server for an answer before a long text leaves the page, so that a dead line can't lose it. */
function probeBeforeSending(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-probe]")) {
    let leaving = false; // Pressed twice, it still leaves once.
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (leaving) return;
      leaving = true;
      serverAnswers().then((answers) => {
        if (answers) return form.submit();
        leaving = false;
        tellOffline(form);
      });
    });
    // A page shown again from the browser's memory may send again.
    addEventListener("pageshow", () => {
      leaving = false;
    });
  }
}

/** Sends a form that needs no decision, such as the link of a confirmed address. */
function submitOnLoad(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-submit-on-load]")) {
    const line = form.querySelector("p");
    if (line) line.textContent = form.dataset.submitOnLoad ?? "";
    form.requestSubmit();
  }
}

function tellOffline(form: HTMLFormElement): void {
  const { offline, offlineTitle } = form.dataset;
  form.querySelector("[data-offline-notice]")?.remove();
  const notice = document.createElement("div");
  notice.className = "notice notice-error";
  notice.setAttribute("role", "alert");
  notice.dataset.offlineNotice = "";
  const title = document.createElement("strong");
  title.textContent = offlineTitle ?? "";
  notice.appendChild(title);
  notice.appendChild(document.createTextNode(offline ?? ""));
  form.insertBefore(notice, form.firstChild);
}
