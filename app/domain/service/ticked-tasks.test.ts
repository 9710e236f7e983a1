import { describe, expect, it } from "vitest";
import { workOfTicks } from "./ticked-tasks.ts";

const TASKS = [
  { id: "m", name: null, byOperator: true },
  { id: "m.1", name: "Grease", byOperator: true },
  { id: "m.2", name: "Oil", byOperator: false },
  { id: "m.3", name: "ÉLITE", byOperator: true },
];

describe("the work of ticked names", () => {
  it.each([
    [["Grease"], ["m.1"], ""],
    [["ÉLITE", "Grease"], ["m.1", "m.3"], ""],
    // Compared like the names of one machine: outer blanks and case don't count.
    [[" grease ", "élite"], ["m.1", "m.3"], ""],
    // The unnamed default's name in values.
    [["Service"], ["m"], ""],
    // Of two equal names, one counts.
    [["Grease", "GREASE"], ["m.1"], ""],
    // Not an operator task (any more): other work, in the order sent.
    [["Oil"], [], "Oil"],
    [["Wash", "Grease", " Tires "], ["m.1"], "Wash; Tires"],
  ])("of %j are the tasks %j and the other work '%s'", (names, ids, otherWork) => {
    const work = workOfTicks(names, TASKS);
    expect(work.tasks.map(({ id }) => id)).toEqual(ids);
    expect(work.otherWork).toBe(otherWork);
  });

  it("keep the task's name as it is on the machine", () => {
    expect(workOfTicks(["grease"], TASKS).tasks).toEqual([{ id: "m.1", name: "Grease" }]);
  });
});
