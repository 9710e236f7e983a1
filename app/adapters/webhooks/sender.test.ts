import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createWebhookSender } from "./sender.ts";

const MESSAGE = { id: "evt_1", timestamp: 1_795_694_400, body: '{"a":1}', signature: "v1,x" };
const APP = "https://tracker.example-app.com";

/** A receiver, the headers of what it got, and an attempt at it. */
async function receiver(respond: (response: ServerResponse) => void) {
  const asked: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
  let closed = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.on("close", () => {
      closed += 1;
    });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const testBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}/all`;
  const post = (timeout?: (ms: number) => AbortSignal, url = "https://a.org/x?y") =>
    createWebhookSender({ appUrl: APP, testBase, ...(timeout ? { timeout } : {}) }).post(url, MESSAGE);
  return { asked, post, closed: () => closed };
}

const SOON = () => AbortSignal.timeout(50);

it("posts the body with id, time and signature, and no cookie", async () => {
  const { asked, post } = await receiver((response) => response.writeHead(204, { "Retry-After": "7" }).end());
  expect(await post()).toEqual({
    ...{ status: 204, failure: null, ms: expect.any(Number), answer: "", retryAfter: "7" },
  });
  expect(asked[0]?.body).toBe(MESSAGE.body);
  expect(asked[0]?.headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": "EquipmentTracker-Webhooks/1",
    "webhook-id": "evt_1",
    "webhook-timestamp": "1795694400",
    "webhook-signature": "v1,x",
    "x-webhook-url": "https://a.org/x?y",
  });
  expect(asked[0]?.headers.cookie).toBeUndefined();
});

it("follows no redirect", async () => {
  const { asked, post } = await receiver((response) => response.writeHead(302, { Location: "/other" }).end());
  expect(await post()).toMatchObject({ status: 302, failure: "redirect" });
  expect(asked).toHaveLength(1);
});

it("keeps 1,024 bytes of a long answer and drops the connection", async () => {
  const { post, closed } = await receiver((response) => {
    const more = () => {
      while (response.write("x".repeat(10_000)) && !response.destroyed);
    };
    response.on("drain", more);
    more();
  });
  expect(await post()).toMatchObject({ failure: null, answer: "x".repeat(1_024) });
  await expect.poll(closed).toBe(1);
});

it("gives up a receiver that is silent, or that drips its answer", async () => {
  const silent = await receiver(() => undefined);
  expect(await silent.post(SOON)).toMatchObject({ status: null, failure: "timeout" });
  const dripping = await receiver((response) => void response.writeHead(200).write("x"));
  expect(await dripping.post(SOON)).toMatchObject({ status: null, failure: "timeout" });
});

it("gives an attempt 10 seconds", async () => {
  const { post } = await receiver((response) => response.end());
  const asked: number[] = [];
  await post((ms) => {
    asked.push(ms);
    return AbortSignal.timeout(ms);
  });
  expect(asked).toEqual([10_000]);
});

it("says when nobody answers", async () => {
  const { post } = await receiver((response) => response.destroy());
  expect(await post()).toMatchObject({ status: null, failure: "connection" });
});

it.each(["https://127.0.0.1/", "https://localhost/", "http://a.org/", `${APP}/x`, "nonsense"])(
  "never asks %s, however it got into the database",
  async (url) => {
    const { asked, post } = await receiver((response) => response.end());
    expect(await post(undefined, url)).toMatchObject({ status: null, failure: "address", ms: 0 });
    expect(asked).toEqual([]);
  },
);
