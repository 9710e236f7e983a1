// Runs a command of the project: `node scripts/run.mjs scripts/start.ts`. Commands are TypeScript and use packages; this
// is plain Node, which first installs the packages.
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

// The command finds its own arguments where a script that is run alone does.
const [command] = process.argv.splice(2, 1);
await install();
await import(await bundle(command));

/** Installs what package-lock.json names, unless that has been done. */
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

/** Makes plain JavaScript of a command, which Node can import; outside `build`, which each build empties. */
async function bundle(entry) {
  const { build, stop } = await import("esbuild");
  const outfile = join("node_modules", ".cache", "scripts", basename(entry).replace(/\.ts$/, ".mjs"));
  // Another start of the same command may be reading the file: it is replaced whole.
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
