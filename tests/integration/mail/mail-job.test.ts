import { afterAll, beforeAll, expect, it } from "vitest";
import { queueMany } from "#tests/support/mail-fixtures.ts";
import { type MailProvider, simulatedTime, startMailProvider } from "#tests/support/mail-provider.ts";
import { type Product, startProduct } from "#tests/support/product.ts";

/** The built Worker with a mail provider, as its crons run it. */

let provider: MailProvider;
let product: Product;
beforeAll(async () => {
  provider = await startMailProvider({ time: simulatedTime(new Date()), perSecond: 1_000 });
  product = await startProduct({ RESEND_API_KEY: "re_test", RESEND_BASE_URL: provider.baseUrl });
});
afterAll(async () => {
  await product.stop();
  await provider.stop();
});

const unsent = () => product.value<number>("select count(*) as n from email_outbox where sent_at is null");

it("sends due mails every five minutes, 100 a call, and leaves them alone at the hour", async () => {
  const now = new Date();
  await queueMany(product.db, 250, now);
  await product.runCron(now);
  expect([provider.calls.all, await unsent()]).toEqual([0, 250]);
  await Promise.all([product.runCron(now, "*/5 * * * *"), product.runCron(now, "*/5 * * * *")]);
  expect(await unsent()).toBe(0);
  expect([provider.calls.all, provider.left.length, provider.doubled()]).toEqual([3, 250, []]);
});

it("sends a mail right after the request that wrote it", async () => {
  const before = provider.left.length;
  const { status } = await product.client().json("POST", "/api/auth/signup", {
    businessName: "Mail Farm",
    email: "mail-farm@example.com",
    password: "harvest-moon-7",
  });
  expect(status).toBe(201);
  await expect.poll(() => provider.left.length).toBe(before + 1);
  await expect.poll(unsent).toBe(0);
  expect(provider.left.at(-1)).toMatchObject({ to: "mail-farm@example.com" });
});
