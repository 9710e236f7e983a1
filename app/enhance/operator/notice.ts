import { element, put } from "../element.ts";

const NOTICE_ID = "report-notice";

/** The form's only notice. It stands above its field and belongs to the field's description. */
let notice: HTMLElement | null = null;
let told: HTMLElement | null = null;

/** Shows a field's problem, replacing the previous notice. */
export function tell(input: HTMLElement, tone: string, title: string, more?: Node | string): void {
  untell();
  notice = element("div", `notice ${tone}`);
  notice.setAttribute("role", "alert");
  notice.id = NOTICE_ID;
  put(notice, element("strong", "", title));
  if (more) put(notice, typeof more === "string" ? document.createTextNode(more) : more);
  input.closest(".field")?.insertAdjacentElement("beforebegin", notice);
  told = input;
  describe(input, true);
  input.focus();
  // The on-screen keyboard would push the notice off the screen.
  notice.scrollIntoView({ block: "center" });
}

export function untell(): void {
  notice?.remove();
  if (told) describe(told, false);
  notice = told = null;
}

/** Removes the notice of a field that is being corrected. */
export function untellAt(target: EventTarget | null): void {
  if (!told || told !== target) return;
  told.removeAttribute("aria-invalid");
  untell();
}

/** Adds the notice to the field's description for screen readers, or removes it. */
function describe(input: HTMLElement, isTold: boolean): void {
  const others = (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id && id !== NOTICE_ID);
  input.setAttribute("aria-describedby", [...others, ...(isTold ? [NOTICE_ID] : [])].join(" "));
}
