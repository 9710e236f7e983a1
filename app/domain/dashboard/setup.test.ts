import { describe, expect, it } from "vitest";
import { type SetupState, setupSteps } from "./setup.ts";

const NOTHING: SetupState = {
  machine: false,
  operator: false,
  password: false,
  report: false,
  hidden: false,
};

const doneOf = (state: Partial<SetupState>) =>
  setupSteps({ ...NOTHING, ...state })
    ?.filter(({ done }) => done)
    .map(({ step }) => step);

describe("the first steps of a company", () => {
  it("are all to be done at first, in their order", () => {
    expect(setupSteps(NOTHING)).toEqual([
      { step: "machine", done: false },
      { step: "operator", done: false },
      { step: "password", done: false },
      { step: "report", done: false },
    ]);
  });

  it.each<[Partial<SetupState>, string[]]>([
    [{ machine: true }, ["machine"]],
    [{ operator: true }, ["operator"]],
    [{ password: true }, ["password"]],
    [{ machine: true, operator: true, password: true }, ["machine", "operator", "password"]],
  ])("%j ticks %j", (state, done) => {
    expect(doneOf(state)).toEqual(done);
  });

  it.each<Partial<SetupState>>([
    { hidden: true },
    { report: true },
    { machine: true, operator: true, password: true, report: true },
    { machine: true, hidden: true },
  ])("%j ends them", (state) => {
    expect(setupSteps({ ...NOTHING, ...state })).toBeNull();
  });
});
