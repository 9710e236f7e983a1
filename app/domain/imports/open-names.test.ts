import { expect, it } from "vitest";
import type { Choices } from "./choices.ts";
import { emptyChoices } from "./guess-choices.ts";
import { askedNames, likeMachine, machineOfText } from "./open-names.ts";
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
  ["Skidsteer", "Skid Steer", false],
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
  const found = asked && likeMachine(asked, fleet);
  expect(found && [found.machine.name, found.isSame]).toEqual(like && [like, isSame]);
});

it.each([
  ["signs, case and gaps between letters and numbers", ["CAT 320", "Cat-320", "cat320"], 1],
  ["accents", ["Camión Pipa", "CAMION PIPA"], 1],
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
