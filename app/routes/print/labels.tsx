import { renderToStaticMarkup } from "react-dom/server";
import {
  hasRoomForDetails,
  LABEL_FORMATS,
  labelsPerSheet,
  layoutOf,
  sheetsFor,
} from "#app/domain/equipment/label-formats.ts";
import { streamParts } from "#app/http/downloads/stream.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { labelChoiceAddress, readLabelQuery, rememberFormat } from "#app/http/queries/label-query.server.ts";
import { readLabels } from "#app/services/equipment/labels.ts";
import labelsStyle from "#app/styles/print-labels.css?url";
import type { LabelledMachine } from "#db/queries/equipment/labels.ts";
import { labelStyle } from "./label-style.server.ts";
import { MachineLabel } from "./machine-label.tsx";
import { Paper } from "./paper.server.tsx";

const LABELS = "\u0000";

/**
 * Labels of the chosen machines, or of all filtered ones, on the chosen paper. The screen shows what prints.
 */
const page = endpoints({
  "/equipment-list/labels/print": {
    GET: endpoint({}, async ({ services, actor, request, locale, t }) => {
      const query = await readLabelQuery(request);
      const { format: name, start, choice } = query;
      const format = LABEL_FORMATS[name];
      const back = labelChoiceAddress(query);
      const places = labelsPerSheet(format);
      const paper = t(`labels:format.${name}`);
      if (start === null) {
        return redirectWithFlash(back, {
          tone: "error",
          title: "labels:refused.start",
          description: "labels:refused.startText",
          params: { paper, places },
        });
      }
      const { total, pages } = await readLabels(services, actor, choice, t);
      if (total === 0) {
        return redirectWithFlash(labelChoiceAddress({ ...query, choice: { ...choice, ids: [] } }), {
          tone: "error",
          title: "labels:refused.none",
          description: "labels:refused.noneText",
        });
      }
      const details = query.details && hasRoomForDetails(format);
      const layout = layoutOf(format, { details });
      const { appUrl } = services.settings;
      const { css, policy } = labelStyle(format, layout);
      const labelOf = (machine: LabelledMachine | null, place: number) =>
        machine ? (
          <MachineLabel
            key={place}
            machine={machine}
            layout={layout}
            details={details}
            appUrl={appUrl}
            locale={locale}
            t={t}
          />
        ) : (
          <div key={place} className="label used" />
        );
      const sheet = (machines: (LabelledMachine | null)[]) =>
        renderToStaticMarkup(<section className="sheet">{machines.map(labelOf)}</section>);
      const sheets = sheetsFor(format, total, start);
      const frame = renderToStaticMarkup(
        <Paper
          title={t("labels:title")}
          company={actor.company.name}
          style={labelsStyle}
          measures={css}
          back={{ href: back, label: t("labels:back") }}
          withoutScript={t("labels:withoutScript")}
          locale={locale}
          t={t}
        >
          <h1>{t("labels:title")}</h1>
          <p className="lead">
            <strong>{paper}</strong> · <span>{t("labels:count", { count: total })}</span>{" "}
            {format.paper === "roll" ? null : <span>{t("labels:sheets", { count: sheets })}</span>}
            <br />
            <span>{t("labels:actualSize")}</span>{" "}
            {format.paper === "roll" ? null : <span>{t("labels:tryFirst")}</span>}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
          <section className="frame" tabIndex={0} aria-label={t("labels:title")}>
            {LABELS}
          </section>
        </Paper>,
      );
      const [head = "", tail = ""] = frame.split(LABELS);
      async function* parts() {
        yield `<!DOCTYPE html>${head}`;
        // Used places of the first sheet.
        const rest: (LabelledMachine | null)[] = Array<null>((start ?? 1) - 1).fill(null);
        for await (const machines of pages) {
          rest.push(...machines);
          while (rest.length >= places) yield sheet(rest.splice(0, places));
        }
        if (rest.length > 0) yield sheet(rest);
        yield tail;
      }
      const broken = renderToStaticMarkup(<p>{t("print:brokenOff")}</p>) + tail;
      return new Response(await streamParts(parts(), broken), {
        headers: {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": policy,
          "Set-Cookie": await rememberFormat(name),
        },
      });
    }),
  },
});

export const loader = page;
export const action = page;
