import { POLICY, type PolicyPath } from "#app/auth/policy.ts";

/** The parts of the documentation, in their order. */
export const PARTS = ["machines", "readings", "reports", "services", "books", "webhooks"] as const;
export type Part = (typeof PARTS)[number];
export const isPart = (text: string | undefined): text is Part => PARTS.some((part) => part === text);

/** What a sent example holds; what its path names is a record of the sender's own. */
export type Example = { query?: Record<string, string>; body?: Record<string, unknown> };

/** Stands in an example for a machine of the sender's own. */
export const MACHINE_ID = "5d0c1f5e-7b8a-4f5c-9d1e-2a7f0c6b3e41";

/**
 * The calls of each part by method and path, in the order of its page, each with an example. The name of a call is a key
 * of the catalogue `docs`, which says in a line what it does.
 */
const CALLS = {
  machines: {
    "GET /api/key readKey": {},
    "GET /api/health readHealth": {},
    "GET /api/equipment listMachines": {},
    "POST /api/equipment addMachine": {
      body: {
        name: "Skid steer 3",
        type: "machinery",
        unit: "hours",
        currentUsage: 1204.5,
        fuelType: "diesel",
        serviceInterval: 250,
        make: "Bobcat",
        model: "S650",
      },
    },
    "GET /api/equipment/:id readMachine": {},
    "PATCH /api/equipment/:id changeMachine": { body: { place: "North yard" } },
    "POST /api/equipment/:id/retire retireMachine": { body: { retirementNotes: "Sold at auction" } },
    "GET /api/retired-equipment listRetired": {},
    "POST /api/retired-equipment/:id/restore restoreMachine": {},
    "GET /api/equipment/:id/service-tasks listTasks": {},
    "POST /api/equipment/:id/service-tasks addTask": {
      body: { name: "Grease all points", serviceInterval: 50 },
    },
    "PATCH /api/service-tasks/:id changeTask": { body: { serviceInterval: 60 } },
    "DELETE /api/service-tasks/:id deleteTask": {},
    "GET /api/plan readPlan": {},
  },
  readings: {
    "GET /api/readings listReadings": { query: { since: "2026-01-01T00:00:00Z", limit: "100" } },
    "GET /api/equipment/:id/readings listReadingsOfMachine": {},
    "POST /api/equipment/:id/readings addReading": { body: { value: 4321.5, confirmed: true } },
    "POST /api/readings/:id/void voidReading": { body: { reason: "Read from another machine" } },
    "PATCH /api/equipment/:id/usage addUsage": { body: { usageIncrease: 7.5 } },
    "GET /api/fuel-entries listFuel": { query: { since: "2026-01-01T00:00:00Z" } },
    "POST /api/fuel-entries addFuel": {
      body: { equipmentId: MACHINE_ID, fuelAdded: 31.2, fuelCost: 118.5 },
    },
    "GET /api/fuel-entries/:id readFuel": {},
    "PATCH /api/fuel-entries/:id correctFuel": { body: { fuelCost: 121.9 } },
    "POST /api/fuel-entries/:id/void voidFuel": { body: { reason: "Entered twice" } },
    "GET /api/fuel-prices listFuelPrices": {},
    "GET /api/fuel-settings readFuelSettings": {},
  },
  reports: {
    "GET /api/operator-updates listReports": { query: { since: "2026-01-01T00:00:00Z" } },
    "POST /api/operator-updates sendReport": {
      body: {
        equipmentId: MACHINE_ID,
        newUsage: 4330,
        condition: "needs_attention",
        notes: "Hydraulic hose is wet",
      },
    },
    "GET /api/operator-updates/:id readReport": {},
    "GET /api/issues listIssues": { query: { status: "open" } },
    "GET /api/issues/:id readIssue": {},
    "POST /api/equipment/:id/issues raiseIssue": {
      body: { condition: "do_not_run", description: "Seat belt is torn" },
    },
    "PATCH /api/issues/:id changeIssue": { body: { condition: "needs_attention" } },
    "POST /api/issues/:id/resolve resolveIssue": { body: { resolution: "Belt replaced" } },
    "POST /api/issues/:id/reopen reopenIssue": { body: { reason: "Torn again" } },
    "GET /api/equipment/:id/notes listNotes": {},
    "POST /api/equipment/:id/notes addNote": { body: { content: "Moved to the north yard" } },
    "GET /api/equipment/:id/history listHistory": {},
    "GET /api/checks listChecks": { query: { since: "2026-01-01T00:00:00Z" } },
  },
  services: {
    "GET /api/service-entries listServices": { query: { since: "2026-01-01T00:00:00Z" } },
    "GET /api/equipment/:id/service-entries listServicesOfMachine": {},
    "GET /api/service-entries/:id readService": {},
    "POST /api/equipment/:id/service-entries recordService": {
      body: { otherWork: "Two new tires", doneBy: "vendor", doneByName: "Miller Tire", partsCost: 880 },
    },
    "PATCH /api/service-entries/:id correctService": { body: { laborCost: 95 } },
    "POST /api/service-entries/:id/void voidService": { body: { reason: "Was another machine" } },
    "PATCH /api/equipment/:id/reset-service resetService": {},
  },
  books: {
    "GET /api/costs readCosts": {},
    "GET /api/books listMonths": {},
    "GET /api/books/:month readMonth": {},
  },
} as const satisfies Partial<Record<Part, Record<string, Example>>>;

type Named = { [P in keyof typeof CALLS]: keyof (typeof CALLS)[P] }[keyof typeof CALLS];
/** What a call is named by in the description. */
export type CallName = Named extends infer N
  ? N extends `${string} ${string} ${infer Id}`
    ? Id
    : never
  : never;

export type DescribedCall = {
  part: Part;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: PolicyPath;
  name: CallName;
  example: Example;
};

/** Every described call. */
export const DESCRIBED_CALLS: readonly DescribedCall[] = Object.entries(CALLS).flatMap(([part, calls]) =>
  Object.entries(calls as Record<string, Example>).map(([named, example]) => {
    const [method, path, name] = named.split(" ");
    if (!path || !(path in POLICY)) throw new Error(`There is no call ${named}`);
    return { part, method, path, name, example } as DescribedCall;
  }),
);

/** A path as the description writes it: `/api/issues/{id}`. */
export const templateOf = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

export type Json = Record<string, unknown>;

/** What the build writes in place of a deployment's address. */
export const ANY_SERVER = { servers: [{ url: "/" }] };

/** What the description calls the answer of an error, by its status. */
export const ERROR_NAMES = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  409: "Conflict",
  413: "TooLarge",
  415: "UnsupportedType",
  422: "KeyReused",
  429: "TooManyRequests",
  500: "Failure",
} as const;
export type ErrorStatus = keyof typeof ERROR_NAMES;
export const ERROR_STATUSES = Object.keys(ERROR_NAMES).map(Number) as ErrorStatus[];
