import type { IssueCondition } from "#app/domain/issues/issue.ts";

/** What a report says is wrong: lines of its check with their words, or notes with a condition. */
export type DemoFault = {
  /** By the line, without its asterisk. */
  notOk?: Record<string, string>;
  condition?: IssueCondition;
  notes?: string;
};

/** What was wrong in reports of the six weeks, by machine and report. */
export const DEMO_FAULTS: Record<string, Record<number, DemoFault>> = {
  "CAT 320 excavator": {
    9: { notOk: { "Hydraulic hoses, leaks": "Small leak at the boom cylinder" } },
    11: { notOk: { "Hydraulic hoses, leaks": "Boom cylinder is wet again" } },
    12: { notOk: { "Hydraulic hoses, leaks": "La fuga de la pluma es más grande que ayer" } },
  },
  "Bobcat S650 skid steer": { 6: { notOk: { "Seat belt, roll bar": "El cinturón no traba" } } },
  "Tigercat 620H skidder": {
    5: { condition: "needs_attention", notes: "Winch brake slips under load." },
  },
  "Log truck Kenworth T800": {
    8: { notOk: { "Service brakes, trailer connections": "Air leak at the red gladhand" } },
  },
  "Chevy Silverado crew truck": {
    8: { notOk: { "Lights, flashers, reflectors": "Left tail light is out" } },
  },
  "Haas VF-2 mill": {
    6: { condition: "needs_attention", notes: "Way oil alarm twice this shift, the pump runs dry." },
  },
};

/** Issues that the manager raised. */
export const DEMO_RAISED: {
  machine: string;
  condition: IssueCondition;
  words: string;
  daysAgo: number;
}[] = [
  {
    machine: "Scissor lift 19 ft",
    condition: "needs_attention",
    words: "The load plate can't be read any more.",
    daysAgo: 30,
  },
  {
    machine: "GMC Sierra service truck",
    condition: "do_not_run",
    words: "Frame rusted through at the rear hanger.",
    daysAgo: 3,
  },
];

/** How the open issue of a line, or of a machine's notes, ended: with a note, or by a repair of `DEMO_REPAIRS`. */
export type DemoEnd = { machine: string; line?: string } & (
  | { daysAgo: number; words: string }
  | { repair: string }
);

export const DEMO_ENDS: DemoEnd[] = [
  {
    machine: "Bobcat S650 skid steer",
    line: "Seat belt, roll bar",
    daysAgo: 20.8,
    words: "New buckle from the dealer, it latches.",
  },
  { machine: "Tigercat 620H skidder", daysAgo: 23, words: "Adjusted the winch brake, it holds a full drag." },
  {
    machine: "Chevy Silverado crew truck",
    line: "Lights, flashers, reflectors",
    daysAgo: 14.9,
    words: "New bulb.",
  },
  { machine: "Scissor lift 19 ft", daysAgo: 26, words: "New plate from the maker, riveted on." },
  {
    machine: "Log truck Kenworth T800",
    line: "Service brakes, trailer connections",
    repair: "Gladhand seals and air line",
  },
  { machine: "Haas VF-2 mill", repair: "Way oil pump replaced" },
];
