/** The script of imports: files dropped on the form, how far they were sent, and one answer to a second press. */
import { enhancePublicForms } from "./public-forms.ts";

enhancePublicForms();

takeForms();

// An import may take some seconds: whoever presses again in that time sends nothing.
const sent = new WeakSet<HTMLFormElement>();
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented) return;
  if (sent.has(form)) event.preventDefault();
  else sent.add(form);
});
// A page restored from the back/forward cache may send again.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});

function takeForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-import-upload]")) takeFiles(form);
}

function takeFiles(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>("input[type=file]");
  const button = form.querySelector<HTMLButtonElement>("button");
  if (!input || !button) return;
  form.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("dropping");
  });
  form.addEventListener("dragleave", () => form.classList.remove("dropping"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("dropping");
    if (!event.dataTransfer?.files.length) return;
    input.files = event.dataTransfer.files;
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => {
    // Without a file the server's own answer says what is missing.
    if (!input.files?.length || !navigator.onLine) return;
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    send(form, barOf(form), () => {
      button.disabled = false;
    });
  });
}

function barOf(form: HTMLFormElement): HTMLProgressElement {
  const bar = document.createElement("progress");
  bar.max = 1;
  bar.value = 0;
  bar.className = "mt-3 w-full";
  bar.setAttribute("aria-label", form.dataset.importUpload ?? "");
  form.appendChild(bar);
  return bar;
}

/** Sends the form with a bar, and shows what the server answers. */
function send(form: HTMLFormElement, bar: HTMLProgressElement, failed: () => void): void {
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.setRequestHeader("Accept", "text/html");
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    bar.value = total > 0 ? loaded / total : 0;
  });
  request.addEventListener("load", () => {
    if (request.responseURL !== form.action) {
      location.assign(request.responseURL);
      return;
    }
    const page = new DOMParser().parseFromString(request.responseText, "text/html");
    const [answer, shown] = [page.querySelector("main"), document.querySelector("main")];
    if (!answer || !shown) return location.reload();
    shown.replaceWith(document.importNode(answer, true));
    takeForms();
    document.querySelector<HTMLElement>("main [role=alert]")?.focus();
  });
  request.addEventListener("error", () => {
    bar.remove();
    failed();
    // The browser's own way: it says that there is no connection, and keeps the files for another press.
    form.submit();
  });
  request.send(new FormData(form));
}
