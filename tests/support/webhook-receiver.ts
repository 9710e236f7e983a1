import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Company } from "./accounts.ts";
import { describedEvent } from "./description.ts";

/** A delivery as it arrived. */
export type ReceivedDelivery = {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
};

type Respond = (response: ServerResponse) => void;

/**
 * Receives all deliveries of a product whose WEBHOOK_TEST_BASE it is; answers 200, or as the test says of an address.
 * A body unlike its description fails the test that asks for it, and in any case its file.
 */
export async function startReceiver() {
  const received: ReceivedDelivery[] = [];
  const answers = new Map<string, Respond>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { headers } = request;
    const [url, body] = [String(headers["x-webhook-url"]), Buffer.concat(chunks).toString()];
    received.push({ url, headers, body });
    const respond = answers.get(url);
    if (respond) return respond(response);
    response.end("OK");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What arrived for an address, with the events in it. */
    at: (url: string) =>
      received
        .filter((delivery) => delivery.url === url)
        .map((delivery) => ({ ...delivery, event: describedEvent(delivery.body) })),
    /** From now on an address answers so; with null as at first. */
    answer(url: string, respond: number | Respond | null) {
      if (respond === null) answers.delete(url);
      else if (typeof respond === "function") answers.set(url, respond);
      else answers.set(url, (response) => response.writeHead(respond).end());
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { body } of received) describedEvent(body);
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

let added = 0;

/** Adds a webhook by the call, at an address of its own. */
export async function newWebhook({ owner }: Company, events: readonly string[], url?: string) {
  added += 1;
  const sent = { url: url ?? `https://hooks${added}.example.org/${added}`, events };
  return owner.ask("POST", "/api/webhooks", sent);
}

/** The signatures of a delivery by each secret, written here once more. */
export function signaturesOf(secrets: readonly string[], { headers, body }: ReceivedDelivery): string {
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice("whsec_".length), "base64");
      return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
    })
    .join(" ");
}
