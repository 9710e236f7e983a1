import { describe, expect, it } from "vitest";
import {
  assetsOf,
  dropsKeptPage,
  isOperatorPage,
  namesMachine,
  navigationTo,
  signsOut,
  withMoment,
} from "./kept-page.ts";

describe("the page behind an address", () => {
  it.each([
    ["/operator", { kind: "operator", home: false }],
    ["/operator?equipment=7", { kind: "operator", home: false }],
    ["/simple-operator", { kind: "operator", home: false }],
    ["/", { kind: "operator", home: true }],
    ["/operator?q=loader", null],
    ["/?q=loader", null],
    ["/operators", null],
    ["/operator/7", null],
    ["/scan/0b7e-11", { kind: "scan", equipmentId: "0b7e-11" }],
    ["/scan/7/more", null],
    ["/scan/", null],
    ["/equipment", null],
    ["/exports/equipment.csv", null],
  ])("%s", (address, navigation) => {
    expect(navigationTo(new URL(address, "https://fleet.example"))).toEqual(navigation);
  });
});

it.each([
  ["POST", "/logout", true],
  ["POST", "/login", true],
  ["POST", "/employee-login", true],
  ["POST", "/settings", true],
  ["POST", "/profile", true],
  ["POST", "/api/employee/login", true],
  ["POST", "/api/auth/logout", true],
  ["GET", "/api/logout", true],
  ["GET", "/logout", false],
  ["GET", "/settings", false],
  ["POST", "/forgot-password/answers", true],
  ["POST", "/api/auth/reset-password-with-token", true],
  ["PUT", "/api/email-alerts/settings", false],
  ["POST", "/employees/settings", false],
  ["POST", "/api/equipment/7/reset-service", false],
  ["POST", "/operator", false],
  ["POST", "/api/operator-updates", false],
  ["PUT", "/api/operator-updates/7/photos/8", false],
])("%s %s drops the kept page: %s", (method, path, drops) => {
  expect(dropsKeptPage(method, path)).toBe(drops);
});

it("only signing out drops the kept page without waiting for the server", () => {
  expect(["/logout", "/api/logout", "/api/auth/logout"].every(signsOut)).toBe(true);
  expect(["/settings", "/employee-login", "/profile"].some(signsOut)).toBe(false);
});

const HTML = `<head><script type="module" src="/assets/enhance-operator.es-0aB1.js"></script></head><body>
<script type="text/html" id="pattern"><form data-reporter="7"><input data-module="/assets/enhance-photos.es-9f.js">
</form></script><script src="/assets/enhance-operator.es-0aB1.js"></script></body>`;

it("recognizes the operator's page and lists each of its scripts once", () => {
  expect(isOperatorPage(HTML)).toBe(true);
  expect(isOperatorPage("<body>Welcome</body>")).toBe(false);
  expect(assetsOf(HTML)).toEqual(["/assets/enhance-operator.es-0aB1.js", "/assets/enhance-photos.es-9f.js"]);
  expect(assetsOf("<body></body>")).toEqual([]);
});

it("finds the machines that the page lists", () => {
  const html = '<option value="0b7e-11" data-m="1">Loader 7 (Machinery)</option>';
  expect(["0b7e-11", "0b7e-1", "7e-11"].map((id) => namesMachine(html, id))).toEqual([true, false, false]);
});

it("marks the body with the time of keeping", () => {
  expect(withMoment('<html><body class="a">', "2026-11-22T10:42:00.000Z")).toBe(
    '<html><body data-as-of="2026-11-22T10:42:00.000Z" class="a">',
  );
});
