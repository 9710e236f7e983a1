import { type FormAct, LAST_MONTH } from "./acts.ts";

/**
 * Forms, sent as a browser without script sends them. Applying several reports is left out, because each of
 * them is an act of its own.
 */
export const FORMS: FormAct[] = [
  {
    name: "form: report",
    by: "operator",
    form: ({ ids }, chance) => [
      "/operator",
      {
        equipmentId: ids.loader,
        confirmed: "120",
        newUsage: "120",
        fuelAdded: String(1 + chance.below(40)),
        fuelType: "diesel",
        notes: `Report ${chance.below(1000)}`,
        condition: "needs_attention",
      },
    ],
  },
  { name: "form: apply", form: ({ ids }) => [`/updates/${ids.pending}`, { resolution: "" }] },
  {
    name: "form: add a machine",
    form: (_world, chance) => [
      "/add-equipment",
      {
        name: `Machine ${chance.below(1000)}`,
        type: "vehicle",
        unit: "miles",
        fuelType: "gasoline",
        currentUsage: "100",
        serviceInterval: "500",
      },
    ],
  },
  {
    name: "form: update usage",
    form: ({ ids }, chance) => [
      `/equipment-items/${ids.loader}/usage`,
      { usageIncrease: String(1 + chance.below(50)) },
    ],
  },
  { name: "form: press service", form: ({ ids }) => [`/equipment-items/${ids.loader}/service`, {}] },
  {
    name: "form: record a service",
    form: ({ ids }, chance) => [
      `/equipment-items/${ids.truck}/service`,
      { asked: "1", otherWork: "Belts", laborCost: String(chance.below(500)), issueIds: ids.issue },
    ],
  },
  {
    name: "form: void a service",
    form: ({ ids }) => [`/service-entries/${ids.entry}/void`, { reason: "Twice" }],
  },
  {
    name: "form: note",
    form: ({ ids }, chance) => [
      `/equipment-items/${ids.loader}/history`,
      { content: `Note ${chance.below(1000)}` },
    ],
  },
  {
    name: "form: add a task",
    form: ({ ids }, chance) => [
      `/equipment-items/${ids.loader}/tasks/add`,
      { name: `Task ${chance.below(1000)}`, serviceInterval: "100" },
    ],
  },
  {
    name: "form: add fuel",
    form: ({ ids }, chance) => [
      "/fuel-entries/add",
      { equipmentId: ids.loader, date: "2026-10-20", fuelAdded: String(1 + chance.below(60)), notes: "Tank" },
    ],
  },
  {
    name: "form: raise an issue",
    form: ({ ids }, chance) => [
      `/equipment-items/${ids.loader}/issue`,
      { condition: "do_not_run", description: `Issue ${chance.below(1000)}` },
    ],
  },
  {
    name: "form: add a checklist",
    form: (_world, chance) => [
      "/checklists/new",
      { name: `List ${chance.below(1000)}`, lines: "Tires\nLights" },
    ],
  },
  {
    name: "form: add an operator",
    form: (_world, chance) => [
      "/employees/add",
      { firstName: `Ann${chance.below(1000)}`, lastName: "Field" },
    ],
  },
  {
    name: "form: close a month",
    form: () => [`/books/${LAST_MONTH}`, { intent: "close", closings: "0" }],
  },
  {
    name: "form: add an accountant",
    form: (_world, chance) => [
      "/accountants",
      {
        intent: "add",
        name: "Ben",
        email: `ben${chance.below(1000)}@ledgers.example`,
        locale: "en",
        mail: "never",
      },
    ],
  },
  { name: "form: retire", form: ({ ids }) => [`/equipment-items/${ids.truck}/remove`, { intent: "retire" }] },
  {
    name: "form: write to support",
    form: ({ company }, chance) => [
      "/contact",
      { name: "Ann", email: company.email, subject: "Help", message: `Message ${chance.below(1000)}` },
    ],
  },
];
