import { createServer, request as openRequest } from "node:http";
import { listen, shut } from "./listening.ts";

/** A script's address in this build, and the next build's addition to its name. */
const SCRIPT = /(\/assets\/enhance-[\w.]+-[0-9a-f]{8})(-next)?\.js/g;

/**
 * The product after a deployment that changed every script of light pages: new names, no old files, and
 * another service worker.
 */
export async function openNextBuild(productUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const asked = [...path.matchAll(SCRIPT)][0];
    if (asked && !asked[2]) return void response.writeHead(404).end();
    // A page of the previous build never equals one of this.
    const { "if-none-match": _, ...headers } = request.headers;
    const inner = openRequest(
      productUrl,
      {
        method: request.method,
        path: path.replace("-next.js", ".js"),
        headers: { ...headers, "accept-encoding": "identity", connection: "close" },
        agent: false,
        setHost: false,
      },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk);
        let body = Buffer.concat(chunks);
        if (/html|javascript/.test(answer.headers["content-type"] ?? "")) {
          const text = body.toString().replace(SCRIPT, "$1-next.js");
          body = Buffer.from(path === "/sw.js" ? `${text}\n// next` : text);
        }
        const { etag, "transfer-encoding": chunked, "content-length": length, ...passed } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, passed);
        response.end(body);
      },
    );
    inner.on("error", () => response.destroy());
    request.pipe(inner);
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return {
    url,
    async stop() {
      server.closeAllConnections();
      await shut(server);
    },
  };
}
