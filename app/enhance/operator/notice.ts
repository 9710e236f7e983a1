import { element } from "../element.ts";

const NOTICE_ID = "report-notice";

/** The form's only notice. It stands above its field and belongs to the field's description. */
let notice: HTMLElement | null = null;
let described: HTMLElement | null = null;

/** Shows a field's problem, replacing the previous notice. */
export function showNotice(input: HTMLElement, tone: string, title: string, more: Node | string = ""): void {
  hideNotice();
  notice = element("div", `notice ${tone}`);
  notice.setAttribute("role", "alert");
  notice.id = NOTICE_ID;
  notice.replaceChildren(element("strong", "", title), more);
  input.closest(".field")?.insertAdjacentElement("beforebegin", notice);
  described = input;
  describe(input, true);
  input.focus();
  // The on-screen keyboard would push the notice off the screen.
  notice.scrollIntoView({ block: "center" });
}

export function hideNotice(): void {
  notice?.remove();
  if (described) describe(described, false);
  notice = described = null;
}

/** Removes the notice of a field that is being corrected. */
export function hideNoticeAt(target: EventTarget | null): void {
  if (!described || described !== target) return;
  described.removeAttribute("aria-invalid");
  hideNotice();
}

/** Adds the notice to the field's description for screen readers, or removes it. */
function describe(input: HTMLElement, hasNotice: boolean): void {
  const others = (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id && id !== NOTICE_ID);
  input.setAttribute("aria-describedby", [...others, ...(hasNotice ? [NOTICE_ID] : [])].join(" "));
}
