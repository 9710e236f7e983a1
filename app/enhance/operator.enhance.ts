/** The script of the operator's screen: everything here is a comfort, the page works without it. */
import { keepDecimalCommas } from "./decimal-comma.ts";
import { serveInstalled } from "./installed.ts";
import { fetchOptions, machineOf, machineWith, showMatches } from "./operator/machines.ts";
import { loadQueue } from "./operator/modules.ts";
import { keepToReader } from "./operator/reader.ts";
import { type Keep, type ReportForm, reportForm } from "./operator/report-form.ts";
import { fill, momentOf, report as reportWords, form as words } from "./operator/words.ts";
import type { Outbox } from "./queue/outbox.ts";

const find = document.querySelector<HTMLFormElement>("#find");
const search = document.querySelector<HTMLInputElement>("#q");
const select = document.getElementById("equipment") as HTMLSelectElement | null;

keepToReader();
serveInstalled();
keepDecimalCommas();
// The first visit came before the worker that keeps the page.
navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep"));
if (find?.parentElement && search && select) start(find, find.parentElement, search, select);

function start(
  find: HTMLFormElement,
  stack: Element,
  search: HTMLInputElement,
  select: HTMLSelectElement,
): void {
  const status = find.querySelector("[role=status]");
  const say = (text = "") => {
    if (status) status.textContent = text;
  };
  let all: Element[] = [...select.children];
  /** The machine that the card shows: a search may leave it out of the list. */
  let chosen = select.value || machineOfForm();
  /** Says that the list is an old one. */
  let stale: HTMLElement | null = null;
  const filter = () =>
    say(showMatches(select, all, search.value, chosen) === 0 ? reportWords.state.noMatch : "");
  const renew = async (): Promise<boolean> => {
    const options = await fetchOptions();
    if (!options) return false;
    all = options;
    filter();
    const machine = machineWith(chosen, all);
    if (machine) report?.renew(machine);
    stale?.remove();
    stale = null;
    return true;
  };
  const refetch = async () => {
    say(reportWords.state.loading);
    if (!(await renew())) say(reportWords.state.failed);
  };

  const reporterId = document.querySelector<HTMLElement>("[data-reporter]")?.dataset.reporter ?? "";
  let queue: Promise<Outbox | null> | null = null;
  const openQueue = () => {
    queue ??= loadQueue()
      .then(({ outbox }) => outbox(reporterId, stack, { onStored: renew, onMend: mend }))
      .catch(() => {
        queue = null;
        return null;
      });
    return queue;
  };
  const keep: Keep = async (...written) => {
    const box = await openQueue();
    if (!box) throw new Error("The queue could not be loaded");
    await box.keep(...written);
  };
  const mend: ReportForm["mend"] = (waiting, photos) => {
    search.value = "";
    chosen = waiting.equipmentId;
    filter();
    choose();
    report ??= openForm(keep, true);
    report?.mend(waiting, photos);
  };
  let report: ReportForm | null = openForm(keep);
  const choose = (asSent = false) => {
    const option = select.selectedOptions[0];
    if (!option?.value) return;
    chosen = option.value;
    report ??= openForm(keep, true);
    report?.show(machineOf(option), asSent);
  };

  for (const button of find.querySelectorAll("button")) button.hidden = true;
  find.addEventListener("submit", (event) => event.preventDefault());
  search.addEventListener("input", filter);
  select.addEventListener("change", () => {
    chosen = select.value;
    if (chosen) choose();
    else report?.hide();
  });

  const { asOf } = document.body.dataset;
  if (asOf) {
    chooseByAddress();
    tellAge(asOf);
  } else {
    // A browser that reloads a page puts the old choice back without a word.
    choose(report !== null);
  }
  // A search of the server left only its matches.
  if (search.value) refetch();
  addEventListener("pageshow", (event) => {
    if (event.persisted) refetch();
  });
  // Typing leaves the time to load it; what waits from before is shown and sent at once.
  stack.addEventListener("input", ({ target }) => {
    if (target instanceof Element && target.closest("#report")) openQueue();
  });
  if (reporterId) {
    hasQueue().then((has) => (has ? openQueue() : null));
    // Another tab has the first report of this phone.
    if (typeof BroadcastChannel === "function") new BroadcastChannel("reports").onmessage = () => openQueue();
  }

  /** A page that was kept may have had another machine chosen. */
  function chooseByAddress(): void {
    const asked = new URLSearchParams(location.search).get("equipment") ?? "";
    select.value = asked;
    if (select.selectedIndex < 0) {
      select.value = "";
      say(words.notKept);
    }
    chosen = select.value;
    report?.hide();
    choose();
  }

  /** Says how old the machines of a kept page are, until they could be asked for anew. */
  function tellAge(asOf: string): void {
    stale = document.createElement("p");
    stale.className = "notice";
    stale.textContent = fill(words.asOf, { time: momentOf(asOf) });
    stack.insertAdjacentElement("beforebegin", stale);
    const ask = () => void (stale && renew());
    addEventListener("online", ask);
    // Many phones say that they are online where there is no line.
    document.addEventListener("visibilitychange", () => document.hidden || ask());
    ask();
  }
}

/** Whether reports were ever kept here; a browser that doesn't tell may have some. */
async function hasQueue(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === "reports");
  } catch {
    return true;
  }
}

/** The report's form; out of the pattern when the page came without a machine. */
function openForm(keep: Keep, fromPattern = false): ReportForm | null {
  const pattern = document.querySelector("#pattern");
  if (fromPattern && pattern) {
    pattern.insertAdjacentHTML("afterend", pattern.textContent ?? "");
    pattern.remove();
  }
  const form = document.querySelector<HTMLFormElement>("#report");
  return form && reportForm(form, keep);
}

/** The machine of the form that the page came with. */
function machineOfForm(): string {
  return document.querySelector<HTMLInputElement>("#report [name=equipmentId]")?.value ?? "";
}
