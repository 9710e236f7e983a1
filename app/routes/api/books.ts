import { z } from "zod";
import { closeMonthSchema } from "#app/forms/books/close-month-form.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { closeMonth } from "#app/services/books/close-month.ts";
import { monthAnswer, monthRecord, readBooksMonth } from "#app/services/books/read-month.ts";
import { listedMonthAnswer, listedMonthRecord, readBooksYear } from "#app/services/books/read-year.ts";

const yearQuery = z.object({ year: z.string().optional().describe("YYYY; this year without it") });
const nowQuery = z.object({
  now: z.enum(["1"]).optional().describe("1: today's figures of a closed month"),
});

const calls = endpoints({
  "/api/books": {
    GET: endpoint(
      { query: yearQuery, answers: { 200: z.array(listedMonthAnswer) } },
      async ({ services, actor, url }) => {
        const { months } = await readBooksYear(services, actor, url.searchParams.get("year"));
        return months.map(listedMonthRecord);
      },
    ),
  },
  "/api/books/:month": {
    GET: endpoint(
      { query: nowQuery, answers: { 200: monthAnswer } },
      async ({ services, actor, params, url }) => {
        const now = url.searchParams.get("now") === "1";
        return monthRecord(await readBooksMonth(services, actor, params.month ?? "", { now }));
      },
    ),
  },
  "/api/books/:month/close": {
    POST: endpoint({ body: closeMonthSchema }, ({ services, actor, params, body, locale, complete }) =>
      closeMonth(services, actor, { month: params.month ?? "", closings: body.closings, locale }, complete),
    ),
  },
});

export const loader = calls;
export const action = calls;
