/** The script of the operator's screen. The page works without it. */
import { keepDecimalCommas } from "./decimal-comma.ts";
import { serveInstalled } from "./installed.ts";
import { machinePicker } from "./operator/machine-picker.ts";
import { queueDoor } from "./operator/queue-door.ts";
import { keepToReader } from "./operator/reader.ts";
import { reportForm } from "./operator/report-form.ts";

keepToReader();
serveInstalled();
keepDecimalCommas();
// On the first visit, the page loaded before the service worker and is not kept yet.
navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep"));

// Without a chosen machine the server sends the form as text, which a text browser doesn't show.
const pattern = document.querySelector("#pattern");
if (pattern) pattern.outerHTML = pattern.textContent ?? "";
const find = document.querySelector<HTMLDetailsElement>("#find");
const form = document.querySelector<HTMLFormElement>("#report");
if (find?.parentElement && form) start(find, form, find.parentElement);

function start(find: HTMLDetailsElement, form: HTMLFormElement, stack: Element): void {
  const { reporter = "" } = document.querySelector<HTMLElement>("[data-reporter]")?.dataset ?? {};
  const { asOf } = document.body.dataset;
  const keep = queueDoor(reporter, stack, {
    onStored: () => picker.renew(),
    onMend(waiting, photos) {
      picker.choose(waiting.equipmentId);
      report.mend(waiting, photos);
    },
  });
  const report = reportForm(form, keep);
  const picker = machinePicker(find, report);
  if (asOf) picker.showKept(stack, asOf, reporter);
  // After a reload the browser selects the machine of before, and sends no event.
  else picker.start(!pattern);
}
