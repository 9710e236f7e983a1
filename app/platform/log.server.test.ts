import { DrizzleQueryError } from "drizzle-orm/errors";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failureReference, inLogScope, keepLogScope, logAccount, logFailure, logLine } from "./log.server.ts";

describe("A line of the log", () => {
  const lines: string[] = [];
  const last = () => JSON.parse(lines.at(-1) ?? "null");

  beforeEach(() => {
    lines.length = 0;
    vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  });
  afterEach(() => vi.restoreAllMocks());

  it("has the reference that its request's failure page shows", () => {
    const logged = inLogScope({ method: "GET", path: "/fuel" }, () => {
      logFailure(new Error("No such table"));
      return failureReference();
    });
    expect(logged).toMatch(/^[2-9A-HJ-NP-Z]{7}[2-9]$/);
    expect(last()).toMatchObject({ reference: logged, method: "GET", path: "/fuel", what: "Failure" });
    expect(last().error).toMatchObject({ name: "Error", message: "No such table" });
  });

  it("has another reference in another request", () => {
    const references = [1, 2].map(() => inLogScope({}, failureReference));
    expect(references[0]).not.toBe(references[1]);
  });

  it("says whose request it is", () => {
    inLogScope({ path: "/fuel" }, () => {
      logAccount("a1");
      logLine("Refused");
    });
    expect(last()).toMatchObject({ account: "a1", path: "/fuel" });
    inLogScope({ path: "/fuel" }, () => logLine("Refused"));
    expect(last()).not.toHaveProperty("account");
  });

  it("belongs to its request in a stream that goes on after the answer", () => {
    const { later, reference } = inLogScope({ path: "/books.csv" }, () => ({
      later: keepLogScope(logFailure),
      reference: failureReference(),
    }));
    later(new Error("Cut"));
    expect(last()).toMatchObject({ reference, path: "/books.csv" });
  });

  it("names the job", () => {
    inLogScope({ job: "service alerts" }, () => logLine("Something", { count: 2 }));
    expect(last()).toMatchObject({ job: "service alerts", what: "Something", count: 2 });
  });

  it.each([
    ["/calendar/0123456789012345678901234567890123456789abc.ics", "/calendar/…"],
    ["/equipment-items/2f1e6d0c-2d5a-4b1e-9d3c-0a1b2c3d4e5f/edit", "/equipment-items/…/edit"],
    ["/equipment-items/x7k2m9q4w8e3r5t6y1u0/edit", "/equipment-items/…/edit"],
    ["/login/ann@farm.example", "/login/(address)"],
    ["/exports/equipment-maintenance-report.csv", "/exports/equipment-maintenance-report.csv"],
  ])("shows the path %s as %s", (path, logged) => {
    inLogScope({ path }, () => logFailure(new Error("Failed")));
    expect(last().path).toBe(logged);
  });

  it("has no address, parameter or value of a failed statement", () => {
    const query = new DrizzleQueryError(
      "insert into users values (?)",
      ["ann@farm.example", "secret"],
      new Error("D1_ERROR: UNIQUE, asked by <ann@farm.example>"),
    );
    logFailure(new Error("Could not save ann@farm.example", { cause: query }), "Mail to ann@farm.example");
    expect(lines.at(-1)).not.toMatch(/ann@|secret/);
    expect(lines.at(-1)).toContain("insert into users values (?)");
  });
});
