import { printArrival } from "#app/domain/arrival.ts";
import { correctionBody, entryVoidSchema, newEntryBody } from "#app/forms/service/service-entry-form.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { askedArrivals, askedPage, onwardHeader } from "#app/http/queries/arrival-query.server.ts";
import { arrivalsQuery, listAnswer, pagedQuery } from "#app/http/queries/call-queries.ts";
import { askedPlace, printCursor, readDateCursor } from "#app/http/queries/cursor.ts";
import { correctEntry } from "#app/services/service/correct-entry.ts";
import { entryAnswer } from "#app/services/service/entry-record.ts";
import {
  arrivedEntries,
  companyEntries,
  entryRecords,
  getEntry,
} from "#app/services/service/list-entries.ts";
import { recordService } from "#app/services/service/record-service.ts";
import { voidEntry } from "#app/services/service/void-entry.ts";

const entriesAnswer = listAnswer(entryAnswer);

const calls = endpoints({
  "/api/service-entries": {
    GET: endpoint(
      { query: arrivalsQuery, answers: { 200: entriesAnswer } },
      async ({ services, actor, url }) => {
        const page = askedArrivals(url, "services");
        if (page) {
          const { entries, onward } = await arrivedEntries(services, actor, page);
          const found = { entries, next: printArrival("services", onward) };
          return status(200, found, onwardHeader(url, "services", onward));
        }
        const { entries, next } = await companyEntries(services, actor, askedPage(url, "services"));
        return { entries, next: next === null ? null : printArrival("services", next) };
      },
    ),
  },
  "/api/equipment/:id/service-entries": {
    GET: endpoint(
      { query: pagedQuery, answers: { 200: entriesAnswer } },
      async ({ services, actor, id, url }) => {
        const before = askedPlace(url, readDateCursor);
        const { entries, next } = await entryRecords(services, actor, id, { before });
        return { entries, next: next && printCursor(next) };
      },
    ),
    POST: endpoint(
      { body: newEntryBody, lists: ["tasks", "issueIds"], answers: { 201: entryAnswer } },
      async ({ services, actor, id, body, complete }) => {
        const { confirmed = false, ...sent } = body;
        const { entry } = await recordService(services, actor, id, sent, {
          source: "api",
          confirmed: confirmed || null,
          storeAnswer:
            complete && ((answer, recorded) => complete({ status: 201, value: answer.entry }, recorded)),
        });
        return status(201, entry);
      },
    ),
  },
  "/api/service-entries/:id": {
    GET: endpoint({ answers: { 200: entryAnswer } }, ({ services, actor, id }) =>
      getEntry(services, actor, id),
    ),
    PATCH: endpoint(
      { body: correctionBody, lists: ["tasks", "issueIds"], answers: { 200: entryAnswer } },
      ({ services, actor, id, body }) => {
        const { confirmed = false, ...sent } = body;
        return correctEntry(services, actor, id, sent, confirmed || null);
      },
    ),
  },
  "/api/service-entries/:id/void": {
    POST: endpoint(
      { body: entryVoidSchema, answers: { 200: entryAnswer } },
      ({ services, actor, id, body }) => voidEntry(services, actor, id, body.reason),
    ),
  },
});

export const loader = calls;
export const action = calls;
