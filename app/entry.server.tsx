import { createHash } from "node:crypto";
import { enhance } from "virtual:enhance";
import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { DocumentContext, type PageHandle } from "#app/components/document.tsx";
import { answerPage } from "#app/http/page-cache.server.ts";
import { contentSecurityPolicy } from "#app/http/security-headers.ts";
import { translatorFor } from "#app/i18n/server.ts";
import { TranslatorSource } from "#app/i18n/translator-source.ts";
import { logFailure } from "#app/services/log-failure.ts";
import landingStyle from "#app/styles/landing.css?inline";
import lightStyle from "#app/styles/light.css?inline";

const STYLES = { common: withHash(lightStyle), landing: withHash(landingStyle) };

function withHash(css: string) {
  return { css, hash: `sha256-${createHash("sha256").update(css).digest("base64")}` };
}

/** Pages that are not hydrated render in one go, which costs a quarter of the stream; the others need the stream. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  passOn(remix, headers);
  const light = isLight(remix);
  const style = handleOf(remix).style === "landing" ? STYLES.landing : STYLES.common;
  if (light) remix.serverHandoffStream = undefined;
  const page = (
    <TranslatorSource.Provider value={translatorFor}>
      <DocumentContext.Provider value={{ nonce, inlineStyle: style.css, light, enhance }}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </DocumentContext.Provider>
    </TranslatorSource.Provider>
  );
  if (light) {
    headers.set("Content-Security-Policy", contentSecurityPolicy({ styleHash: style.hash }));
    return answerPage(request, `<!DOCTYPE html>${renderToString(page)}`, status, headers);
  }
  headers.set("Content-Security-Policy", contentSecurityPolicy({ nonce }));
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    onError(error: unknown) {
      if (!request.signal.aborted) logFailure(error);
    },
  });
  return new Response(stream, { status, headers });
}

/** Remix's own answers to who asks for what a page doesn't do (no such path, no such method) are no failures of ours. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logFailure(error);
}

/** Headers that a loader or an action meant for the page: Remix takes over cookies and nothing else. */
function passOn(remix: EntryContext, headers: Headers): void {
  const { actionHeaders, loaderHeaders } = remix.staticHandlerContext;
  for (const from of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    for (const name of ["Retry-After", "Refresh"]) {
      const value = from.get(name);
      if (value !== null) headers.set(name, value);
    }
  }
}

function isLight(remix: EntryContext): boolean {
  const { matches, errors } = remix.staticHandlerContext;
  // An error that reached the root shows a page of its own, which needs no script.
  if (errors?.root) return true;
  return matches.some((match) => (match.route.handle as PageHandle | undefined)?.document === "light");
}

/** What the page's own route says of itself; a failure page has the common style. */
function handleOf(remix: EntryContext): PageHandle {
  const { matches, errors } = remix.staticHandlerContext;
  return errors?.root ? {} : ((matches.at(-1)?.route.handle as PageHandle | undefined) ?? {});
}

export { handleRequest, readCronTrigger, runJobs } from "./worker-parts.server.ts";
