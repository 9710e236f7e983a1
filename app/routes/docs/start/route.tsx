import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { type PageHandle, PartStyle } from "#app/components/document.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SCOPES } from "#app/domain/keys/api-key.ts";
import { KEY_PATTERN } from "#app/domain/keys/key-text.ts";
import { ERROR_NAMES, ERROR_STATUSES } from "#app/http/docs/calls.ts";
import { recipe } from "#app/http/docs/recipes.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PartLinks } from "../part-links.tsx";

export const handle: PageHandle = { partStyle: "docs" };

export const meta = pageTitle("docs:title");

export const loader = guarded("/api/docs", ({ context }) => ({
  curl: recipe("curl", context.settings.appUrl),
  sheets: recipe("sheets", context.settings.appUrl),
}));

const ERROR = `HTTP/1.1 403
WWW-Authenticate: Bearer realm="api", error="insufficient_scope", scope="read"

{ "message": "This key needs the scope: read.", "scope": "read" }`;

const LINK = `Link: </api/readings?since=readings.42>; rel="next"`;

const LIMITS = `RateLimit-Policy: "key";q=120;w=60, "company";q=600;w=60
RateLimit: "key";r=119;t=60, "company";r=599;t=60`;

const TWICE = `curl -X POST "$APP/api/equipment/$ID/readings" \\
  -H "Authorization: Bearer $KEY" \\
  -H "Idempotency-Key: reading-2026-01-15-0605" \\
  -H "Content-Type: application/json" \\
  -d '{"value":4321.5}'`;

/** How other programs call the product. */
export default function DocsPage() {
  const { t } = useI18n();
  const { curl, sheets } = useLoaderData<typeof loader>();
  return (
    <LightShell title={t("docs:title")} lead={t("docs:lead")} wide>
      <PartStyle />
      <PartLinks current="start" />
      <div className="stack">
        <Section name="start">
          <pre translate="no">{curl}</pre>
        </Section>
        <Section name="keys">
          <pre translate="no">{KEY_PATTERN}</pre>
          <ul>
            {SCOPES.map((scope) => (
              <li key={scope}>{t(`keys:scope.${scope}`)}</li>
            ))}
          </ul>
        </Section>
        <Section name="errors">
          <ul>
            {ERROR_STATUSES.map((status) => (
              <li key={status}>
                <code>{status}</code> {t(`docs:error.${ERROR_NAMES[status]}`)}
              </li>
            ))}
          </ul>
          <pre translate="no">{ERROR}</pre>
        </Section>
        <Section name="limits">
          <pre translate="no">{LIMITS}</pre>
        </Section>
        <Section name="polling">
          <pre translate="no">{LINK}</pre>
        </Section>
        <Section name="idempotency">
          <pre translate="no">{TWICE}</pre>
        </Section>
        <Section name="stability" />
        <section className="card">
          <h2>{t("docs:section.recipes")}</h2>
          <h3>{t("docs:recipe.sheets")}</h3>
          <p>{t("docs:recipe.sheetsHow")}</p>
          <pre translate="no">{sheets}</pre>
          <h3>{t("docs:recipe.n8n")}</h3>
          <p>{t("docs:recipe.n8nHow")}</p>
          <h3>{t("docs:recipe.zapier")}</h3>
          <p>{t("docs:recipe.zapierHow")}</p>
          <p className="links">
            <a href="/api/docs/webhooks#javascript">{t("docs:recipe.javascript")}</a>{" "}
            <a href="/api/docs/webhooks#python">{t("docs:recipe.python")}</a>
          </p>
        </section>
      </div>
    </LightShell>
  );
}

type Named = "start" | "keys" | "errors" | "limits" | "polling" | "idempotency" | "stability";

function Section({ name, children }: { name: Named; children?: ReactNode }) {
  const { t } = useI18n();
  return (
    <section className="card" id={name}>
      <h2>{t(`docs:section.${name}`)}</h2>
      <p>{t(`docs:text.${name}`)}</p>
      {children}
    </section>
  );
}
