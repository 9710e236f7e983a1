/** The landing page's script: Install App, and the contact form's comforts. Without it the steps of every platform fold open. */
import { comfortSignedOut } from "./signed-out.ts";

comfortSignedOut();

type InstallPrompt = Event & { prompt(): Promise<unknown> };

const button = document.querySelector<HTMLButtonElement>("[data-install]");
const steps = document.querySelector<HTMLDetailsElement>("[data-install-steps]");
const alertBox = document.querySelector<HTMLDialogElement>("[data-install-alert]");

if (button && steps && alertBox && typeof alertBox.showModal === "function") {
  let offered: InstallPrompt | null = null;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
  });
  button.hidden = false;
  steps.hidden = true;
  button.addEventListener("click", () => {
    const prompt = offered;
    offered = null; // a browser takes its prompt once
    if (prompt) void prompt.prompt();
    else showSteps(alertBox, steps);
  });
}

function showSteps(box: HTMLDialogElement, source: HTMLElement) {
  const text = box.querySelector("[data-install-text]");
  const step = source.querySelector(`[data-platform="${platform()}"] dd`);
  if (text) text.textContent = step?.textContent ?? "";
  box.showModal();
}

function platform(): "ios" | "android" | "desktop" {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return "ios";
  return /Android/.test(userAgent) ? "android" : "desktop";
}
