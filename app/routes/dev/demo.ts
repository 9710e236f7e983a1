import { guarded } from "#app/http/route.server.ts";
import { seedDemo } from "#app/services/demo/seed-demo.ts";

/** Loads the demo company and answers its sign-ins; called by `npm start`. Local running only. */
export const action = guarded("/dev/demo", async ({ context }) => Response.json(await seedDemo(context)));
