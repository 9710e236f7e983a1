/** The script of printouts: opens the print dialog when the page has loaded, and again from a button. */

const place = document.querySelector<HTMLElement>("[data-print]");
if (place) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn btn-primary";
  button.textContent = place.dataset.print ?? "";
  button.addEventListener("click", () => print());
  place.replaceWith(button);
}
for (const hint of document.querySelectorAll<HTMLElement>("[data-without-script]")) hint.hidden = true;

// The rows of a long printout may still be arriving when this script runs.
addEventListener("load", () => print());
