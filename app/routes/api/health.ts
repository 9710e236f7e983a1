import { z } from "zod";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";

const calls = endpoints({
  "/api/health": {
    GET: endpoint({ visitors: true, answers: { 200: z.object({ status: z.enum(["ok"]) }) } }, () => ({
      status: "ok",
    })),
  },
});

export const loader = calls;
export const action = calls;
