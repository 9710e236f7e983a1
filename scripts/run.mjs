// Runs a command of the project: `node scripts/run.mjs scripts/start.ts`. Commands are TypeScript and use
// packages; this file is plain Node and first installs the packages.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or later is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
process.setSourceMapsEnabled(true);

// Puts the command's own arguments where a directly run script has them.
const [command] = process.argv.splice(2, 1);
await install();
await import(await bundle(command));

/** Installs the packages of package-lock.json, unless already done. */
async function install() {
  const stamp = join("node_modules", ".installed");
  const wanted = readFileSync("package-lock.json", "utf8");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Installing packages…");
  const npm = spawn("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  const stop = () => npm.kill();
  process.on("SIGTERM", stop);
  const [code] = await once(npm, "exit");
  process.off("SIGTERM", stop);
  if (code !== 0) process.exit(1);
  writeFileSync(stamp, wanted);
}

/** Bundles a command as JavaScript for Node; outside `build`, which every build empties. */
async function bundle(entry) {
  const { build, stop } = await import("esbuild");
  const outfile = join("node_modules", ".cache", "scripts", basename(entry).replace(/\.ts$/, ".mjs"));
  // Another start of the same command may be reading the file, so it is replaced as a whole.
  const written = `${outfile}.${process.pid}`;
  await build({
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    sourcemap: "inline",
    logLevel: "error",
    outfile: written,
  });
  await stop();
  renameSync(written, outfile);
  return pathToFileURL(outfile).href;
}
