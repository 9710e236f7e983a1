import { readingSchema } from "#app/forms/meter/reading-form.ts";
import { voidSchema } from "#app/forms/updates/review-forms.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import {
  askedArrivals,
  askedPage,
  olderHeader,
  onwardHeader,
} from "#app/http/queries/arrival-query.server.ts";
import { askedPlace, nextPageHeader, readCursor } from "#app/http/queries/cursor.ts";
import { addReading } from "#app/services/meter/add-reading.ts";
import { arrivedReadings, companyReadings } from "#app/services/meter/company-readings.ts";
import { listReadings, readingRecord, voidReading } from "#app/services/meter/readings.ts";

const calls = endpoints({
  "/api/readings": {
    GET: endpoint({}, async ({ services, actor, url }) => {
      const page = askedArrivals(url, "readings");
      if (page) {
        const { readings, onward } = await arrivedReadings(services, actor, page);
        return status(200, readings, onwardHeader(url, "readings", onward));
      }
      const { readings, next } = await companyReadings(services, actor, askedPage(url, "readings"));
      return status(200, readings, olderHeader(url, "readings", next));
    }),
  },
  "/api/equipment/:id/readings": {
    GET: endpoint({}, async ({ services, actor, id, url }) => {
      const before = askedPlace(url, readCursor);
      const page = await listReadings(services, actor, id, { before });
      return status(
        200,
        page.readings.map((row) => readingRecord(row, page.machine.unit)),
        nextPageHeader(url, page.next),
      );
    }),
    POST: endpoint({ body: readingSchema }, async ({ services, actor, id, body, complete }) => {
      const { isNew, reading } = await addReading(services, actor, id, body, complete);
      return status(isNew ? 201 : 200, reading);
    }),
  },
  "/api/readings/:id/void": {
    POST: endpoint(
      { body: voidSchema },
      async ({ services, actor, id, body }) => (await voidReading(services, actor, id, body.reason)).reading,
    ),
  },
});

export const loader = calls;
export const action = calls;
