/** The script of reports for paper: the print window opens by itself, and again by a button. */

const button = document.querySelector<HTMLButtonElement>("[data-print]");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
for (const hint of document.querySelectorAll<HTMLElement>("[data-without-script]")) hint.hidden = true;

// The rows of a long report are still coming when this script runs.
addEventListener("load", () => print());
