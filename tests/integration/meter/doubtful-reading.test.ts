import { beforeAll, describe, expect, it } from "vitest";
import { newCompany, newOperator, SHARED_PASSWORD } from "#tests/support/accounts.ts";
import { writerOf } from "#tests/support/operator-form.ts";
import { jpeg } from "#tests/support/photo-files.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The form asks again about a reading that looks mistyped before storing it; calls never ask. */

const product = await startedProduct();
const company = await newCompany(product);
const operator = await newOperator(product, company, "Maria", "Lopez");
const loader = (await company.machine({ currentUsage: 1234.5 })).id;
beforeAll(async () => {
  await product.db.batch(
    ["equipment set current_usage_at", "meter_readings set taken_at"].map((set) =>
      product.db.prepare(`update ${set} = ?`).bind(Date.UTC(new Date().getFullYear() - 1, 10, 20, 12)),
    ),
  );
});

const reports = async () =>
  await product.rows<{ usage: number }>("select new_usage as usage from operator_updates order by seq");

type Asked = { status: number; body: string; confirm: { value: string; checked: boolean } | null };

async function send(fields: Record<string, string>, photos: File[] = []): Promise<Asked> {
  const form = new FormData();
  const all = { equipmentId: loader, fuelAdded: "", fuelType: "gas", notes: "Kept words", ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  for (const photo of photos) form.append("photos", photo);
  const headers = { Origin: product.url };
  const response = await operator.client.fetch("/operator", { method: "POST", body: form, headers });
  const body = (await response.text()).replaceAll("<!-- -->", "");
  const box = /<input type="checkbox" name="confirmed"[^>]*>/.exec(body)?.[0];
  const value = /value="([^"]*)"/.exec(box ?? "")?.[1] ?? "";
  return { status: response.status, body, confirm: box ? { value, checked: /checked/.test(box) } : null };
}

const year = new Date().getFullYear() - 1;

describe("the operator's form", () => {
  it("asks again about a reading below the last one, and keeps the input", async () => {
    const before = (await reports()).length;
    const photos = [new File([jpeg()], "a.jpg")];
    const key = crypto.randomUUID();
    const { status, body, confirm } = await send({ newUsage: "123.4", idempotencyKey: key }, photos);
    expect(status).toBe(400);
    expect(body).toContain("<strong>Is this reading right?</strong>");
    const question = `1,234.5 hours on Nov 20, ${year} was the last reading. Is 123.4 right?`;
    expect(body.split(question)).toHaveLength(3); // in the notice and at the field
    expect(body).toMatch(/<div class="notice notice-error" role="alert" tabindex="-1" autofocus/i);
    expect(body).toMatch(/<input[^>]*name="newUsage"[^>]*value="123.4"|value="123.4"[^>]*name="newUsage"/);
    expect(body).toContain(">Kept words</textarea>");
    expect(body).toContain("Your photos could not be kept. Please choose them again.");
    expect(body).toContain("Yes, 123.4 is right");
    expect(body).toContain(`name="idempotencyKey" value="${key}"`);
    expect(confirm).toEqual({ value: "123.4", checked: false });
    expect(await reports()).toHaveLength(before);
  });

  it("asks again about a reading the machine could not have reached, in the reader's language", async () => {
    operator.client.cookies.set("lng", "es");
    const { status, body } = await send({ newUsage: "12345" });
    operator.client.cookies.delete("lng");
    expect(status).toBe(400);
    const question = `La última lectura fue 1,234.5 horas, el 20 nov ${year}. ¿Es correcto 12,345?`;
    expect(body).toContain(question);
    expect(body).toContain("Sí, 12,345 es correcto");
  });

  it("stores the confirmed value in any notation, and asks again about any other", async () => {
    const before = (await reports()).length;
    const key = crypto.randomUUID();
    const again = await send({ newUsage: "123.5", confirmed: "123.4", idempotencyKey: key });
    expect([again.status, again.confirm]).toEqual([400, { value: "123.5", checked: false }]);
    for (const confirmed of ["", "yes", "-1"]) {
      expect((await send({ newUsage: "123.4", confirmed })).status).toBe(400);
    }
    expect(await reports()).toHaveLength(before);
    const typed = { newUsage: "123,4", confirmed: "123.4", idempotencyKey: key };
    expect((await send(typed)).status).toBe(302);
    // Pressing again sends the same report and asks nothing.
    expect((await send({ ...typed, confirmed: "" })).status).toBe(302);
    const stored = await reports();
    expect([stored.length, stored.at(-1)]).toEqual([before + 1, { usage: 1234 }]);
  });

  it("keeps a confirmation over another mistake while the value stays", async () => {
    const mistake = { newUsage: "123.4", fuelAdded: "x", confirmed: "123.4" };
    const refused = await send(mistake);
    expect([refused.status, refused.confirm]).toEqual([400, { value: "123.4", checked: true }]);
    expect((await send({ ...mistake, newUsage: "124" })).confirm).toBe(null);
    const photo = new File(["<html>"], "a.jpg");
    const unread = await send({ newUsage: "123.4", confirmed: "123.4" }, [photo]);
    expect([unread.status, unread.confirm]).toEqual([415, { value: "123.4", checked: true }]);
  });

  it("asks nothing about a normal day's work or a report without a reading", async () => {
    for (const newUsage of ["1240", "1234.5", ""]) {
      expect((await send({ newUsage })).status).toBe(302);
    }
  });

  it("asks about a draft kept while its operator signed in again", async () => {
    const { client, username } = await newOperator(product, company, "Dora");
    const writer = writerOf(await client.html(`/operator?equipment=${loader}`));
    const kept = client.cookies.get("session") ?? "";
    client.cookies.set("session", `w.${"A".repeat(43)}`);
    const fields = { equipmentId: loader, newUsage: "12.4", notes: "Kept", idempotencyKey: "kept" };
    await client.post("/operator", { ...fields, [writer]: "" });
    client.cookies.set("session", kept);
    await client.json("POST", "/api/employee/login", { operatorName: username, password: SHARED_PASSWORD });
    const page = await client.html(`/operator?equipment=${loader}`);
    expect(page).toContain('value="12.4"');
    const before = (await reports()).length;
    expect((await client.post("/operator", fields)).status).toBe(400);
    expect(await reports()).toHaveLength(before);
    expect((await client.post("/operator", { ...fields, confirmed: "12.4" })).status).toBe(302);
  });
});

it("calls never ask", async () => {
  for (const newUsage of [1, 99_999]) {
    const report = { equipmentId: loader, newUsage };
    expect((await operator.client.json("POST", "/api/operator-updates", report)).status).toBe(201);
  }
});

it("shows the last reading and its date at the usage field, which requests a numeric keyboard", async () => {
  const page = await operator.client.html(`/operator?equipment=${loader}`);
  expect(page.replaceAll("<!-- -->", "")).toMatch(
    /1,234\.5 hours, read on Nov 20, \d{4} \(99,999 hours waits for review\)<\/b><\/p><div class="field"><label for="report-newUsage">/,
  );
  expect(/<input[^>]*name="newUsage"[^>]*>/.exec(page)?.[0]).toMatch(/inputmode="decimal"/i);
});
