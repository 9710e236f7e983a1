import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request as it arrived. */
export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** A JSON answer; a string is sent as it is. `break` drops the connection, `hang` never answers. */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | "break" | "hang";

/** A server that gives one answer after another and repeats the last one; it ends with the test. */
export async function scriptedServer(...answers: Answer[]): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url: path = "", headers } = request;
    received.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
    const answer = answers[Math.min(received.length, answers.length) - 1] ?? "break";
    if (answer === "hang") return;
    if (answer === "break") return response.destroy();
    const { status, body = "" } = answer;
    response.writeHead(status, { "Content-Type": "application/json", ...answer.headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}
