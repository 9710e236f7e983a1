import { serveInstalled } from "./installed.ts";
import { serverAnswers } from "./server-answers.ts";

/** Enhances the forms of signed-out pages. Every form works without it. */
export function enhancePublicForms(): void {
  serveInstalled();
  addRevealButtons();
  holdIncompleteForms();
  probeBeforeSending();
  answerSubmits();
  submitOnLoad();
}

/** Makes the buttons that reveal and hide a password. */
function addRevealButtons(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-reveal]")) {
    const input = place.parentElement?.querySelector("input");
    if (!input) continue;
    const { reveal: show = "", hide = "" } = place.dataset;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn btn-quiet";
    const say = () => {
      const isVisible = input.type === "text";
      button.textContent = isVisible ? hide : show;
      button.setAttribute("aria-pressed", String(isVisible));
    };
    say();
    button.addEventListener("click", () => {
      input.type = input.type === "password" ? "text" : "password";
      say();
      input.focus();
    });
    place.replaceWith(button);
  }
}

/** Disables the submit button until the required fields are filled. */
function holdIncompleteForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-needs]")) {
    const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
    const names = (form.dataset.needs ?? "").split(" ");
    const inputs = names.map((name) => form.elements.namedItem(name) as HTMLInputElement | null);
    const renew = () => {
      if (button) button.disabled = inputs.some((input) => !input?.value);
    };
    form.addEventListener("input", renew);
    form.addEventListener("change", renew);
    renew();
  }
}

/**
 * Stops a form that is sent while offline, and says so at the form: what was typed would be lost with the page. Online,
 * a button with other words for the time of sending shows them.
 */
function answerSubmits(): void {
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    const busy = event.submitter?.dataset.busy;
    if (!navigator.onLine) {
      event.preventDefault();
      sayOffline(event.target as HTMLFormElement);
    } else if (event.submitter && busy) {
      event.submitter.textContent = busy;
    }
  });
}

/** Checks that the server answers before submitting a long text, so that a dead connection can't lose it. */
function probeBeforeSending(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-probe]")) {
    let leaving = false; // A double click submits once.
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (leaving) return;
      leaving = true;
      serverAnswers().then((answers) => {
        if (answers) return form.submit();
        leaving = false;
        sayOffline(form);
      });
    });
    // A page restored from the back/forward cache may submit again.
    addEventListener("pageshow", () => {
      leaving = false;
    });
  }
}

/** Submits forms that need no decision, such as the confirmation of an address. */
function submitOnLoad(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-submit-on-load]")) {
    const line = form.querySelector("p");
    if (line) line.textContent = form.dataset.submitOnLoad ?? "";
    form.requestSubmit();
  }
}

function sayOffline(form: HTMLFormElement): void {
  const { offline = document.body.dataset.offline, offlineTitle } = form.dataset;
  // One answer at a time: an older one, the server's too, speaks of another attempt.
  for (const answer of document.querySelectorAll("main [role=alert]")) answer.remove();
  const notice = document.createElement("div");
  notice.className = "notice notice-error";
  notice.setAttribute("role", "alert");
  if (offlineTitle) {
    const title = document.createElement("strong");
    title.textContent = offlineTitle;
    notice.appendChild(title);
  }
  notice.appendChild(document.createTextNode(offline ?? ""));
  form.insertBefore(notice, form.firstChild);
}
