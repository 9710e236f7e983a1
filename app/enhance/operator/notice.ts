import { element, put } from "../element.ts";

const NOTICE_ID = "report-notice";

/** The form has one notice at a time; it stands above the field that it is about, and is read with it. */
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
  // With the field's keyboard open, its notice would be above the screen.
  notice.scrollIntoView({ block: "center" });
}

export function untell(): void {
  notice?.remove();
  if (told) describe(told, false);
  notice = told = null;
}

/** Takes out what is told at a field, as its mistake is being mended. */
export function untellAt(target: EventTarget | null): void {
  if (!told || told !== target) return;
  told.removeAttribute("aria-invalid");
  untell();
}

/** Names the notice among what a screen reader says of the field, or takes it out again. */
function describe(input: HTMLElement, isTold: boolean): void {
  const others = (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id && id !== NOTICE_ID);
  input.setAttribute("aria-describedby", [...others, ...(isTold ? [NOTICE_ID] : [])].join(" "));
}
