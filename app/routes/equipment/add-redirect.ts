import { redirect } from "@remix-run/cloudflare";
import { guarded } from "#app/http/route.server.ts";

/** An older address of the edit form. */
export const loader = guarded("/add", ({ request }) => {
  const { search } = new URL(request.url);
  return redirect(`/add-equipment${search}`);
});
