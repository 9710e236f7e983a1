/**
 * The landing page's script: Install App and the contact form. Without it, the button links to the installation steps.
 */
import { enhancePublicForms } from "./public-forms.ts";

enhancePublicForms();

type InstallPrompt = Event & { prompt(): Promise<unknown> };

const button = document.querySelector<HTMLElement>("[data-install]");

if (button && typeof HTMLDialogElement === "function") {
  let offered: InstallPrompt | null = null;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
  });
  const install = () => {
    const prompt = offered;
    offered = null; // a prompt can be shown only once
    if (prompt) void prompt.prompt();
    else showSteps(button);
  };
  button.setAttribute("role", "button");
  button.addEventListener("click", (event) => {
    event.preventDefault();
    install();
  });
  // A link with the role of a button must react to the space bar too.
  button.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    install();
  });
}

/** Shows this platform's installation steps in a dialog. It is built here because only pages with script need it. */
function showSteps(opener: HTMLElement) {
  const box = document.createElement("dialog");
  box.setAttribute("role", "alertdialog");
  box.setAttribute("aria-labelledby", "install-title");
  const title = document.createElement("h3");
  title.id = "install-title";
  title.textContent = opener.textContent;
  const steps = document.createElement("p");
  steps.textContent = document.querySelector(`[data-platform="${platform()}"] dd`)?.textContent ?? "";
  const close = document.createElement("button");
  close.className = "btn btn-primary";
  close.textContent = opener.dataset.close ?? "";
  close.addEventListener("click", () => box.close());
  box.addEventListener("close", () => box.remove());
  for (const part of [title, steps, close]) box.appendChild(part);
  document.body.appendChild(box);
  box.showModal();
}

function platform(): "ios" | "android" | "desktop" {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad identifies as a Mac, but has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return "ios";
  return /Android/.test(userAgent) ? "android" : "desktop";
}
