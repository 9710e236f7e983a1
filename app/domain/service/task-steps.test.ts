import { describe, expect, it } from "vitest";
import { stepsFrom, stepsMoved, stepsOf } from "./task-steps.ts";

const task = (id: string, programTaskId: string | null = null, ownValues = false) => ({
  id,
  programTaskId,
  ownValues,
});

describe("the steps of a task", () => {
  it.each([
    ["of a machine's own task stand with it", task("m.1"), "m.1"],
    ["of a following task stand with its program's", task("m.1", "p"), "p"],
    ["of a task with own values stand with it", task("m.1", "p", true), "m.1"],
  ])("%s", (_, of, from) => {
    expect(stepsFrom(of)).toBe(from);
    expect(stepsOf(of, new Map([[from, "Drain"]]))).toBe("Drain");
    expect(stepsOf(of, new Map([["other", "Drain"]]))).toBeNull();
  });
});

describe("a change of a machine's tasks", () => {
  it.each([
    [
      "copies the program's steps to a task that gets own values",
      task("a", "p"),
      task("a", "p", true),
      ["p"],
      [],
    ],
    ["copies them to a task that leaves the program", task("a", "p"), task("a"), ["p"], []],
    ["drops the steps of a task that follows from now on", task("a"), task("a", "p"), [], ["a"]],
    ["drops the steps of a task that follows again", task("a", "p", true), task("a", "p"), [], ["a"]],
    ["drops the steps of a task that is removed", task("a"), null, [], ["a"]],
    ["leaves a task alone that changes programs", task("a", "p"), task("a", "q"), [], []],
    ["leaves a following task alone that is removed", task("a", "p"), null, [], []],
    ["leaves a task alone that leaves its program with own values", task("a", "p", true), task("a"), [], []],
  ])("%s", (_, before, after, from, dropped) => {
    const moved = stepsMoved([before], after ? [after] : []);
    expect(moved).toEqual({ kept: from.map((each) => ({ id: "a", from: each })), dropped });
  });
});
