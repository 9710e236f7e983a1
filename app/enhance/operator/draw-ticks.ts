import { UNNAMED_TASK } from "#app/domain/service-task.ts";
import { decodeTasks } from "#app/shared/machine-code.ts";
import { element, put } from "../element.ts";
import { unnamedTask, ticks as words } from "./words.ts";

/**
 * Draws the form's ticks anew, by the machine's option in the list.
 * @param keepsOthers whether a ticked name that the machine lacks has a box too: it is still reported
 */
export function drawTicks(form: HTMLFormElement, ticked: readonly string[], keepsOthers: boolean): void {
  const chosen = form.querySelector<HTMLInputElement>("[name=equipmentId]")?.value;
  const options = [...document.querySelectorAll<HTMLOptionElement>("#equipment option")];
  const option = options.find(({ value }) => value === chosen);
  const old = form.querySelector("#ticks");
  // A search can leave the machine in the card out of the list: its ticks stay as they are.
  if (!option && old && !keepsOthers) return;
  const tasks = decodeTasks(option?.dataset.m ?? "", options[0]?.dataset.t ?? "");
  const others = keepsOthers ? ticked.filter((name) => !tasks.some((task) => task.name === name)) : [];
  const shown = [...tasks, ...[...new Set(others)].map((name) => ({ name, due: false }))];
  old?.remove();
  if (shown.length === 0) return;
  const set = element("fieldset", "field");
  set.id = "ticks";
  put(set, element("legend", "", words.label));
  for (const { name, due } of shown) {
    const label = element("label", "check");
    const box = element("input");
    box.type = "checkbox";
    box.name = "tasksDone";
    box.value = name;
    box.checked = ticked.includes(name);
    const word = name === UNNAMED_TASK ? unnamedTask : name;
    put(label, box, document.createTextNode(due ? `${word} ${words.due}` : word));
    put(set, label);
  }
  form.querySelector("[name=notes]")?.closest(".field")?.insertAdjacentElement("beforebegin", set);
}
