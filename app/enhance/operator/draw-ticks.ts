import { UNNAMED_TASK } from "#app/domain/service/service-task.ts";
import { decodeTasks } from "#app/shared/machine-code.ts";
import { element, put } from "../element.ts";
import { unnamedTask, ticks as words } from "./words.ts";

/**
 * Draws the form's ticks anew.
 * @param code the machine's code, and the page's sets of names
 * @param keepsOthers whether a ticked name that the machine lacks has a box too: it is still reported
 */
export function drawTicks(
  form: HTMLFormElement,
  [code = "", sets = ""]: (string | undefined)[],
  ticked: readonly string[],
  keepsOthers: boolean,
): void {
  const tasks = decodeTasks(code, sets);
  const others = keepsOthers ? ticked.filter((name) => !tasks.some((task) => task.name === name)) : [];
  const offered = [...tasks, ...[...new Set(others)].map((name) => ({ name, due: false }))];
  form.querySelector("#ticks")?.remove();
  if (offered.length === 0) return;
  const set = element("fieldset", "field");
  set.id = "ticks";
  put(set, element("legend", "", words.label));
  for (const { name, due } of offered) {
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
  form.querySelector("[name=condition]")?.closest(".field")?.insertAdjacentElement("beforebegin", set);
}
