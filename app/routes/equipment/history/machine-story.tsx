import { ActLink, type ActProps } from "#app/components/dialog/surface.tsx";
import { StoryList } from "#app/components/equipment/story-list.tsx";
import { UsageChart } from "#app/components/equipment/usage-chart.tsx";
import { ExportButton } from "#app/components/files/export-button.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { UndoneRows } from "#app/components/undone-rows.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { NoteForm } from "./note-form.tsx";
import { ReadingsTable } from "./readings-table.tsx";
import type { storyView } from "./view.server.ts";
import { VoidForm } from "./void-form.tsx";

type Page = ReturnType<typeof storyView> & {
  paged: boolean;
  showsUndone: boolean;
  voiding: string | null;
  noteKey: string;
  next: string | null;
};

/** The story over another page, which doesn't say whose it is. */
export function StoryDialog({ page, answer }: ActProps<Page, FormAnswer>) {
  const { t } = useI18n();
  const { id, name, usage } = page.head;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 break-words text-soft">
          {usage === null ? name : t("story:history.of", { machine: name, usage })}
        </p>
        <PageLink
          className="btn print:hidden"
          to={`/equipment-list/labels?machine=${id}`}
          aria-label={t("equipment:list.action.labelNamed", { name })}
        >
          {t("equipment:list.action.printLabel")}
        </PageLink>
      </div>
      <MachineStory page={page} answer={answer} />
    </>
  );
}

/** A machine's story and readings, with the forms to add a note and to void a reading. */
export function MachineStory({ page, answer }: ActProps<Page, FormAnswer>) {
  const { t } = useI18n();
  const { head, story, readings, paged, showsUndone, voiding, noteKey, next } = page;
  const toVoid = readings.list.find((reading) => reading.id === voiding && !reading.voided);
  // An answer without a result belongs to a form that never arrived: the one opened last.
  const ofVoid = answer?.result ? answer.result.initialValue?.intent === "void" : toVoid !== undefined;
  return (
    <>
      {toVoid ? <VoidForm next={next} reading={toVoid} answer={ofVoid ? answer : undefined} /> : null}
      <div className="grid gap-4">
        <section className="card min-w-0" aria-labelledby="history">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
            <h2 id="history">{t("story:history.heading")}</h2>
            <ExportButton
              action="/exports/equipment-history.csv"
              fields={{ equipment: head.id }}
              disabled={story.list.length === 0}
            />
          </div>
          <NoteForm
            next={next}
            key={story.list.find(({ noteType }) => noteType === "note")?.id}
            idempotencyKey={noteKey}
            answer={ofVoid ? undefined : answer}
          />
          <StoryList events={story.list} machine={head.name} labelledBy="history" framed />
          <Older list="history" next={story.next} />
        </section>
        <section className="card min-w-0" aria-labelledby="readings">
          <h2 id="readings" className="mb-3">
            {t("story:readings.heading")}
          </h2>
          <UsageChart readings={readings.list} machine={head.name} unit={head.unit} captioned />
          <ReadingsTable readings={readings.list} />
          <UndoneRows undone={readings.undone} />
          <Older list="readings" next={readings.next} showsUndone={showsUndone} />
        </section>
      </div>
      {paged ? (
        <p className="mt-4">
          <ActLink className="btn" to={`/equipment-items/${head.id}/history`}>
            {t("story:history.latest")}
          </ActLink>
        </p>
      ) : null}
    </>
  );
}

type OlderProps = { list: "history" | "readings"; next: string | null; showsUndone?: boolean };

function Older({ list, next, showsUndone = false }: OlderProps) {
  const { t } = useI18n();
  if (!next) return null;
  return (
    <p className="mt-3">
      <ActLink
        className="btn"
        to={`?${new URLSearchParams({ [list]: next, ...(showsUndone && { undone: "1" }) })}#${list}`}
      >
        {t(list === "readings" ? "story:readings.older" : "story:history.older")}
      </ActLink>
    </p>
  );
}
