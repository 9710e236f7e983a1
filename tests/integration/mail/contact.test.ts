import { afterAll, beforeAll, expect, test } from "vitest";
import { newCompany, newOperator } from "#tests/support/accounts.ts";
import { type Client, type Product, startProduct } from "#tests/support/product.ts";

/** Messages to support: stored, mailed with the writer as reply address, five an hour. */

const SUPPORT = "help@tracker.example";
const message = {
  name: "Ana Ruiz",
  email: "ana@example.com",
  subject: "Import\r\nBcc: all@example.com",
  message: "It stops at row 7.\n<b>Why?</b>",
};

let product: Product;
let strict: Product;

beforeAll(async () => {
  [product, strict] = await Promise.all([
    startProduct({ RATE_LIMIT_SCALE: "1000", SUPPORT_EMAIL: SUPPORT }),
    startProduct({ SUPPORT_EMAIL: SUPPORT }),
  ]);
});
afterAll(() => Promise.all([product.stop(), strict.stop()]));

const send = (who: Client, body: unknown, headers?: Record<string, string>) =>
  who.json("POST", "/api/contact/submit", body, headers);
const mails = () => product.mailbox(SUPPORT);

test("stores and mails a visitor's message, with the writer as reply address", async () => {
  const { status, body } = await send(product.client(), message);
  expect(status).toBe(200);
  expect(body).toEqual({ message: expect.stringContaining("1-2 business hours") });
  const [mail] = await mails();
  expect(mail?.subject).toBe("Contact: Import Bcc: all@example.com");
  expect(mail?.text).toContain("Ana Ruiz <ana@example.com>");
  expect(mail?.text).toContain("> It stops at row 7.\n> <b>Why?</b>");
  expect(mail?.html).not.toContain("<b>Why?</b>");
  const row = await product.first("select reply_to, company_id, kind from email_outbox");
  expect(row).toEqual({ reply_to: "ana@example.com", company_id: null, kind: "contact-message" });
  const kept = await product.first("select email, message from contact_messages");
  expect(kept).toEqual({ email: message.email, message: message.message });
});

test.each(["name", "email", "subject", "message"])("sends nothing without %s", async (field) => {
  const before = (await mails()).length;
  const { status, body } = await send(product.client(), { ...message, [field]: "  " });
  expect(status).toBe(400);
  expect(body).toEqual({
    message: "Please fill out all fields before sending.",
    errors: { [field]: ["Please fill out all fields before sending."] },
  });
  expect(await mails()).toHaveLength(before);
});

test.each([
  [{ email: "no address" }, "email"],
  [{ message: "x".repeat(5_001) }, "message"],
  [{ subject: ["a"] }, "subject"],
])("refuses %j", async (change, field) => {
  const { status, body } = await send(product.client(), { ...message, ...change });
  expect(status).toBe(400);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test("allows five messages an hour, not counting refused ones", async () => {
  const client = strict.client();
  await send(client, {});
  const statuses: number[] = [];
  for (let round = 0; round <= 5; round += 1) statuses.push((await send(client, message)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await strict.mailbox(SUPPORT)).toHaveLength(5);
});

test("fills in the owner's form, which works without script", async () => {
  const company = await newCompany(product);
  const { owner } = company;
  await owner.json("PATCH", "/api/user/profile", { firstName: "Ana", lastName: "Ruiz" });
  const html = await owner.html("/contact");
  for (const part of [
    "Contact Support",
    "Ana Ruiz",
    company.email,
    SUPPORT,
    "1-2 business hours",
    "/instructions",
  ])
    expect(html).toContain(part);

  const refused = await owner.post("/contact", {
    name: "Ana",
    email: company.email,
    subject: "Typed so far",
  });
  const again = await refused.text();
  expect(refused.status).toBe(400);
  for (const part of ["Missing Information", "Please fill out all fields before sending.", "Typed so far"])
    expect(again).toContain(part);

  const before = (await mails()).length;
  const typed = { ...message, idempotencyKey: "pressed-twice" };
  for (const round of [1, 2]) {
    const response = await owner.post("/contact", typed);
    expect({ round, to: response.headers.get("Location") }).toEqual({ round, to: "/contact" });
    expect(await owner.html("/contact")).toContain("Message Sent");
  }
  expect(await mails()).toHaveLength(before + 1);
  expect((await mails())[0]?.text).toContain(`${company.businessName}, Owner (${company.id})`);
});

test("sends one message per key for signed-in users", async () => {
  const { owner } = await newCompany(product);
  const before = (await mails()).length;
  const key = { "Idempotency-Key": "twice" };
  const [first, second] = [await send(owner, message, key), await send(owner, message, key)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect(await mails()).toHaveLength(before + 1);
});

test("operators have no contact page, but may use the call", async () => {
  const { client } = await newOperator(product, await newCompany(product));
  expect((await client.get("/contact")).headers.get("Location")).toBe("/");
  expect((await send(client, message)).status).toBe(200);
});
