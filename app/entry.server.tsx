import { createHash } from "node:crypto";
import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { viewerOf } from "#app/auth/viewer.ts";
import { DocumentContext, type DocumentExtras, type PageHandle } from "#app/components/document.tsx";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { isManager } from "#app/domain/accounts/roles.ts";
import { enhance } from "#app/enhance/manifest.server.ts";
import { answerPage } from "#app/http/front-door/page-cache.server.ts";
import { contentSecurityPolicy } from "#app/http/front-door/security-headers.ts";
import { readRootData } from "#app/http/root-data.server.ts";
import { translatorFor } from "#app/i18n/server.ts";
import { provideWords } from "#app/i18n/words.ts";
import checkStyle from "#app/styles/check.css?inline";
import docsStyle from "#app/styles/docs.css?inline";
import landingStyle from "#app/styles/landing.css?inline";
import lightStyle from "#app/styles/light.css?inline";
import operatorStyle from "#app/styles/operator.css?inline";
import cardStyle from "#app/styles/operator-card.css?inline";
import { failureReference, logFailure } from "./platform/log.server.ts";

provideWords({ translator: translatorFor, load: () => null });

/** The route of the frame: the pages in it are hydrated. */
const FRAME = "routes/owner-layout/route";

const STYLES = {
  common: withHash(lightStyle),
  landing: withHash(landingStyle),
  operator: withHash(operatorStyle),
  check: withHash(checkStyle),
  card: withHash(cardStyle),
  docs: withHash(docsStyle),
};

function withHash(css: string) {
  return { css, hash: `sha256-${createHash("sha256").update(css).digest("base64")}` };
}

/** Every page is rendered in one go: no loader returns anything that comes later. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { nonce, fuelUnit } = context;
  headers.set("Content-Type", "text/html; charset=utf-8");
  passOn(remix, headers);
  await addRootData(remix, request, context);
  const light = isLight(remix);
  const handle = handleOf(remix);
  const { style: own = "common" } = handle;
  const style = own === "app" ? STYLES.common : STYLES[own];
  const part = handle.partStyle ? STYLES[handle.partStyle] : null;
  if (light) remix.serverHandoffStream = undefined;
  else await readAhead(remix);
  const page = (
    <DocumentContext.Provider
      value={{
        nonce,
        inlineStyle: style.css,
        partStyle: part?.css ?? "",
        light,
        enhance,
        fuelUnit: await fuelUnit(),
        reference: status >= 500 ? failureReference() : null,
        frameOfFailure: remix.staticHandlerContext.errors?.root ? await frameOfFailure(context) : null,
      }}
    >
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </DocumentContext.Provider>
  );
  if (light) {
    const styleHashes = [style.hash, ...(part ? [part.hash] : [])];
    headers.set("Content-Security-Policy", contentSecurityPolicy({ styleHashes }));
    return answerPage(request, `<!DOCTYPE html>${renderToString(page)}`, status, headers);
  }
  headers.set("Content-Security-Policy", contentSecurityPolicy({ nonce }));
  return new Response(`<!DOCTYPE html>${renderToString(page)}`, { status, headers });
}

/**
 * Remix runs no loader of the root when an act ends with a failure page. That page has its reader's language and theme
 * all the same, unless they can't be read.
 */
async function addRootData(remix: EntryContext, request: Request, context: AppLoadContext): Promise<void> {
  const { errors, loaderData } = remix.staticHandlerContext;
  if (!errors?.root || loaderData.root) return;
  try {
    loaderData.root = await readRootData({ context, request }, null);
  } catch {
    // Then it is in English.
  }
}

/**
 * The only use of Remix's internals. `RemixServer` streams the loaders' data after the markup, which
 * `renderToString` can't wait for; React's stream can, at 1.5 times the CPU for a machine list. All data is
 * available by now, so it is read first and put where `RemixServer` keeps received chunks.
 */
async function readAhead(remix: EntryContext): Promise<void> {
  const value = await new Response(remix.serverHandoffStream).text();
  const come = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  remix.serverHandoffStream = new ReadableStream();
  remix.renderMeta = {
    streamCache: { 0: come({ done: false, value }), 1: come({ done: true, value: "" }) },
  };
}

/** Remix's own answers to unsupported requests (no such path, no such method) are not our failures. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logFailure(error);
}

/** Passes on the headers that a loader or an action sets for the page: Remix only passes on cookies. */
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
  // An error at the root shows its own page, which needs no script.
  return Boolean(errors?.root) || !matches.some(({ route }) => route.id === FRAME);
}

/** The frame of owners' pages, if one of them meets a failure; null for others, and when nobody can be read. */
async function frameOfFailure({ actor }: AppLoadContext): Promise<DocumentExtras["frameOfFailure"]> {
  try {
    const person = await actor();
    if (!person || !isManager(person.role)) return null;
    const viewer = viewerOf(person);
    return (failure) => <SignedInShell viewer={viewer}>{failure}</SignedInShell>;
  } catch {
    return null;
  }
}

/** The handle of the page's own route; a failure page has the common style. */
function handleOf(remix: EntryContext): PageHandle {
  const { matches, errors } = remix.staticHandlerContext;
  return errors?.root ? {} : ((matches.at(-1)?.route.handle as PageHandle | undefined) ?? {});
}

export { handleRequest, readCronTrigger, runJobs } from "./worker/exports.server.ts";
