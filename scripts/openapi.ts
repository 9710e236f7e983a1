import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DEPRECATED_CALLS } from "#app/domain/keys/deprecated-calls.ts";
import type { Json } from "#app/http/docs/calls.ts";
import { describeCalls } from "#app/http/docs/describe.ts";
import type { Methods } from "#app/http/endpoint.server.ts";
import { translatorFor } from "#app/i18n/server.ts";
import * as books from "#app/routes/api/books.ts";
import * as checks from "#app/routes/api/checks.ts";
import * as costs from "#app/routes/api/costs.ts";
import * as equipment from "#app/routes/api/equipment.ts";
import * as story from "#app/routes/api/equipment-story.ts";
import * as fuelEntries from "#app/routes/api/fuel-entries.ts";
import * as fuelPrices from "#app/routes/api/fuel-prices.ts";
import * as fuelSettings from "#app/routes/api/fuel-settings.ts";
import * as health from "#app/routes/api/health.ts";
import * as issues from "#app/routes/api/issues.ts";
import * as keys from "#app/routes/api/keys.ts";
import * as updates from "#app/routes/api/operator-updates.ts";
import * as readings from "#app/routes/api/readings.ts";
import * as retired from "#app/routes/api/retired-equipment.ts";
import * as serviceEntries from "#app/routes/api/service-entries.ts";
import * as serviceTasks from "#app/routes/api/service-tasks.ts";
import * as plan from "#app/routes/api/weekly-plan.ts";
import { DESCRIPTION } from "./places.ts";

/** The modules that serve the described calls. */
const MODULES = [
  ...[books, checks, costs, equipment, story, fuelEntries, fuelPrices, fuelSettings, health, issues, keys],
  ...[updates, readings, retired, serviceEntries, serviceTasks, plan],
];

/** The description of this build's calls. */
export function description(deprecated = DEPRECATED_CALLS): Json {
  const calls: Record<string, Methods | undefined> = Object.assign(
    {},
    ...MODULES.map(({ loader }) => loader.paths),
  );
  return describeCalls(calls, translatorFor("en"), deprecated);
}

/** Writes it where the Worker's build and the tests read it. */
export function writeDescription(): void {
  mkdirSync(dirname(DESCRIPTION), { recursive: true });
  writeFileSync(DESCRIPTION, JSON.stringify(description()));
}
