/** The script of the operator's screen: everything here is a comfort, the page works without it. */
import { keepDecimalCommas } from "./decimal-comma.ts";
import { serveInstalled } from "./installed.ts";
import { fetchOptions, machineOf, showMatches } from "./operator/machines.ts";
import { type ReportForm, reportForm } from "./operator/report-form.ts";

const find = document.querySelector<HTMLFormElement>("#find");
const search = document.querySelector<HTMLInputElement>("#q");
const select = document.getElementById("equipment") as HTMLSelectElement | null;

serveInstalled();
keepDecimalCommas();
if (find && search && select) start(find, search, select);

function start(find: HTMLFormElement, search: HTMLInputElement, select: HTMLSelectElement): void {
  const status = find.querySelector("[role=status]");
  const say = (text = "") => {
    if (status) status.textContent = text;
  };
  let all: Element[] = [...select.children];
  const filter = () => say(showMatches(select, all, search.value) === 0 ? find.dataset.none : "");
  const refetch = async () => {
    say(find.dataset.loading);
    const options = await fetchOptions();
    if (!options) return say(find.dataset.failed);
    all = options;
    filter();
  };

  let report: ReportForm | null = openForm();
  const choose = () => {
    const option = select.selectedOptions[0];
    if (!option?.value) return;
    report ??= openForm(true);
    report?.show(machineOf(option));
  };

  for (const button of find.querySelectorAll("button")) button.hidden = true;
  find.addEventListener("submit", (event) => event.preventDefault());
  search.addEventListener("input", filter);
  select.addEventListener("change", choose);
  // A browser that reloads a page puts the old choice back without a word.
  if (select.value && !report) choose();
  // A search of the server left only its matches.
  if (search.value) refetch();
  addEventListener("pageshow", (event) => {
    if (event.persisted) refetch();
  });
}

/** The report's form; out of the pattern when the page came without a machine. */
function openForm(fromPattern = false): ReportForm | null {
  const pattern = document.querySelector("#pattern");
  if (fromPattern && pattern) {
    pattern.insertAdjacentHTML("afterend", pattern.textContent ?? "");
    pattern.remove();
  }
  const form = document.querySelector<HTMLFormElement>("#report");
  return form && reportForm(form);
}
