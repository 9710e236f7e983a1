import { beforeAll, describe, expect, it } from "vitest";
import { logIn, logInOperator, newCompany, newOperator } from "#tests/support/accounts.ts";
import { fieldValue, keyOf, sendReport, writerOf } from "#tests/support/operator-form.ts";
import { addMachine } from "#tests/support/operator-page.ts";
import { jpeg } from "#tests/support/photo-files.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** A report that the form could not store is kept on the device, only for its writer. */

let stranger: string;

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const company = await newCompany(product);
const loader = (await addMachine(company, "Loader 7", 1234.5)).id;
const maria = (await newOperator(product, company, "Maria", "Lopez")).username;
beforeAll(async () => {
  const other = await newCompany(product, "Valley Farm");
  stranger = (await newOperator(product, other, "Sam", "Stone")).username;
});
const newWriter = async (name: string) => (await newOperator(product, company, name)).username;
const photo = { bytes: jpeg(), name: "a.jpg" };

async function signIn(device: Client, operatorName: string): Promise<void> {
  expect((await logInOperator(device, operatorName)).status).toBe(200);
}

async function signOut(device: Client): Promise<void> {
  expect((await device.post("/logout", {})).status).toBe(302);
}

/** The report as the signed-in user's page sends it. */
async function reportOf(device: Client, notes: string, more: Record<string, string> = {}) {
  const body = await device.html(`/operator?equipment=${loader}`);
  return { [writerOf(body)]: "", equipmentId: loader, idempotencyKey: keyOf(body), notes, ...more };
}

/** A report that arrives after the session has ended. */
async function reportTooLate(device: Client, writer: string, notes: string): Promise<Response> {
  await signIn(device, writer);
  const report = await reportOf(device, notes);
  device.cookies.delete("session");
  return sendReport(device, `/operator?equipment=${loader}`, report);
}

const draftsOn = (device: Client) =>
  [...device.cookies.keys()].filter((name) => name.startsWith("report-draft"));
const stored = async () =>
  (await company.owner.ask("GET", "/api/operator-updates")).map(({ notes }: { notes: string }) => notes);

describe("a report sent after its session has ended", () => {
  it("leads to the sign-in, and is restored once", async () => {
    const device = product.client();
    const dora = await newWriter("Dora");
    await signIn(device, dora);
    const notes = "Ölwechsel fällig – morgen";
    const report = await reportOf(device, notes, { newUsage: "1300.5", fuelAdded: "7" });
    device.cookies.delete("session");
    const response = await sendReport(device, `/operator?equipment=${loader}`, report, [photo]);
    expect(response.status).toBe(302);
    const next = encodeURIComponent(`/operator?equipment=${loader}`);
    expect(response.headers.get("Location")).toBe(`/employee-login?next=${next}`);
    const cookie = response.headers.getSetCookie().find((value) => value.startsWith("report-draft-")) ?? "";
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toContain("Max-Age=2592000");
    await signIn(device, dora);
    const body = await device.html(`/operator?equipment=${loader}`);
    expect(body).toContain(`>${notes}</textarea>`);
    expect([fieldValue(body, "newUsage"), fieldValue(body, "fuelAdded"), keyOf(body)]).toEqual([
      "1300.5",
      "7",
      report.idempotencyKey,
    ]);
    expect(body).toContain("Not sent yet");
    expect(body).toContain("Your photos could not be kept.");
    expect(await device.html(`/operator?equipment=${loader}`)).not.toContain(notes);
    expect(await stored()).not.toContain(notes);
  });

  const others: [who: string, signIn: (device: Client) => Promise<unknown>][] = [
    ["a colleague", (device) => signIn(device, maria)],
    ["an operator of another company", (device) => signIn(device, stranger)],
    ["the session by business name", (device) => signIn(device, company.businessName)],
    ["the owner", (device) => logIn(device, company.email)],
  ];
  it.each(others)("is not shown to %s, and waits for its writer", async (who, enter) => {
    const device = product.client();
    const writer = await newWriter("John");
    const notes = `Before ${who}`;
    await reportTooLate(device, writer, notes);
    await enter(device);
    for (const path of [`/operator?equipment=${loader}`, "/operator", "/simple-operator"]) {
      const body = await device.html(path);
      expect(body).toContain("<title>Equipment Updates</title>");
      expect(body).not.toContain(notes);
      expect(body).not.toContain("Not sent yet");
    }
    await signOut(device);
    await signIn(device, writer);
    expect(await device.html(`/operator?equipment=${loader}`)).toContain(`>${notes}</textarea>`);
  });

  it("belongs to the business name whose session wrote it", async () => {
    const device = product.client();
    await reportTooLate(device, company.businessName, "By the crew");
    await signIn(device, maria);
    expect(await device.html(`/operator?equipment=${loader}`)).not.toContain("By the crew");
    await signIn(device, company.businessName);
    expect(await device.html(`/operator?equipment=${loader}`)).toContain(">By the crew</textarea>");
  });

  it("waits beside two others' reports; a fourth replaces the oldest", async () => {
    const device = product.client();
    const writers = await Promise.all(["Ada", "Ben", "Cy", "Di"].map(newWriter));
    for (const writer of writers) await reportTooLate(device, writer, `Of ${writer}`);
    expect(draftsOn(device)).toHaveLength(3);
    const seen = [];
    for (const writer of writers) {
      await signIn(device, writer);
      seen.push((await device.html(`/operator?equipment=${loader}`)).includes(`>Of ${writer}</textarea>`));
    }
    expect(seen).toEqual([false, true, true, true]);
  });

  it("waits for its own machine while another one's label is scanned", async () => {
    const device = product.client();
    const writer = await newWriter("Lena");
    const crane = (await addMachine(company, "Crane 2")).id;
    await reportTooLate(device, writer, "About the loader");
    await signIn(device, writer);
    expect(await device.html(`/operator?equipment=${crane}`)).not.toContain("About the loader");
    const body = await device.html("/operator");
    expect(body).toContain(">About the loader</textarea>");
    expect(body).toMatch(/<h2[^>]*>Loader 7<\/h2>/);
  });

  it("is not kept when its form names no writer", async () => {
    for (const writer of ["none", "writer-", `writer-${"x".repeat(30)}`]) {
      const device = product.client();
      const fields = { equipmentId: loader, notes: "Whose?", [writer]: "" };
      const response = await sendReport(device, "/operator", fields);
      expect(response.headers.get("Location")).toContain("/employee-login");
      expect(draftsOn(device)).toEqual([]);
    }
  });

  it("is not shown to a person who renames its cookie to their own", async () => {
    const device = product.client();
    await reportTooLate(device, await newWriter("Vic"), "Not for you");
    const [theirs = ""] = draftsOn(device);
    await reportTooLate(device, maria, "Mine");
    const [own = "", ...more] = draftsOn(device).filter((name) => name !== theirs);
    expect([own, more]).toEqual([expect.stringMatching(/^report-draft-/), []]);
    device.cookies.set(own, device.cookies.get(theirs) ?? "");
    await signIn(device, maria);
    expect(await device.html(`/operator?equipment=${loader}`)).not.toContain("Not for you");
  });

  it("is limited in size, even with a very long note", async () => {
    const response = await reportTooLate(product.client(), maria, "ü".repeat(5000));
    const cookie = response.headers.getSetCookie().find((value) => value.startsWith("report-draft-")) ?? "";
    expect(cookie.length).toBeGreaterThan(2000);
    expect(cookie.length).toBeLessThan(4096);
  });
});

describe("a report from a page whose reader has signed out", () => {
  it("is not stored in the next person's name, not shown to them, and waits for its writer", async () => {
    const device = product.client();
    const writer = await newWriter("Otto");
    await signIn(device, writer);
    const report = await reportOf(device, "From another tab");
    await signOut(device);
    await signIn(device, maria);
    const response = await sendReport(device, `/operator?equipment=${loader}`, report, [photo]);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/operator"]);
    const body = await device.html("/operator");
    expect(body).toContain("Somebody else wrote this report. It waits on this device until they sign in");
    expect(body).not.toContain("From another tab");
    expect(await stored()).not.toContain("From another tab");
    await signIn(device, writer);
    const own = await device.html(`/operator?equipment=${loader}`);
    expect(own).toContain(">From another tab</textarea>");
    expect(own).toContain("Your photos could not be kept.");
  });
});

describe("a report whose machine is gone", () => {
  async function reportOnSold(device: Client, key: string, notes: string): Promise<Response> {
    await signIn(device, await newWriter("Gus"));
    const gone = (await addMachine(company, "Sold")).id;
    await company.owner.json("DELETE", `/api/equipment/${gone}`);
    const fields = { equipmentId: gone, newUsage: "77.5", notes, idempotencyKey: key };
    return sendReport(device, "/operator", fields, [photo]);
  }

  it("is kept for the next chosen machine, until sent", async () => {
    const device = product.client();
    const refused = await reportOnSold(device, "gone-key", "Belt replaced");
    expect(refused.status).toBe(404);
    expect(await refused.text()).toContain("Choose other equipment: what you typed was kept.");
    expect(await device.html("/operator")).toContain("Please choose the equipment that it is about.");
    const body = await device.html(`/operator?equipment=${loader}`);
    expect(body).toContain(">Belt replaced</textarea>");
    expect(fieldValue(body, "newUsage")).toBe("77.5");
    expect(keyOf(body)).toBe("gone-key");
    expect(body).toContain("Your photos could not be kept.");
    expect(await device.html(`/operator?equipment=${loader}`)).not.toContain("Belt replaced");
  });

  it("doesn't come back if a script has sent it in the meantime", async () => {
    const device = product.client();
    await reportOnSold(device, "used-key", "Sent once");
    const report = { equipmentId: loader, notes: "Sent once" };
    await device.json("POST", "/api/operator-updates", report, { "Idempotency-Key": "used-key" });
    expect(await device.html(`/operator?equipment=${loader}`)).not.toContain("Sent once");
  });
});
