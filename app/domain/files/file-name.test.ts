import { expect, it } from "vitest";
import { plainFileName } from "./file-name.ts";

it.each([
  ["log 2024.csv", "log 2024.csv"],
  ["../../x\r\nSet-Cookie: a=b.csv", "__.._x Set-Cookie_ a=b.csv"],
  ["C:\\files\\log.csv", "C_files_log.csv"],
  [".hidden", "_hidden"],
  ["fuel\u202Evsc.exe", "fuel vsc.exe"],
])("%j is a file's name as %j", (name, plain) => {
  expect(plainFileName(name)).toBe(plain);
});
