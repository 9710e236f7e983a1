import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";

/**
 * Listens on the product's local address: Node's HTTP server in front of workerd. workerd answers HTTP/1.0
 * requests chunked and compressed, which w3m and other text browsers can't read. In production Cloudflare's
 * edge does this.
 * @throws the system's error when the port can't be used
 */
export async function openFront(port: number, innerPort: number): Promise<void> {
  await listen(port, "127.0.0.1", innerPort);
  // Some clients try ::1 for localhost first; machines without IPv6 have no ::1.
  await listen(port, "::1", innerPort).catch(() => undefined);
}

function listen(port: number, host: string, innerPort: number): Promise<void> {
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, innerPort));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const headers = ofTheMessage(incoming.headers);
  if (incoming.httpVersion === "1.0") headers["accept-encoding"] = "identity";
  const { method, url: path } = incoming;
  // One connection per request: a busy Worker closes an idle one just as it is reused.
  const inner = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
    const { "transfer-encoding": chunked, ...rest } = ofTheMessage(answer.headers);
    outgoing.writeHead(answer.statusCode ?? 502, rest);
    answer.pipe(outgoing);
    answer.on("error", () => outgoing.destroy());
  });
  inner.on("error", () => {
    if (!outgoing.headersSent) outgoing.writeHead(502, { "Content-Type": "text/plain" });
    outgoing.end();
  });
  outgoing.on("close", () => inner.destroy());
  incoming.pipe(inner);
}

/** Removes the headers that concern a single connection. */
function ofTheMessage({ connection, "keep-alive": keepAlive, ...rest }: IncomingHttpHeaders) {
  return rest;
}
