import { isFilled, type ReportFields } from "./report-fields.ts";
import { form as words } from "./words.ts";

/** The submit button, disabled while there is nothing to send. Also shows the fuel type once an amount is typed. */
export function submitButton(form: HTMLFormElement, fields: ReportFields) {
  const { fuelAdded, inputs } = fields;
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const fuelType = form.querySelector("fieldset");
  const label = button?.textContent ?? "";
  let sending = false;
  const draw = () => {
    if (fuelType) fuelType.hidden = !isFilled(fuelAdded);
    if (!button) return;
    button.disabled =
      sending || !(inputs.some(isFilled) || fields.ticked()[0] || fields.extras?.check().begun);
    button.textContent = sending ? words.sending : label;
  };
  return {
    draw,
    isSending: () => sending,
    setSending(value: boolean) {
      sending = value;
      draw();
    },
  };
}
