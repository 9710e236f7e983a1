import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ExportButton } from "#app/components/export-button.tsx";
import { voidSchema } from "#app/domain/forms/review-forms.ts";
import { readCursor } from "#app/http/cursor.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { type FormAnswer, submitForm } from "#app/http/form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getMachineStory } from "#app/services/equipment-notes.ts";
import { voidReading } from "#app/services/readings.ts";
import { HistoryList } from "./history-list.tsx";
import { NoteForm } from "./note-form.tsx";
import { NotesList } from "./notes-list.tsx";
import { ReadingsTable } from "./readings-table.tsx";
import { saveNote } from "./save-note.server.ts";
import { shownStory } from "./shape.server.ts";
import { UsageChart } from "./usage-chart.tsx";
import { VoidForm } from "./void-form.tsx";

const PAGE = 50;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = guarded(
  "/equipment-items/:id/history",
  async ({ actor, context, params, request, locale, t }) => {
    const query = new URL(request.url).searchParams;
    const [notes, history, readings] = ["notes", "history", "readings"].map((list) =>
      readCursor(query.get(list)),
    );
    const reader = { t, locale };
    const story = await getMachineStory(context, actor, params.id ?? "", reader, {
      notes: notes ? { createdAt: notes.at, seq: notes.seq } : null,
      history: history ? { createdAt: history.at, seq: history.seq } : null,
      readings: readings ? { takenAt: readings.at, seq: readings.seq } : null,
      limit: PAGE,
    });
    return {
      ...shownStory(story, { ...reader, timeZone: actor.company.timeZone }),
      title: t("updates:history.title"),
      paged: Boolean(notes || history || readings),
      voiding: query.get("void"),
      noteKey: crypto.randomUUID(),
    };
  },
);

export const action = guarded("/equipment-items/:id/history", async (args) => {
  const { actor, context, params, request, t } = args;
  const form = await request.formData();
  const id = params.id ?? "";
  const here = `/equipment-items/${encodeURIComponent(id)}/history`;
  if (form.get("intent") === "void") {
    return submitForm(
      form,
      voidSchema,
      async ({ reason }) => {
        await voidReading(context, actor, String(form.get("readingId") ?? ""), reason);
        return redirectWithFlash(here, {
          tone: "success",
          title: "updates:readings.voidDone",
          description: "updates:readings.voidDoneHint",
        });
      },
      { t },
    );
  }
  return saveNote(args, form, id, here);
});

/** Equipment Notes & History: what people wrote, what happened, and what the meter read. */
export default function EquipmentHistoryPage() {
  const { t } = useI18n();
  const { machine, notes, history, readings, paged, voiding, noteKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormAnswer | undefined;
  const ofVoid = answer?.result?.initialValue?.intent === "void";
  const toVoid = readings.list.find((reading) => reading.id === voiding && !reading.voided);
  return (
    <>
      <h1>{t("updates:history.title")}</h1>
      <p className="lead break-words">
        {t("updates:history.of", { machine: machine.name, usage: machine.usage })}
      </p>
      {toVoid ? <VoidForm reading={toVoid} answer={ofVoid ? answer : undefined} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <section className="card" aria-labelledby="notes">
          <h2 id="notes" className="mb-3">
            {t("updates:notes.heading")}
          </h2>
          <NoteForm key={notes.list[0]?.id} idempotencyKey={noteKey} answer={ofVoid ? undefined : answer} />
          <NotesList notes={notes.list} machine={machine.name} />
          <Older list="notes" next={notes.next} />
        </section>
        <section className="card" aria-labelledby="history">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
            <h2 id="history">{t("updates:history.heading")}</h2>
            <ExportButton
              action="/exports/equipment-history.csv"
              fields={{ equipment: machine.id }}
              disabled={history.list.length === 0}
            />
          </div>
          <HistoryList records={history.list} />
          <Older list="history" next={history.next} />
        </section>
        <section className="card min-w-0 lg:col-span-2" aria-labelledby="readings">
          <h2 id="readings" className="mb-3">
            {t("updates:readings.heading")}
          </h2>
          <UsageChart readings={readings.list} machine={machine.name} />
          <ReadingsTable readings={readings.list} />
          <Older list="readings" next={readings.next} />
        </section>
      </div>
      {paged ? (
        <p className="mt-4">
          <Link className="btn" to={`/equipment-items/${machine.id}/history`}>
            {t("updates:history.latest")}
          </Link>
        </p>
      ) : null}
    </>
  );
}

function Older({ list, next }: { list: "notes" | "history" | "readings"; next: string | null }) {
  const { t } = useI18n();
  if (!next) return null;
  return (
    <p className="mt-3">
      <Link className="btn" to={`?${new URLSearchParams({ [list]: next })}#${list}`}>
        {t(list === "readings" ? "updates:readings.older" : "updates:history.older")}
      </Link>
    </p>
  );
}
