import { expect, test } from "vitest";
import { usageFormSchema } from "./usage-form.ts";

test.each([{}, { usageIncrease: undefined }, { usageIncrease: "" }, { usageIncrease: "0" }])(
  "The form asks for an amount above 0, not %j",
  (fields) => {
    const { success, error } = usageFormSchema.safeParse(fields);
    expect([success, error?.issues.map(({ path, message }) => [path.join("."), message])]).toEqual([
      false,
      [["usageIncrease", "equipment:usage.invalid"]],
    ]);
  },
);
