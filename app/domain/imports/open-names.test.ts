import { expect, it } from "vitest";
import { machineOfText } from "./open-names.ts";

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
