import { expect, test } from "vitest";
import { loadOnce } from "./load-once.ts";

test("a script asked for twice is loaded once, and the first caller gets it first", async () => {
  const answers = [() => {}, () => {}];
  let asked = 0;
  const load = loadOnce(() => new Promise<void>((resolve) => (answers[asked++] = resolve)));
  const order: string[] = [];
  const both = [load().then(() => order.push("first")), load().then(() => order.push("second"))];
  for (const answer of answers.toReversed()) answer();
  await Promise.all(both);
  expect(order).toEqual(["first", "second"]);
  expect(asked).toBe(1);
});

test("a script that couldn't be loaded is tried again", async () => {
  let asked = 0;
  const load = loadOnce(async () => {
    asked++;
    if (asked === 1) throw new Error("no signal");
    return "loaded";
  });
  await expect(load()).rejects.toThrow("no signal");
  expect(await load()).toBe("loaded");
});
