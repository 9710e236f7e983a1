import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

/** The import rules of docs/architecture.md: imports point downwards only. */

const ROOTS = ["app", "db", "emails"];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "migrations" ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.(?:test|d)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

type Import = { from: string; to: string; typeOnly: boolean };

function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8");
  const pattern = /(?:^|\n)\s*(import|export)\s+(type\s+)?[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)/g;
  return [...text.matchAll(pattern)].map((match) => {
    const target = match[3] ?? match[4] ?? "";
    const to = target.startsWith("#")
      ? target.slice(1)
      : target.startsWith(".")
        ? relative(".", join(dirname(file), target))
        : target;
    return { from: file, to, typeOnly: match[2] !== undefined };
  });
}

const imports = ROOTS.flatMap(sources).flatMap(importsOf);

/** Types that parts of a page show: server answers, whose code never runs in a browser. */
const ANSWERS = ["app/http/", "app/auth/", "app/services/", "db/queries/"];

/**
 * What a layer may import from this project besides itself, types included; third-party packages have their
 * own rules below.
 */
const MAY_IMPORT: Record<string, string[]> = {
  "app/domain/": [],
  "app/shared/": ["app/domain/"],
  "app/forms/": ["app/domain/", "app/shared/"],
  "db/": ["app/domain/"],
  "app/platform/": ["app/domain/", "db/query-failure.ts"],
  "app/i18n/": ["app/domain/"],
  "emails/": ["app/domain/", "app/i18n/"],
  "app/adapters/": ["app/domain/", "app/platform/"],
  "app/services/": [
    "app/domain/",
    "app/shared/",
    "app/forms/",
    "db/",
    "app/platform/",
    "app/i18n/",
    "emails/",
    "app/adapters/",
  ],
  "app/jobs/": ["app/services/", "app/domain/", "app/platform/"],
  "app/auth/": ["app/services/", "app/domain/", "app/platform/", "db/"],
  "app/http/": [
    "app/auth/",
    "app/services/",
    "app/i18n/",
    "app/platform/",
    "app/forms/",
    "app/shared/",
    "app/domain/",
    "db/",
  ],
  "app/enhance/": ["app/domain/", "app/shared/", "app/i18n/"],
  "app/components/": ["app/domain/", "app/shared/", "app/forms/", "app/i18n/", "app/enhance/", ...ANSWERS],
  "app/routes/": [
    "app/components/",
    "app/enhance/",
    "app/http/",
    "app/auth/",
    "app/services/",
    "app/platform/",
    "app/i18n/",
    "app/forms/",
    "app/shared/",
    "app/domain/",
    "app/adapters/billing/local-objects.ts",
    "db/queries/",
  ],
  "app/worker/": [
    "app/jobs/",
    "app/http/",
    "app/auth/",
    "app/services/",
    "app/adapters/",
    "app/platform/",
    "app/i18n/",
    "app/shared/",
    "app/domain/",
    "db/",
  ],
};

/** Layers that may import only types of another layer: they show its data and never call it. */
const TYPES_ONLY: [layer: string, of: readonly string[]][] = [
  ["app/components/", ANSWERS],
  ["app/routes/", ["db/", "app/adapters/"]],
];

/** A table that server and browser read alike, and a pattern that the build writes out for the browser. */
const IN_BROWSER = ["app/auth/navigation.ts", "app/auth/hydrated-paths.ts", "app/auth/is-hydrated.ts"];

/** Folders that are no subject. */
const OTHER_FOLDERS: Record<string, string[]> = {
  "app/domain": ["time-zones"],
  "app/http": ["downloads", "forms", "front-door", "queries"],
  "app/components": ["dialog", "forms"],
  "app/routes": ["api", "dev", "exports", "objects", "owner-layout", "print"],
};

describe("the table of subjects in docs/architecture.md", () => {
  const FLOORS = {
    domain: "app/domain",
    forms: "app/forms",
    queries: "db/queries",
    services: "app/services",
    http: "app/http",
    components: "app/components",
    routes: "app/routes",
    emails: "emails",
    words: "app/i18n/locales/en",
    tests: "tests/integration",
  };
  const lines = readFileSync("docs/architecture.md", "utf8").split("\n");
  const cells = lines
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").map((c) => c.trim()));
  const heading = cells.find(([, first]) => first === "Subject") ?? [];
  const rows = cells.filter(([, first]) => /^`[\w-]+`$/.test(first ?? ""));

  for (const [name, floor] of Object.entries(FLOORS)) {
    it(`names the folders of ${floor}, and no others`, () => {
      const column = heading.indexOf(name);
      const named = rows.filter((row) => row[column] === "x").map(([, first = ""]) => first.slice(1, -1));
      const folders = readdirSync(floor, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      const subjects = folders
        .map((entry) => entry.name)
        .filter((folder) => !OTHER_FOLDERS[floor]?.includes(folder));
      expect(named.sort()).toEqual(subjects.sort());
    });
  }
});

it("Spanish words are in the files of the English ones", () => {
  const filesOf = (locale: string) => readdirSync(`app/i18n/locales/${locale}`, { recursive: true }).sort();
  expect(filesOf("es")).toEqual(filesOf("en"));
});

describe("imports point downwards", () => {
  for (const [layer, below] of Object.entries(MAY_IMPORT)) {
    const allowed = [layer, ...below];
    it(`${layer} imports ${below.join(", ") || "nothing else of the project"}`, () => {
      const wrong = imports
        .filter(({ from, to }) => from.startsWith(layer) && ROOTS.some((root) => to.startsWith(`${root}/`)))
        .filter(({ to }) => !to.startsWith("app/styles/"))
        .filter(({ to }) => !allowed.some((prefix) => to.startsWith(prefix)))
        .map(({ from, to }) => `${from} -> ${to}`);
      expect(wrong).toEqual([]);
    });
  }

  for (const [layer, of] of TYPES_ONLY) {
    it(`${layer} imports only types of ${of.join(", ")}`, () => {
      const wrong = imports
        .filter(({ from, to }) => from.startsWith(layer) && of.some((prefix) => to.startsWith(prefix)))
        .filter(({ typeOnly, to }) => !typeOnly && !IN_BROWSER.includes(to))
        .map(({ from, to }) => `${from} -> ${to}`);
      expect(wrong).toEqual([]);
    });
  }

  it("only the Worker's entry imports the server build", () => {
    const wrong = imports.filter(({ to }) => to.startsWith("build/")).map(({ from }) => from);
    expect(wrong).toEqual(["app/entry.worker.ts"]);
  });

  it("nothing imports a route", () => {
    const wrong = imports
      .filter(
        ({ from, to, typeOnly }) =>
          to.startsWith("app/routes/") && !from.startsWith("app/routes/") && !typeOnly,
      )
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(wrong).toEqual([]);
  });
});

/** Files that import each other, directly or by way of others; each list is one circle. */
function circles(): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, way: string[]): void => {
    if (way.includes(file)) found.push(way.slice(way.indexOf(file)));
    if (done.has(file)) return;
    done.add(file);
    for (const to of next.get(file) ?? []) visit(to, [...way, file]);
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}

it("has no circle of imports, types included", () => expect(circles()).toEqual([]));

describe("third parties", () => {
  const RULES: [name: string, packages: RegExp, where: RegExp][] = [
    ["payment and mail providers are called by adapters", /^(?:stripe|resend)$/, /^app\/adapters\//],
    ["SQL is written in db", /^drizzle-orm/, /^db\//],
    [
      "React and Remix stay out of the rules",
      /^(?:react|@remix-run|@conform-to)/,
      /^app\/(?!domain|services|adapters|jobs)|^emails\//,
    ],
    ["mail templates alone use the mail components", /^@react-email/, /^emails\//],
  ];
  for (const [name, packages, where] of RULES) {
    it(name, () => {
      const wrong = imports
        .filter(({ from, to, typeOnly }) => packages.test(to) && !where.test(from) && !typeOnly)
        .map(({ from, to }) => `${from} -> ${to}`);
      expect(wrong).toEqual([]);
    });
  }

  it("rules don't read the clock", () => {
    const wrong = sources("app/domain").filter((file) =>
      /\bDate\.now\(\)|new Date\(\)/.test(readFileSync(file, "utf8")),
    );
    expect(wrong).toEqual([]);
  });

  it("services don't see requests and responses", () => {
    const wrong = sources("app/services").filter((file) =>
      /:\s*(?:Request|Response)\b|new (?:Request|Response)\(/.test(readFileSync(file, "utf8")),
    );
    expect(wrong).toEqual([]);
  });
});

describe("a request is read in one place", () => {
  const without = (pattern: RegExp, home: string) =>
    sources("app").filter((file) => file !== home && pattern.test(readFileSync(file, "utf8")));

  it("forms by readForm, which enforces their limits", () => {
    expect(without(/\.formData\(/, "app/http/forms/read-form.server.ts")).toEqual([]);
  });

  it("the name of the hidden key by KEY_FIELD", () => {
    const wrong = without(/["']idempotencyKey["']/, "app/shared/idempotency-key.ts");
    // The operator's script looks the field up by name.
    expect(wrong.filter((file) => !file.startsWith("app/enhance/"))).toEqual([]);
  });
});

describe("every loader and action starts with its guard", () => {
  const modules = sources("app/routes").filter((file) => /(?:\/route\.tsx|\.ts)$/.test(file));
  const OPEN = ["app/routes/dashboard/dashboard-redirect.ts", "app/routes/api/unknown.ts"];
  for (const file of modules.filter((module) => !OPEN.includes(module))) {
    const text = readFileSync(file, "utf8");
    const exported = [
      ...text.matchAll(/export (?:const|async function|function) (loader|action)\b([^;{]*)/g),
    ];
    if (exported.length === 0) continue;
    it(`${file}`, () => {
      for (const [, name, rest = ""] of exported) {
        const named = /=\s*(\w+)\s*$/.exec(rest)?.[1];
        const made = named ? new RegExp(`const ${named}\\s*=\\s*\\w+`).exec(text)?.[0] : rest;
        expect(made, `${name} of ${file}`).toMatch(/=\s*(?:\w*[gG]uarded\w*|endpoints|exportRoute|loader)\b/);
      }
    });
  }
});
