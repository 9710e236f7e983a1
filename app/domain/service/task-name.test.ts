import { expect, it } from "vitest";
import { taskNameKey } from "./task-name.ts";

it.each<[string | null, string | null, boolean]>([
  ["Oil", "oil", true],
  ["Oil", "  OIL ", true],
  ["ÉLITE", "élite", true],
  ["Engrase ñandú", "ENGRASE ÑANDÚ", true],
  ["E\u0301lite", "Élite", true],
  ["elite", "élite", false],
  ["Oil", "Oil change", false],
  [null, "Service", true],
  [null, " SERVICE", true],
  [null, "Servicio", false],
])("the task names %j and %j are one: %s", (one, other, same) => {
  expect(taskNameKey(one) === taskNameKey(other)).toBe(same);
});
