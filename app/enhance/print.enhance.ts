/** The script of printouts: opens the print dialog when the page has loaded, and again from a button. */

const button = document.querySelector<HTMLButtonElement>("[data-print]");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
for (const hint of document.querySelectorAll<HTMLElement>("[data-without-script]")) hint.hidden = true;

// The rows of a long printout may still be arriving when this script runs.
addEventListener("load", () => print());
