import { expect, it } from "vitest";
import type { Choices } from "./choices.ts";
import { emptyChoices } from "./guess-choices.ts";
import { askedNames, likeFinder, machineOfText, sameNames } from "./open-names.ts";
import { openNames } from "./open-questions.ts";
import { machineOfRow } from "./row-machines.ts";

const machine = (id: string, name: string, fields = {}) => ({
  ...{ id, name, serialNumber: null, licensePlate: null, make: null, model: null, modelYear: null },
  ...{ typeWords: ["vehicle", "Vehículo"], retired: false, ...fields },
});

const MACHINES = [
  machine("9e3779b1-0001", "Truck", { serialNumber: "RW-61 55", licensePlate: "AB 123-C" }),
  machine("b54cda26-0002", "Truck 2", { make: "John Deere", model: "6155R", modelYear: 2019 }),
  machine("c54cda26-0003", "Dozer", { typeWords: ["machinery"], make: "John Deere" }),
  machine("d54cda26-0004", "Old dozer", { retired: true }),
];

it.each([
  ["its name, though others begin so", "TRUCK", 0],
  ["its plate", "ab 123-c", 0],
  ["its plate without blanks", "ab123c", 0],
  ["a part of its serial number", "rw61", 0],
  ["its year, make and model", "2019 john", 1],
  ["the start of its short number", "b54c", 1],
  ["the word of its type", "machinery", 2],
  ["what several machines are", "vehículo", null],
  ["what finds several machines", "deere", null],
  ["a name that only a retired machine has", "old dozer", null],
  ["a blank", "  ", null],
])("A typed text finds the one machine by %s", (_, text, place) => {
  expect(machineOfText(text, MACHINES)).toBe(place === null ? null : MACHINES[place]);
});

const named = (name: string, rows = 1) => ({ name, serialNumber: "", machineId: "", rows });
const foundOf = (...names: ReturnType<typeof named>[]) => ({
  ...{ names, moreNames: false, words: [], concerned: [], fillable: false },
  decided: { dateOrder: null, decimal: null, volumeUnit: null, readingUnit: null },
});

const FLEET = [
  ...[
    "F-250",
    "Silverado 2500",
    "Mini Excavator",
    "Skid Steer",
    "Chipper",
    "Truck 1",
    "Truck 12",
    "Loader 2",
  ],
  ...["Loader 3", "CAT 320", "cat-320"],
].map((name) => machine(name, name));

it.each([
  ["F250", "F-250", true],
  ["mini-excavator", "Mini Excavator", true],
  ["Ford F-250", "F-250", false],
  ["Mini Ex", "Mini Excavator", false],
  ["Skidsteer", "Skid Steer", true],
  ["Bobcat skid steer", "Skid Steer", false],
  ["Silverado", "Silverado 2500", false],
  ["Wood Chipper", "Chipper", false],
  ["Truck", null, false],
  ["Truck 2", null, false],
  ["Loader", null, false],
  ["Cat320", null, false],
  ["250", "F-250", false],
  ["Old dozer", null, false],
  ["Ex", null, false],
  ["Crane", null, false],
])("The name %j is like the machine %j, and of the same spelling: %s", (name, like, isSame) => {
  const fleet = [...FLEET, machine("x", "Old dozer", { retired: true })];
  const [asked] = askedNames(foundOf(named(name)), fleet, emptyChoices(1));
  const found = asked && likeFinder(fleet)(asked);
  expect(found && [found.machine.name, found.isSame]).toEqual(like && [like, isSame]);
});

it.each([
  ["signs, case and gaps between letters and numbers", ["CAT 320", "Cat-320", "cat320"], 1],
  ["accents", ["Camión Pipa", "CAMION PIPA"], 1],
  ["blanks between letters", ["Skid steer", "skidsteer", "Skid-Steer"], 1],
  ["not the digits of a number", ["Truck 1-2", "Truck 12"], 2],
  ["not what is no letter or number", ["***", "---"], 2],
])("Spellings of one name are asked about together by %s", (_, names, questions) => {
  const asked = askedNames(foundOf(...names.map((name) => named(name, 2))), [], emptyChoices(1));
  expect(asked.length).toBe(questions);
  expect(asked[0]).toMatchObject({
    name: names[0],
    spellings: questions === 1 ? names.slice(1) : [],
    rows: questions === 1 ? names.length * 2 : 2,
  });
});

it.each([
  ["one unit", ["hours", "hours"], "hours"],
  ["another unit", ["hours", "miles"], null],
  ["no unit", ["hours", null], null],
] as const)("A name whose spellings say %s counts %j as %j", (_, units, unit) => {
  const names = ["CAT 320", "Cat-320"].map((name, n) => ({ ...named(name), unit: units[n] ?? null }));
  expect(askedNames(foundOf(...names), [], emptyChoices(1))).toMatchObject([{ unit }]);
});

it.each([
  ["", "cat 320"],
  ["as an older choice names it", "cat-320"],
])("Rows of all spellings are of one machine, called as the file has it first%s", (_, key) => {
  const names = [named("CAT 320"), named("Cat-320")];
  const choices: Choices = { ...emptyChoices(1), machines: [[key, { type: "machinery", unit: "hours" }]] };
  const machineOf = machineOfRow({ names, choices, isOne: false, ofAll: "" }, []);
  const made = names.map((name) => machineOf(name));
  expect(made[1]).toEqual(made[0]);
  expect(made[0]).toMatchObject({ name: "CAT 320", isNew: true });
});

const DIGGER = ["john deere 310", { type: "machinery", unit: "hours" }] as const;
const SAME = ["jd 310", { sameAs: "john deere 310" }] as const;

it.each<[string, Choices["machines"], string[]]>([
  ["is answered once the other name is", [[...DIGGER], [...SAME]], []],
  ["is open while the other name is", [[...SAME]], ["JD 310", "John Deere 310"]],
  [
    "is open while the other name has the machine of this one",
    [[...SAME], ["john deere 310", { sameAs: "jd 310" }]],
    ["JD 310", "John Deere 310"],
  ],
  ["is open where the file has no such name", [[...DIGGER], ["jd 310", { sameAs: "crane" }]], ["JD 310"]],
  ["is left out with the other name", [["john deere 310", null], [...SAME]], []],
])("A name with the machine of another one %s", (_, machines, open) => {
  const names = [named("JD 310"), named("John Deere 310")];
  const choices: Choices = { ...emptyChoices(1), machines };
  expect(openNames(choices, foundOf(...names), []).map(({ name }) => name)).toEqual(open);
});

it.each([
  ["that the import makes", [], "new:johndeere 310"],
  ["that is here by now", [machine("9e3779b1-0001", "John Deere 310")], "9e3779b1-0001"],
])("Rows of a name with the machine of another one are of the machine %s", (_, machines, id) => {
  const names = [named("JD 310"), named("John Deere 310")];
  const choices: Choices = { ...emptyChoices(1), machines: [[...DIGGER], [...SAME]] };
  const known = machines.map(
    (each) => ({ ...each, type: "machinery", unit: "hours", fuelType: "n/a" }) as const,
  );
  const machineOf = machineOfRow({ names, choices, isOne: false, ofAll: "" }, known);
  expect(names.map((name) => machineOf(name))).toMatchObject([
    { id, name: "John Deere 310" },
    { id, name: "John Deere 310" },
  ]);
});

const offeredTo = (names: readonly string[], machines: Choices["machines"] = []) => {
  const asked = askedNames(foundOf(...names.map((name) => named(name))), [], { machines });
  const [first] = asked;
  if (!first) throw new Error("The names are asked");
  const { like, rest } = sameNames(first, asked);
  return [like, rest].map((each) => each.map(({ name }) => name));
};
const JDS = ["JD 310", "CAT 320", "John Deere 310", "JD-31", "Truck 1", "Truck 2", "Truck 3"];

it("A name is offered the most alike of the other names, without those that have another one's machine", () => {
  expect(offeredTo(JDS, [["jd 31", { sameAs: "jd 310" }]])).toEqual([
    ["John Deere 310", "CAT 320", "Truck 3", "Truck 1", "Truck 2"],
    [],
  ]);
});

it("A name is offered all other names of a file with 40, and in a larger one the chosen one besides", () => {
  const forty = ["Bobcat", ...Array.from({ length: 39 }, (_, n) => `Truck ${n}`)];
  expect(offeredTo(forty).map(({ length }) => length)).toEqual([5, 34]);
  const [like, rest] = offeredTo([...forty, "ZTR"], [["bobcat", { sameAs: "ztr" }]]);
  expect(like).toHaveLength(6);
  expect(like).toContain("ZTR");
  expect(rest).toEqual([]);
});

it("A name that is the same as one with a third one's machine has that machine too", () => {
  const names = ["Bobcat", "skidsteer", "T650"].map((name) => named(name));
  const machines: Choices["machines"] = [
    ["bobcat", { sameAs: "skid steer" }],
    ["skid steer", { sameAs: "t 650" }],
    ["t650", { type: "machinery", unit: "hours" }],
  ];
  const choices: Choices = { ...emptyChoices(1), machines };
  expect(openNames(choices, foundOf(...names), [])).toEqual([]);
  const machineOf = machineOfRow({ names, choices, isOne: false, ofAll: "" }, []);
  expect(names.map((name) => machineOf(name))).toMatchObject(Array(3).fill({ id: "new:t 650" }));
});
