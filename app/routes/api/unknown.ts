import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/domain/app-error.ts";
import { errorAnswer } from "#app/http/endpoint.server.ts";

/** The answer to unknown call paths. */
export async function loader({ context }: LoaderFunctionArgs) {
  return errorAnswer(new AppError("request.not_found"), await context.translate());
}

export const action = loader;
