import { describe, expect, it } from "vitest";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import { MACHINE_ID, machineOf, other, served, task } from "#tests/support/service-tasks.ts";
import { type MachineCard, NO_CARD } from "./machine-card.ts";
import { hasOperatorCard, operatorCardOf, operatorTasksOf } from "./operator-card.ts";

const GREASE = `${MACHINE_ID}.Grease`;
const lines = [{ label: "Engine oil", value: "15W-40" }];
const seen: MachineCard = { lines, operatorsSee: true, version: 1 };
const byOperator = true;
const finished = {
  ...served({ entryId: "e", usage: 10, date: "2026-03-03" }, { byOperator, repeats: "once", firstUsage: 10 }),
  ...{ id: GREASE, name: "Grease", isDefault: false },
};

const CASES: [
  what: string,
  { card?: MachineCard; tasks?: ServiceTask[]; steps?: [string, string][] },
  found: { lines: number; tasks: (string | null)[] } | null,
][] = [
  ["a card that they see", { card: seen }, { lines: 1, tasks: [] }],
  ["no card that they don't see", { card: { ...seen, operatorsSee: false } }, null],
  ["no card without lines", { card: { ...seen, lines: [] } }, null],
  [
    "the steps of a task of theirs",
    { tasks: [task(), other("Grease", { byOperator })], steps: [[GREASE, "Wipe"]] },
    { lines: 0, tasks: ["Grease"] },
  ],
  [
    "the steps of the default task that is theirs",
    { tasks: [task({ byOperator })], steps: [[MACHINE_ID, "Wipe"]] },
    { lines: 0, tasks: [null] },
  ],
  [
    "the steps of the program that a task of theirs follows, by name",
    {
      tasks: [
        task(),
        ...["Wash", "Grease"].map((name) => other(name, { byOperator, programTaskId: `p.${name}` })),
      ],
      steps: [
        ["p.Wash", "Rinse"],
        ["p.Grease", "Wipe"],
      ],
    },
    { lines: 0, tasks: ["Grease", "Wash"] },
  ],
  ["no steps of a task of managers", { tasks: [task(), other("Grease")], steps: [[GREASE, "Wipe"]] }, null],
  ["no steps of a finished task", { tasks: [task(), finished], steps: [[GREASE, "Wipe"]] }, null],
  ["no task without steps", { tasks: [task(), other("Grease", { byOperator })] }, null],
];

describe("what operators find of a machine", () => {
  it.each(CASES)("has %s", (_, { card = NO_CARD, tasks = [task()], steps = [] }, found) => {
    const machine = machineOf(tasks);
    const opened = operatorCardOf(machine, card, new Map(steps));
    expect(opened && { lines: opened.lines.length, tasks: opened.tasks.map(({ name }) => name) }).toEqual(
      found,
    );
    const marks = {
      machines: new Set(card.operatorsSee && card.lines.length > 0 ? [machine.id] : []),
      tasks: new Set(steps.map(([id]) => id)),
    };
    expect(hasOperatorCard({ id: machine.id, tasks: operatorTasksOf(machine) }, marks)).toBe(found !== null);
  });
});
