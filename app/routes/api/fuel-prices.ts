import { z } from "zod";
import { fuelPriceSchema } from "#app/forms/fuel/fuel-price-form.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { pagedQuery } from "#app/http/queries/call-queries.ts";
import { askedPlace, nextPageHeader, printCursor, readDateCursor } from "#app/http/queries/cursor.ts";
import {
  addFuelPrice,
  fuelPriceAnswer,
  fuelPriceRecord,
  listFuelPrices,
  removeFuelPrice,
} from "#app/services/fuel/fuel-prices.ts";

const calls = endpoints({
  "/api/fuel-prices": {
    GET: endpoint(
      { query: pagedQuery, answers: { 200: z.array(fuelPriceAnswer) } },
      async ({ services, actor, url }) => {
        const before = askedPlace(url, readDateCursor);
        const { prices, next } = await listFuelPrices(services, actor, before);
        return status(200, prices.map(fuelPriceRecord), nextPageHeader(url, next && printCursor(next)));
      },
    ),
    POST: endpoint({ body: fuelPriceSchema }, async ({ services, actor, body, complete }) =>
      status(201, await addFuelPrice(services, actor, body, complete)),
    ),
  },
  "/api/fuel-prices/:id": {
    DELETE: endpoint({}, async ({ services, actor, id }) => {
      await removeFuelPrice(services, actor, id);
      return status(204);
    }),
  },
});

export const loader = calls;
export const action = calls;
