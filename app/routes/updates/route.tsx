import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { keepTyped } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { useRefusal } from "#app/components/forms/light-form.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { Tabs } from "#app/components/tabs.tsx";
import { UpdateCard } from "#app/components/updates/update-card.tsx";
import { UpdateRows } from "#app/components/updates/update-rows.tsx";
import { type CardUpdate, cardUpdate } from "#app/components/updates/view.ts";
import { type Flash, redirectWithFlash } from "#app/http/flash.server.ts";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { printCursor, readCursor } from "#app/http/queries/cursor.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { type AppliedSeveral, applyUpdates } from "#app/services/updates/apply-updates.ts";
import { listUpdatesForReview } from "#app/services/updates/review-lists.ts";

const PAGE = 20;

/** The list of all reports. */
const ALL = "/updates?show=all";

export const handle: PageHandle = { i18n: ["errors", "photos", "updates"] };

export const meta = pageTitle("updates:title");

export const loader = guarded("/updates", async ({ actor, context, request, locale, t }) => {
  const query = new URL(request.url).searchParams;
  const filter = query.get("show") === "all" ? "all" : "pending";
  const after = readCursor(query.get("before"));
  const list = await listUpdatesForReview(context, actor, { filter, after, limit: PAGE });
  const reader = { locale, t, timeZone: actor.company.timeZone };
  return {
    filter,
    paged: after !== null,
    pending: list.pending,
    pulse: actor.pulseAlerts,
    next: list.next && printCursor(list.next),
    updates: list.updates.map((update) => cardUpdate(update, reader)),
  } as const;
});

/** Applies the chosen updates; those whose reading needs a decision are left and counted in the notice. */
export const action = guarded("/updates", async ({ actor, context, request }) => {
  const form = await readForm(request);
  const ids = form.getAll("ids").filter((id): id is string => typeof id === "string");
  if (ids.length === 0) return data({ nothingChosen: true }, 400);
  const several = await applyUpdates(context, actor, ids);
  const { pathname, search } = new URL(request.url);
  return redirectWithFlash(pathname + search, noticeOf(several));
});

export const clientAction = keepTyped("errors:internal");

function noticeOf({ applied, needsResolution, skipped }: AppliedSeveral): Flash {
  const params = { count: applied.length, needsDecision: needsResolution.length, skipped: skipped.length };
  const left =
    needsResolution.length > 0
      ? skipped.length > 0
        ? "updates:several.leftAndSkipped"
        : "updates:several.left"
      : skipped.length > 0
        ? "updates:several.skipped"
        : undefined;
  return {
    tone: applied.length > 0 ? "success" : "error",
    title: applied.length > 0 ? "updates:several.applied" : "updates:several.noneApplied",
    ...(left ? { description: left } : {}),
    params,
  };
}

export default function UpdatesPage() {
  const { t } = useI18n();
  const { updates, filter, pending, pulse, next, paged } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as
    | Partial<FormAnswer & { nothingChosen: boolean }>
    | undefined;
  const refusal = useRefusal(answer?.nothingChosen ? undefined : answer);
  return (
    <>
      <PageHead
        title={t("updates:title")}
        tabs={
          <Tabs
            current={filter === "all" ? ALL : "/updates"}
            items={[
              { to: "/updates", label: t("updates:list.pending") },
              { to: ALL, label: t("updates:list.all") },
            ]}
            label={t("updates:list.filter")}
          />
        }
        lead={t("updates:list.lead", { count: pending })}
      />
      {refusal ? (
        <Notice
          tone="error"
          title={t("updates:several.noneApplied")}
          description={refusal.message}
          reference={refusal.reference}
        />
      ) : null}
      {updates.length === 0 ? (
        <div className="card">
          <h2>{filter === "all" ? t("updates:list.emptyAll") : t("updates:list.empty")}</h2>
          <p className="hint">{t("updates:list.emptyHint")}</p>
        </div>
      ) : (
        <ReviewForm
          key={`${filter} ${paged}`}
          updates={updates}
          filter={filter}
          pulse={pulse}
          nothingChosen={answer?.nothingChosen ?? false}
        />
      )}
      <p className="mt-4 flex flex-wrap gap-2">
        {filter === "pending" && !paged ? (
          <PageLink className="btn" to={ALL}>
            {t("common:action.showAll")}
          </PageLink>
        ) : null}{" "}
        {paged ? (
          <PageLink className="btn" to={filter === "all" ? ALL : "/updates"}>
            {t("updates:list.backToLatest")}
          </PageLink>
        ) : null}{" "}
        {next ? (
          <PageLink
            className="btn"
            to={`/updates?${new URLSearchParams({ ...(filter === "all" ? { show: "all" } : {}), before: next })}`}
          >
            {t("updates:list.showOlder")}
          </PageLink>
        ) : null}
      </p>
    </>
  );
}

type ReviewFormProps = {
  updates: CardUpdate[];
  filter: "pending" | "all";
  pulse: boolean;
  nothingChosen: boolean;
};

/**
 * The form that applies the ticked updates. Those that wait stand in two groups: what needs a decision as cards, and the
 * rest as rows that begin ticked.
 */
function ReviewForm({ updates, filter, pulse, nothingChosen }: ReviewFormProps) {
  const { t } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const plain = filter === "all" ? [] : updates.filter((update) => !update.needsDecision);
  const cards = updates.filter((update) => !plain.includes(update));
  const selectable = updates.some((update) => update.status === "pending");
  const shown = updates.map(({ id }) => id).join(" ");
  const [ticked, setTicked] = useState(nothingChosen ? 0 : plain.length);
  const count = () => setTicked(form.current ? new FormData(form.current).getAll("ids").length : 0);
  // Boxes come and go with their updates.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes are counted in the page
  useEffect(count, [shown]);
  const apply = <ApplyBar count={ticked} nothingChosen={nothingChosen} sticks={plain.length === 0} />;
  return (
    <Form method="post" noValidate ref={form} onChange={count} className="grid grid-cols-1 gap-6">
      {cards.length === 0 ? null : (
        <section aria-labelledby="cards">
          <h2 id="cards" className={filter === "all" ? "sr" : undefined}>
            {filter === "all" ? t("updates:list.all") : t("updates:list.decide")}
          </h2>
          {selectable ? <p className="hint mb-3">{t("updates:list.applyHint")}</p> : null}
          <ul className="m-0 grid list-none items-start gap-4 p-0 md:grid-cols-2 xl:grid-cols-3">
            {cards.map((update) => (
              <li key={update.id} className="min-w-0">
                <UpdateCard
                  update={update}
                  selectable={update.status === "pending"}
                  pulse={pulse}
                  withStatus={filter === "all"}
                />
              </li>
            ))}
          </ul>
          {selectable && plain.length === 0 ? apply : null}
        </section>
      )}
      {plain.length === 0 ? null : (
        <section aria-labelledby="plain">
          <h2 id="plain" className="mb-3">
            {t("updates:list.plain", { count: plain.length })}
          </h2>
          <UpdateRows heading="plain" updates={plain} ticked={!nothingChosen} pulse={pulse} />
          {apply}
        </section>
      )}
    </Form>
  );
}

type ApplyBarProps = {
  count: number;
  nothingChosen: boolean;
  /** Below a long list of cards it stays in sight. */
  sticks: boolean;
};

/** The button names what it does; what it can't do is said beside it. */
function ApplyBar({ count, nothingChosen, sticks }: ApplyBarProps) {
  const { t } = useI18n();
  const busy = useNavigation().state === "submitting";
  const said = useRef<HTMLParagraphElement>(null);
  // The button, which is disabled meanwhile, loses the focus. Without script, the page comes back at the words.
  useEffect(() => {
    if (nothingChosen && !busy) said.current?.focus();
  }, [nothingChosen, busy]);
  return (
    <div className={`flex flex-wrap items-center gap-3 py-3 ${sticks ? "sticky bottom-0 z-10 bg-page" : ""}`}>
      <button
        type="submit"
        className="btn btn-primary"
        disabled={busy}
        aria-describedby={nothingChosen ? "nothing-chosen" : undefined}
      >
        {count > 0 ? t("updates:list.apply", { count }) : t("updates:list.applyChosen")}
      </button>{" "}
      {nothingChosen ? (
        // biome-ignore lint/a11y/noAutofocus: without script, the page comes back at its top
        <p id="nothing-chosen" className="error" role="alert" tabIndex={-1} autoFocus ref={said}>
          {t("updates:several.nothingChosen")}
        </p>
      ) : null}
    </div>
  );
}
