import { type ImportPreview, looksLikeMiles, SHOWN_LINES } from "#app/domain/imports/judged-import.ts";
import { formatCount, formatTenths, formatThousandths } from "#app/domain/quantity.ts";
import { groupBy } from "#app/domain/row-groups.ts";
import {
  DASH,
  formatCalendarDate,
  formatCostPerUnit,
  formatDateTime,
  formatDollars,
  formatMonth,
} from "#app/i18n/format.ts";
import { reasonText, wordRows } from "#app/i18n/import-words.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { ImportReader } from "#app/routes/imports/head-view.server.ts";
import { isStale } from "#app/services/imports/check-import.ts";
import type { OpenImport } from "#app/services/imports/open-import.ts";

export type CheckView = ReturnType<typeof checkView>;
export type LinesView = { title: string; lines: string[]; more: string | null };

const COUNTS = ["new", "there", "wrong", "leftOut"] as const;

/** An import before it is run, and its result. */
export function checkView(opened: OpenImport, reader: ImportReader) {
  const { row } = opened;
  const { t, locale, timeZone } = reader;
  const { preview, choices, state } = row;
  const time = (at: Date | null) => (at ? formatDateTime(at, locale, timeZone) : "");
  return {
    id: row.id,
    state,
    version: row.version,
    hasFile: row.removedAt === null,
    doubtful: choices.doubtful,
    soldToo: choices.soldToo,
    asksSold: choices.columns.some(([field]) => field === "status"),
    new: preview?.counts.new ?? 0,
    importedBy: t("imports:result.importedBy", {
      name: row.importedByName ?? "",
      time: time(row.importedAt),
    }),
    undoneBy: t("imports:result.undoneBy", { name: row.undoneByName ?? "", time: time(row.undoneAt) }),
    isStale: isStale(opened),
    asksFillDown: isFillDownMissed(row),
    preview: preview && previewView(preview, reader),
  };
}

/** Whether rows lack a machine or a date that may stand in a row above. */
function isFillDownMissed({ preview, choices, found, state }: OpenImport["row"]): boolean {
  const isOpen = state === "open" || state === "ready";
  const lacks = (reason: string) => reason === "noMachine" || reason === "noDate";
  return (
    isOpen &&
    found.fillable &&
    !choices.fillDown &&
    (preview?.wrong.some((each) => "reason" in each && lacks(each.reason)) ?? false)
  );
}

function previewView(preview: ImportPreview, reader: ImportReader) {
  const { t, locale } = reader;
  const { counts, drops, doubtful, wrong } = preview;
  const doubtfulLines = doubtful.map(({ row, name, reading, doubt, before, beforeOn }) =>
    t("imports:check.rowIs", {
      row,
      reason: `${name ? `${name}, ` : ""}${usageText(reading, reader)}. ${t(`imports:doubt.${doubt}`, {
        value: usageText(before, reader),
        date: formatCalendarDate(beforeOn, locale),
      })}`,
    }),
  );
  const wrongLines = groupBy(wrong, ({ row, ...reason }) => reasonText(reason, reader)).map(
    ([reason, rows]) => `${wordRows(rows, t)}: ${reason}`,
  );
  return {
    counts: COUNTS.map((name) => ({
      name: t(`imports:check.${name}`),
      count: formatCount(counts[name], locale),
      beside:
        name === "new" && counts.doubtful > 0 ? t("imports:check.ofThem", { count: counts.doubtful }) : null,
    })),
    drops: drops.map(({ machineId, name, replaced }) => ({ field: `replaced.${machineId}`, name, replaced })),
    doubtful: {
      title: t("imports:check.doubtfulRows"),
      lines: doubtfulLines,
      // Of a long list not all are kept.
      more: moreText("imports:check.more", counts.doubtful - doubtful.length, t),
    },
    wrong: {
      title: t("imports:check.wrongRows"),
      lines: wrongLines,
      more: moreText("imports:check.moreRows", counts.wrong - wrong.length, t),
    },
    changes: {
      ...shortened(changesOf(preview, reader), preview.more?.totals),
      lines: preview.totals.meters.filter(looksLikeMiles).map(({ name, after }) => {
        return t("imports:check.manyHours", { name, value: usageText(after, reader) });
      }),
    },
    follows: followsOf(preview, reader),
    adjusted: preview.adjusted.map(([what, rows]) => ({
      what: t(`imports:adjusted.${what}`),
      rows: formatCount(rows, locale),
    })),
    sums: preview.sums.filter(isTelling).map(({ what, read, stored }) => ({
      what: t(`imports:sum.${what}`),
      read: readText(what, read, reader),
      stored: sumText(what, stored, reader),
    })),
  };
}

/** Readings are added up for what was rounded alone: by itself their sum means nothing. */
const isTelling = ({ what, read, stored }: ImportPreview["sums"][number]) =>
  what !== "reading" || read !== stored;

const moreText = (key: "imports:check.more" | "imports:check.moreRows", count: number, t: Translate) =>
  count > 0 ? t(key, { count }) : null;

/** The first lines of a table, and how many more there are: with those that weren't kept. */
const shortened = (changes: Change[], notKept = 0) => ({
  changes: changes.slice(0, SHOWN_LINES),
  more: Math.max(0, changes.length - SHOWN_LINES) + notKept,
});

const usageText = (tenths: number, { locale }: Pick<ImportReader, "locale">) =>
  formatTenths(Math.round(tenths), locale, "one");

const sumText = (what: "reading" | "amount" | "cost", value: number, reader: ImportReader) =>
  what === "cost" ? formatDollars(value, reader.locale, true) : usageText(value, reader);

/** A sum as the file has it, with the decimals that are not stored. */
function readText(what: "reading" | "amount" | "cost", value: number, reader: ImportReader): string {
  if (Number.isInteger(value)) return sumText(what, value, reader);
  if (what === "cost") return formatCostPerUnit(value * 10, reader.locale, 3);
  const thousandths = Math.round(value * 100);
  return formatThousandths(thousandths, reader.locale, thousandths % 10 === 0 ? 2 : 3);
}

type Change = { what: string; before: string; after: string };

/** Meters, fuel and costs before and after. */
function changesOf({ totals }: ImportPreview, reader: ImportReader): Change[] {
  const { t, locale } = reader;
  const money = (cents: number) => formatDollars(cents, locale, true);
  const changes = [
    ...totals.meters.map(({ name, before, after, made }) => ({
      what: made
        ? t("imports:check.meterOfMade", {
            name,
            type: t(`common:type.${made.type}`),
            unit: t(`common:unit.${made.unit}`),
          })
        : t("imports:check.meter", { name }),
      before: made ? "" : usageText(before, reader),
      after: usageText(after, reader),
    })),
    ...totals.fuel.flatMap(({ kind, amountBefore, amountAfter, costBefore, costAfter }) => [
      {
        what: t("imports:check.fuel", { kind: t(`common:fuel.${kind}`) }),
        before: usageText(amountBefore, reader),
        after: usageText(amountAfter, reader),
      },
      {
        what: t("imports:check.fuelCost", { kind: t(`common:fuel.${kind}`) }),
        before: money(costBefore),
        after: money(costAfter),
      },
    ]),
    ...totals.service.map(({ year, before, after }) => ({
      what: t("imports:check.service", { year }),
      before: money(before),
      after: money(after),
    })),
  ];
  return changes.filter(({ before, after }) => before !== after);
}

/** What else changes: last services, statuses, tasks and closed months. */
function followsOf({ follows, more }: ImportPreview, reader: ImportReader) {
  const { t, locale } = reader;
  return {
    ...shortened(
      [
        ...follows.services.map(({ name, task, ...last }) => ({
          what: `${t("imports:check.lastService")}: ${task === null ? name : t("imports:check.taskOf", { name, task })}`,
          before: lastText(last, "from", reader),
          after: lastText(last, "to", reader),
        })),
        ...follows.status.map(({ name, from, to }) => ({
          what: t("imports:check.status", { name }),
          before: statusText(from, t),
          after: statusText(to, t),
        })),
      ],
      more?.follows,
    ),
    lines: [
      ...(follows.machines ? [t("imports:check.machines", { count: follows.machines })] : []),
      ...(follows.tasks > 0 ? [tasksText(follows, t)] : []),
      ...(follows.months.length > 0
        ? [
            `${t("imports:check.months")}: ${follows.months
              .map((month) => formatMonth(month, locale, "monthAndYear"))
              .join(", ")}`,
          ]
        : []),
    ],
  };
}

/** When a task was last done, by what it counts: usage, days or both. */
function lastText(
  { days, ...last }: Pick<ImportPreview["follows"]["services"][number], "from" | "to" | "days">,
  at: "from" | "to",
  reader: ImportReader,
): string {
  const usage = last[at];
  const day = days?.[at] ?? null;
  const texts = [
    ...(usage === null || days?.alone ? [] : [usageText(usage, reader)]),
    ...(day === null ? [] : [formatCalendarDate(day, reader.locale)]),
  ];
  return texts.join(", ") || DASH;
}

/** How many tasks are made, with the first ones by name. */
function tasksText({ tasks, firstTasks = [] }: ImportPreview["follows"], t: Translate): string {
  const count = t("imports:check.tasks", { count: tasks });
  if (firstTasks.length === 0) return count;
  const names = firstTasks.map((each) => t("imports:check.taskOf", each));
  const more = moreText("imports:check.more", tasks - firstTasks.length, t);
  return `${count}: ${[...names, ...(more ? [more] : [])].join("; ")}`;
}

const statusText = (status: string, t: Translate) =>
  t(`dashboard:overview.${status}` as Parameters<Translate>[0]);
