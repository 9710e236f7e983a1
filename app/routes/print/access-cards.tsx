import { renderToStaticMarkup } from "react-dom/server";
import { fullName } from "#app/domain/accounts/full-name.ts";
import { AppError } from "#app/domain/app-error.ts";
import { orProveFirst } from "#app/http/accounts/proof.server.ts";
import { streamParts } from "#app/http/downloads/stream.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { accessCards } from "#app/services/operators/access-cards.ts";
import cardStyle from "#app/styles/print-cards.css?url";
import type { CardHolder } from "#db/queries/operators/employees.ts";
import { AccessCard } from "./access-card.tsx";
import { Paper } from "./paper.server.tsx";

const SHEET = 10;
const CARDS = "\u0000";

/** The access cards of all operators, or of the one named by `operator`: ten on an A4 page. */
const page = endpoints({
  "/employees/access-cards": {
    GET: endpoint({}, async ({ services, actor, url, locale, t, proof }) => {
      const only = url.searchParams.get("operator");
      const own = await proof();
      const cards = await orProveFirst(url.pathname + url.search, () =>
        accessCards(services, actor, only, own),
      ).catch((error) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      if (!cards) {
        return redirectWithFlash("/employees", {
          tone: "error",
          title: "operators:notice.cannotPrint",
          description: "errors:access_cards.not_ready",
        });
      }
      const company = actor.company.name;
      const signInPage = `${services.settings.appUrl}/employee-login`;
      const sheet = (holders: CardHolder[]) =>
        renderToStaticMarkup(
          <section className="sheet">
            {holders.map(({ id, firstName, lastName, username, ownPassword }) => (
              <AccessCard
                key={id}
                company={company}
                name={fullName({ firstName, lastName })}
                username={username}
                password={ownPassword ? null : cards.password}
                signInPage={signInPage}
                t={t}
              />
            ))}
          </section>,
        );
      const frame = renderToStaticMarkup(
        <Paper
          title={t("print:cards.title")}
          company={company}
          style={cardStyle}
          back={{ href: "/employees", label: t("operators:form.back") }}
          withoutScript={t("print:cards.withoutScript")}
          locale={locale}
          t={t}
        >
          <h1>{t("print:cards.title")}</h1>
          <p className="lead">{t("print:cards.lead")}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
          <section className="frame" tabIndex={0} aria-label={t("print:cards.title")}>
            {CARDS}
          </section>
        </Paper>,
      );
      const [head = "", tail = ""] = frame.split(CARDS);
      async function* parts(pages: AsyncIterable<CardHolder[]>) {
        yield `<!DOCTYPE html>${head}`;
        let rest: CardHolder[] = [];
        for await (const holders of pages) {
          rest.push(...holders);
          while (rest.length >= SHEET) yield sheet(rest.splice(0, SHEET));
        }
        if (rest.length > 0) yield sheet(rest);
        rest = [];
        yield tail;
      }
      const broken = renderToStaticMarkup(<p>{t("print:brokenOff")}</p>) + tail;
      return new Response(await streamParts(parts(cards.pages), broken), {
        headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
      });
    }),
  },
});

export const loader = page;
export const action = page;
