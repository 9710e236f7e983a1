import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DEMO_OWNER } from "#app/services/demo/demo-sign-ins.ts";
import { type NpmStart, startByNpm } from "../support/npm-start.ts";
import { createClient } from "../support/product.ts";

type Process = { pid: number; parent: number; command: string };

function processes(): Process[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=", "-o", "ppid=", "-o", "args="], {
    encoding: "utf8",
  });
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

/** The processes that a process has started, directly or not. */
function below(root: number): Process[] {
  const all = processes();
  const found = all.filter(({ parent }) => parent === root);
  // The list grows while it is iterated.
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/** Sends raw bytes and returns everything that comes back. */
function talk(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    connect(port, "127.0.0.1")
      .setEncoding("utf8")
      .on("data", (part) => {
        said += part;
      })
      .on("end", () => resolve(said))
      .on("error", reject)
      .write(text);
  });
}

describe("npm start", () => {
  let started: NpmStart;
  beforeAll(async () => {
    started = await startByNpm({ PASSWORD_HASH_COST: "light" });
  });
  afterAll(() => started.stop());
  const visitor = () => createClient(started.url);

  it("serves the demo company, its mailbox and static files with their headers", async () => {
    const owner = visitor();
    const fields = { emailOrBusinessName: DEMO_OWNER.name, password: DEMO_OWNER.password };
    expect((await owner.json("POST", "/api/auth/login", fields)).status).toBe(200);
    expect((await visitor().get("/dev/mailbox")).status).toBe(200);
    const icon = await visitor().get("/sw.js");
    expect([icon.status, icon.headers.get("Cache-Control")]).toEqual([200, "no-cache"]);
  });

  it.each(["", "?time=1800000000000", "?cron=0+*+*+*+*", "?cron=30+3+*+*+*&time=1800000000000"])(
    "runs the jobs at /__scheduled%s",
    async (query) => {
      const ran = await visitor().get(`/__scheduled${query}`);
      expect([ran.status, await ran.text()]).toEqual([200, "Ran scheduled event\n"]);
    },
  );

  it("keeps its data where wrangler looks for it", () => {
    const databases = readdirSync(join(started.stateDir, "v3", "d1", "miniflare-D1DatabaseObject"));
    // The name is derived from the database's id in wrangler.toml.
    expect(databases).toContain("9ba2b04bf514d9facfd57ed57d849e77241a7adc99d1c1545d06688b43d84248.sqlite");
    expect(existsSync(join(started.stateDir, "v3", "r2", "equipment-tracker-photos", "blobs"))).toBe(true);
  });

  it("answers a text browser's HTTP/1.0 completely, neither chunked nor compressed", async () => {
    const answer = await talk(
      started.port,
      `GET /login HTTP/1.0\r\nHost: localhost:${started.port}\r\nAccept-Encoding: gzip, br\r\n\r\n`,
    );
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 200/);
    expect(head).not.toMatch(/transfer-encoding|content-encoding/i);
    expect(body).toMatch(/^<!doctype html>/i);
    expect(body.trimEnd()).toMatch(/<\/html>$/);
  });
});

describe("npm start ends with everything it started", () => {
  it.each([
    ["npm is killed", "npm", "SIGKILL"],
    ["npm is told to end", "npm", "SIGTERM"],
    ["Ctrl+C is pressed", "server", "SIGINT"],
    ["the terminal is closed", "server", "SIGHUP"],
  ] as const)("when %s", async (_, whom, signal) => {
    const started = await startByNpm({ DEMO: "off" });
    const { pid = 0 } = started.npm;
    const children = below(pid);
    const left = () => processes().filter((one) => children.some(({ pid }) => pid === one.pid));
    try {
      expect(children.map(({ command }) => command).join("\n")).toContain("workerd");
      const server = children.find(({ command }) => /^node .*scripts\/start\.ts/.test(command));
      process.kill(whom === "npm" ? pid : (server?.pid ?? 0), signal);
      await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 30_000, interval: 200 });
      await expect(talk(started.port, "")).rejects.toThrow("ECONNREFUSED");
    } finally {
      for (const { pid } of left()) process.kill(pid, "SIGKILL");
      await started.stop();
    }
  });
});
