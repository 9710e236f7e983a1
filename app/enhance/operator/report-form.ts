import { checkReport, FIELD_OF_ERROR, type ReportError } from "#app/domain/operator-update.ts";
import { formatTenths, parseTenths, pluralOf } from "#app/domain/quantity.ts";
import { readingDoubt } from "#app/domain/reading-doubt.ts";
import { formatDate } from "#app/i18n/format.ts";
import { element, put } from "../photos/pick.ts";
import { newKey, type Typed, type WaitingReport } from "../queue/report.ts";
import type { PhotoBytes } from "../queue/store.ts";
import { serverAnswers } from "../server-answers.ts";
import type { Machine } from "./machines.ts";
import { photoInput } from "./photo-input.ts";
import { fill, locale, report as reportWords, titles, units, form as words } from "./words.ts";

/** What the form hands over; the rest of a waiting report is the queue's. */
export type Written = Pick<WaitingReport, "key" | "equipmentId" | "machine" | "unit" | "typed" | "takenAt">;

export type ReportForm = {
  /** `asSent` leaves the fuel as the server put it. */
  show(machine: Machine, asSent?: boolean): void;
  /** The machine that the card shows, as it is by now. */
  renew(machine: Machine): void;
  /** No machine is chosen; what was typed stays for the next. */
  hide(): void;
  /** Fills the form with a report that was refused; the next report takes its place. */
  mend(report: WaitingReport, photos: PhotoBytes[]): void;
};

export type Keep = (written: Written, photos: PhotoBytes[], mended: string | null) => Promise<void>;

/** What stands in the history with a page whose form was sent, by its writer's mark. */
type Left = { key: string; typed: Typed };

const NO_EQUIPMENT = "operator_update.no_equipment";

/**
 * The report's form: its card follows the choice, fuel type shows with an amount, an empty report can't be sent. A report
 * is checked here and handed over to `keep`; only then is the form cleared, for the next report on the same machine. When
 * it can't be kept here, the form goes to the server as it does without script.
 */
export function reportForm(form: HTMLFormElement, keep: Keep): ReportForm {
  const field = <Kind extends HTMLElement = HTMLInputElement>(name: string) =>
    form.elements.namedItem(name) as unknown as Kind;
  const usage = field("newUsage");
  const fuel = field("fuelAdded");
  const notes = field<HTMLTextAreaElement>("notes");
  const key = field("idempotencyKey");
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const fuelType = form.querySelector("fieldset");
  const fuelHint = document.getElementById(fuel.getAttribute("aria-describedby")?.split(" ")[0] ?? "");
  const label = button?.textContent ?? "";
  const photos = photoInput(form.querySelector<HTMLInputElement>("input[type=file]"));
  let machine: Machine | null = null;
  let sending = false;
  let confirmed: string | null = null;
  let mended: WaitingReport | null = null;
  let notice: HTMLElement | null = null;
  /** The field that the notice is about. */
  let told: HTMLInputElement | null = null;

  // A page that was kept brings its key along, which has been used maybe; only what the server put back into the form
  // has to go by the key that it was sent with before.
  const putBack = [usage, fuel, notes].some((input) => input.defaultValue !== "");
  if (!putBack) key.value = newKey();

  const filled = (input: HTMLInputElement | HTMLTextAreaElement) =>
    input.value.trim() !== "" || input.validity.badInput;
  const judge = () => {
    if (fuelType) fuelType.hidden = !filled(fuel);
    if (!button) return;
    button.disabled = sending || ![usage, fuel, notes].some(filled);
    button.textContent = sending ? words.sending : label;
  };
  const setSending = (value: boolean) => {
    sending = value;
    judge();
  };

  /** Tells at a field what is the matter with it. */
  const tell = (input: HTMLInputElement, tone: string, title: string, ...more: (Node | string)[]) => {
    untell();
    notice = element("div", `notice ${tone}`);
    notice.setAttribute("role", "alert");
    notice.id = NOTICE_ID;
    put(notice, element("strong", "", title));
    put(notice, ...more.map((part) => (typeof part === "string" ? document.createTextNode(part) : part)));
    input.closest(".field")?.insertAdjacentElement("beforebegin", notice);
    told = input;
    describe(input, true);
    input.focus();
    // With the field's keyboard open, its notice would be above the screen.
    notice.scrollIntoView({ block: "center" });
  };
  const untell = () => {
    notice?.remove();
    if (told) describe(told, false);
    notice = told = null;
  };

  const mistake = (error: ReportError | typeof NO_EQUIPMENT): false => {
    const code = error.slice("operator_update.".length) as keyof typeof titles;
    const input = field(error === NO_EQUIPMENT ? "newUsage" : FIELD_OF_ERROR[error]);
    tell(input, "notice-error", titles[code], reportWords.problem[code]);
    input.setAttribute("aria-invalid", "true");
    return false;
  };

  /** Asks back a reading that looks mistyped; whether it did. */
  const asksBack = (): boolean => {
    const value = parseTenths(usage.value);
    if (value === null || !machine || usage.value === confirmed) return false;
    const current = { value: machine.usage, takenAt: machine.readAt };
    if (!readingDoubt({ value, unit: machine.unit, current, takenAt: new Date() })) return false;
    const asked = usage.value;
    const yes = element(
      "button",
      "btn",
      fill(reportWords.doubt.confirm, { value: formatTenths(value, locale) }),
    );
    yes.type = "button";
    yes.addEventListener("click", () => {
      confirmed = asked;
      untell();
      form.requestSubmit();
    });
    const params = {
      usage: usageOf(machine),
      date: dateOf(machine),
      value: formatTenths(value, locale),
    };
    tell(usage, "", fill(reportWords.doubt.ask, params), yes);
    return true;
  };

  const isSound = (): boolean => {
    for (const input of [usage, fuel]) input.removeAttribute("aria-invalid");
    if (!field("equipmentId").value) return mistake(NO_EQUIPMENT);
    // The browser keeps what it can't read to itself.
    const text = (input: HTMLInputElement) => (input.validity.badInput ? "?" : input.value);
    const checked = checkReport({ usageText: text(usage), fuelText: text(fuel), notes: notes.value });
    if (checked.ok) return !asksBack();
    const [error = "operator_update.nothing_entered"] = checked.errors;
    return mistake(error);
  };

  const typed = (): Typed => ({
    newUsage: usage.value.trim(),
    fuelAdded: fuel.value.trim(),
    fuelType: Number.parseFloat(fuel.value) > 0 ? (new FormData(form).get("fuelType")?.toString() ?? "") : "",
    notes: notes.value.trim(),
  });

  const putTyped = ({ newUsage, fuelAdded, fuelType, notes: text }: Typed) => {
    usage.value = newUsage;
    fuel.value = fuelAdded;
    notes.value = text;
    const radio = form.querySelector<HTMLInputElement>(`[name=fuelType][value="${fuelType}"]`);
    if (radio) radio.checked = true;
  };

  // Back from a form whose answer never came: the server may have what was typed, under this key.
  const left: Left | undefined = history.state?.[form.name];
  if (left && !putBack) {
    key.value = left.key;
    putTyped(left.typed);
  }

  /** Sends the form itself; whoever comes back to its page finds what was typed, with the key that it was sent with. */
  const leave = () => {
    const now: Left = { key: key.value, typed: typed() };
    history.replaceState({ [form.name]: now }, "", `?equipment=${field("equipmentId").value}`);
    form.submit();
  };

  const clear = async () => {
    for (const input of [usage, fuel, notes]) input.value = input.defaultValue = "";
    key.value = newKey();
    history.replaceState(null, "");
    confirmed = mended = null;
    untell();
    if (machine) show(machine);
    await photos.clear();
  };

  const handOver = async () => {
    // A moment that was refused came from a clock that is wrong; else it is that of the press, before photos are made
    // small.
    const wrongClock = mended?.refusal?.fields.includes("takenAt");
    const takenAt = wrongClock ? "" : (mended?.takenAt ?? new Date().toISOString());
    await photos.settled();
    const written: Written = {
      key: key.value,
      equipmentId: field("equipmentId").value,
      machine: form.querySelector("[data-name]")?.textContent ?? "",
      unit: machine ? unitOf(machine.unit, parseTenths(usage.value) ?? 0) : "",
      typed: typed(),
      takenAt,
    };
    await keep(written, await photos.read(), mended?.key ?? null);
  };

  form.addEventListener("input", (event) => {
    if (told && event.target === told) {
      told.removeAttribute("aria-invalid");
      untell();
    }
    judge();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (sending || !isSound()) return;
    untell();
    setSending(true);
    // Photos that an earlier answer of the server kept stand in this form alone.
    const onlyHere = form.querySelector("input[type=checkbox][name=photos]:checked");
    try {
      if (onlyHere) throw new Error("The form itself has to go");
      await handOver();
    } catch {
      if (!onlyHere) tell(usage, "", words.noStore);
      await photos.settled();
      // A browser's page for a dead line would take the form's place.
      if (await serverAnswers()) {
        leave();
        return;
      }
      tell(usage, "notice-error", words.notSent, words.staysHere);
      setSending(false);
      return;
    }
    await clear();
    setSending(false);
  });
  // The page comes back from the browser's memory as it was left: sending.
  addEventListener("pageshow", () => setSending(false));

  function show(shown: Machine, asSent = false): void {
    machine = shown;
    form.hidden = false;
    field("equipmentId").value = shown.id;
    const reading = fill(reportWords.reading, {
      usage: usageOf(shown),
      date: dateOf(shown),
    });
    const texts: Record<string, string> = { name: shown.name, type: shown.typeLabel, reading };
    for (const [name, text] of Object.entries(texts)) {
      const place = form.querySelector(`[data-${name}]`);
      if (place) place.textContent = text;
    }
    if (fuelHint) fuelHint.textContent = reportWords.fuelHint[shown.fuel ?? "none"];
    const radio = form.querySelector<HTMLInputElement>(`[name=fuelType][value=${shown.fuel ?? "gas"}]`);
    if (radio && !asSent) radio.checked = true;
    judge();
  }

  return {
    show(shown, asSent) {
      untell();
      show(shown, asSent);
    },
    renew(shown) {
      show(shown, true);
    },
    hide() {
      form.hidden = true;
    },
    mend(report, bytes) {
      mended = report;
      form.hidden = false;
      if (machine?.id !== report.equipmentId) {
        // It is gone, and another has to be chosen.
        machine = null;
        field("equipmentId").value = "";
        for (const place of form.querySelectorAll("[data-name],[data-type],[data-reading]"))
          place.textContent = "";
      }
      putTyped(report.typed);
      photos.clear().then(() => photos.put(bytes));
      judge();
      tell(usage, "", words.mending, report.refusal?.message ?? "");
    },
  };
}

const NOTICE_ID = "report-notice";

/** Names the notice among what a screen reader says of the field, or takes it out again. */
function describe(input: HTMLElement, isTold: boolean): void {
  const others = (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id && id !== NOTICE_ID);
  input.setAttribute("aria-describedby", [...others, ...(isTold ? [NOTICE_ID] : [])].join(" "));
}

function usageOf({ usage, unit }: Machine): string {
  return `${formatTenths(usage, locale)} ${unitOf(unit, usage)}`.trim();
}

function unitOf(unit: Machine["unit"], tenths: number): string {
  return pluralOf(tenths) === 1 ? units[`${unit}_one`] : units[`${unit}_other`];
}

/** The day of its reading, in the company's time zone. */
function dateOf({ readAt }: Machine): string {
  return formatDate(readAt, locale, document.getElementById("find")?.dataset.zone ?? "UTC");
}
