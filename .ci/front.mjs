// What listens on PORT in local running: Node's own HTTP server in front of `wrangler dev`. The local runtime answers
// HTTP/1.0, which text browsers such as w3m speak, in chunks and compressed; they can read neither. Cloudflare's edge
// does this part in production.
import { createServer, request } from "node:http";
import { createServer as createSocket } from "node:net";

/** A port that nobody uses now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createSocket();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Passes everything on as it is, but for what an older client can't read. */
export async function openFront(port, innerPort) {
  await listen(port, "127.0.0.1", innerPort);
  // Some clients look for localhost at ::1 first; machines without IPv6 have none.
  await listen(port, "::1", innerPort).catch(() => undefined);
}

function listen(port, host, innerPort) {
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, innerPort));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

function pass(incoming, outgoing, port) {
  const headers = { ...incoming.headers };
  if (incoming.httpVersion === "1.0") headers["accept-encoding"] = "identity";
  const { method, url: path } = incoming;
  const inner = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
    const { connection, "keep-alive": keepAlive, "transfer-encoding": encoding, ...rest } = answer.headers;
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
