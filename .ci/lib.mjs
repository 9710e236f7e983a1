// What the commands share: installing, building, running a tool. Plain Node, because they run before anything is installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");
process.chdir(ROOT);

/** Runs a tool of the project and waits for it. Rejects when it fails. */
export function run(command, args, options = {}) {
  const { quiet = false, env = {} } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      env: toolEnv(env),
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ${args.join(" ")} ended with ${code}\n${output}`));
    });
  });
}

/** The environment of the project's own tools. */
export function toolEnv(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(ROOT, "node_modules", ".bin")}${delimiter}${process.env.PATH}`,
    WRANGLER_SEND_METRICS: "false",
    CI: process.env.CI ?? "",
    ...extra,
  };
}

/** Installs what package-lock.json names, unless that has been done. */
export async function install() {
  const stamp = join("node_modules", ".installed");
  const wanted = hashFiles(["package-lock.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Installing packages…");
  await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stamp, wanted);
}

/** Builds the product, unless nothing it is made of has changed. */
export async function build() {
  const stamp = join("build", ".built");
  const wanted = hashFiles([
    "app",
    "db",
    "emails",
    "public",
    "package-lock.json",
    "package.json",
    "vite.config.ts",
    "wrangler.toml",
    "tsconfig.json",
  ]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building…");
  await run("npm", ["run", "--silent", "build"], { quiet: true });
  mkdirSync("build", { recursive: true });
  writeFileSync(stamp, wanted);
}

function hashFiles(paths) {
  const hash = createHash("sha256");
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
      return;
    }
    hash.update(path).update(readFileSync(path));
  };
  for (const path of paths) add(path);
  return hash.digest("hex");
}
