import { inspect } from "node:util";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, it } from "vitest";
import { withoutParameters } from "./query-failure.ts";

const failed = () =>
  new DrizzleQueryError("insert into users values (?)", ["scrypt$secret"], new Error("D1_ERROR: disk full"));

describe("the log entry of a failed query", () => {
  it.each([
    ["the query's own failure", failed()],
    ["a failure that it caused", new Error("Sign-up failed", { cause: failed() })],
  ])("%s: names the statement and the reason, without its parameters", (_name, error) => {
    const printed = inspect(withoutParameters(error));
    expect(printed).toContain("insert into users values (?)");
    expect(printed).toContain("D1_ERROR: disk full");
    expect(printed).not.toContain("scrypt$secret");
  });

  it("leaves other failures unchanged", () => {
    const error = new TypeError("x is not a function");
    expect(withoutParameters(error)).toBe(error);
  });
});
