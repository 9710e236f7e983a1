import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { costsAnswer, costsRecord, readCosts } from "#app/services/service/costs.ts";

const calls = endpoints({
  "/api/costs": {
    GET: endpoint({ answers: { 200: costsAnswer } }, async ({ services, actor, t }) =>
      costsRecord(await readCosts(services, actor), t("service:cost.deleted")),
    ),
  },
});

export const loader = calls;
export const action = calls;
