import { printArrival } from "#app/domain/arrival.ts";
import { fuelCorrectionSchema, fuelVoidSchema, newFuelSchema } from "#app/forms/fuel/fuel-entry-forms.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { askedArrivals, onwardHeader } from "#app/http/queries/arrival-query.server.ts";
import { askedPlace, printCursor, readCursor } from "#app/http/queries/cursor.ts";
import { readDayRangeQuery } from "#app/http/queries/day-range-query.server.ts";
import { instantsAsked } from "#app/services/files/day-range.ts";
import { addFuel } from "#app/services/fuel/add-fuel.ts";
import { correctFuelEntry, voidFuel } from "#app/services/fuel/change-fuel-entry.ts";
import { arrivedFuel, getFuelEntry, listFuelEntries } from "#app/services/fuel/fuel-entries.ts";
import { fuelEntryRecord } from "#app/services/fuel/fuel-entry-record.ts";

const calls = endpoints({
  "/api/fuel-entries": {
    GET: endpoint({}, async ({ services, actor, url }) => {
      const { timeZone } = actor.company;
      const page = askedArrivals(url, "fuel");
      if (page) {
        const { rows, onward } = await arrivedFuel(services, actor, page);
        const found = {
          entries: rows.map((row) => fuelEntryRecord(row, timeZone)),
          next: printArrival("fuel", onward),
        };
        return status(200, found, onwardHeader(url, "fuel", onward));
      }
      const span = instantsAsked(actor, readDayRangeQuery(url));
      const filter = { ...span, equipmentId: url.searchParams.get("equipmentId") || null };
      const before = askedPlace(url, readCursor);
      const { entries, next } = await listFuelEntries(services, actor, filter, before);
      return {
        entries: entries.map((row) => fuelEntryRecord(row, timeZone)),
        next: next && printCursor(next),
      };
    }),
    POST: endpoint({ body: newFuelSchema }, async ({ services, actor, body, complete }) =>
      status(201, await addFuel(services, actor, body, complete)),
    ),
  },
  "/api/fuel-entries/:id": {
    GET: endpoint({}, async ({ services, actor, id }) => {
      const { entry } = await getFuelEntry(services, actor, id);
      return fuelEntryRecord(entry, actor.company.timeZone);
    }),
    PATCH: endpoint({ body: fuelCorrectionSchema }, ({ services, actor, id, body }) =>
      correctFuelEntry(services, actor, id, body),
    ),
  },
  "/api/fuel-entries/:id/void": {
    POST: endpoint({ body: fuelVoidSchema }, ({ services, actor, id, body }) =>
      voidFuel(services, actor, id, body.reason),
    ),
  },
});

export const loader = calls;
export const action = calls;
