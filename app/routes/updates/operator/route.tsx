import { data, type HeadersFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { personTag } from "#app/auth/person-tag.server.ts";
import { readerCookie } from "#app/auth/session.server.ts";
import { type PageHandle, PartStyle } from "#app/components/document.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { useFormAction } from "#app/components/form-action.ts";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { LightShell } from "#app/components/light-shell.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { READER_COOKIE } from "#app/domain/accounts/reader-cookie.ts";
import { todayIn } from "#app/domain/calendar-date.ts";
import { latestFirst, machineToOpen } from "#app/domain/updates/open-machine.ts";
import { enhance } from "#app/enhance/manifest.server.ts";
import { readFlash } from "#app/http/flash.server.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded, guardedWith } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { cardSourcesOf, operatorPageReads } from "#app/services/updates/operator-page.ts";
import { clearedDraft, draftHeaders, placeDraft, readDraft, takeWriter } from "./draft.server.ts";
import { MachinePicker } from "./machine-picker.tsx";
import { ReportForm } from "./report-form.tsx";
import { submitReport } from "./save.server.ts";
import { searchMachines, wordedChosen, wordedMachines } from "./view.ts";

export const handle: PageHandle = { style: "operator", enhance: "operator", partStyle: "check" };

export const meta = pageTitle("operator:title");

/** The browser keeps the page and revalidates it. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const merged = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) merged.set(name, value);
  return merged;
};

const RECENT_MACHINES = 3;

const NOTHING_READ = {
  machines: null,
  reports: [],
  issues: [],
  lists: [],
  cards: [],
  steps: [],
  lastTaken: [],
};

export const loader = guardedWith(
  "/operator",
  (session, { context }) => operatorPageReads(context.db, session, context.now()),
  async ({ rows, actor, context, request, t, locale }) => {
    const { searchParams } = new URL(request.url);
    const { machines: listed, reports, issues, lists, lastTaken, ...marked } = rows ?? NOTHING_READ;
    const { timeZone } = actor.company;
    const now = context.now();
    const today = todayIn(timeZone, now);
    const cards = cardSourcesOf(marked);
    const machines =
      listed && wordedMachines(listed, { issues, lists, cards, reports }, { t, locale, timeZone, today });
    const asked = searchParams.get("equipment") ?? "";
    const query = searchParams.get("q") ?? "";
    const byHand = searchParams.has("equipment") || query.trim() !== "";
    const matches = machines && query.trim() !== "" ? searchMachines(machines, query) : [];
    // A search that finds one machine chooses it.
    const sought = asked || (matches.length === 1 && matches[0]?.id) || "";
    const reader = personTag(actor.id, context.settings);
    const [flash, kept] = await Promise.all([
      readFlash(request),
      readDraft(context.settings, request, reader),
    ]);
    const isStored = reports.some(({ key }) => key === kept?.key);
    const isListed = (machineId: string) => machines?.some(({ id }) => id === machineId) ?? false;
    const { selected: chosen, draft } = placeDraft(isStored ? null : kept, sought, isListed);
    const own = latestFirst([...lastTaken, ...reports]);
    const ids = listed?.map(({ id }) => id) ?? [];
    // What was typed for a machine that is gone waits for a choice.
    const opensItself = !byHand && chosen === "" && draft === null;
    const selected = opensItself ? (machineToOpen(ids, own, { now, timeZone }) ?? "") : chosen;
    const headers = new Headers();
    // The page's script leaves a page whose reader differs from the cookie.
    if (!request.headers.get("Cookie")?.includes(`${READER_COOKIE}=${reader}`)) {
      headers.append("Set-Cookie", readerCookie(reader));
    }
    // The draft stays until a form can show it: its machine may be gone, and another must be chosen first.
    if (isStored || (draft && isListed(selected))) {
      headers.append("Set-Cookie", await clearedDraft(context.settings, reader));
    }
    const isGone = machines !== null && asked !== "" && !isListed(asked);
    if (!machines) headers.set("Cache-Control", "no-store");
    // Shown once, but going back after an interrupted report finds the input with its key.
    else if (flash || draft || isGone) headers.set("Cache-Control", "private, max-age=0");
    else {
      headers.set("Cache-Control", "private, no-cache");
      // A page with a used key must not come back from the cache.
      headers.set("ETag", `"${reports[0]?.reportId ?? ""}"`);
    }
    const page = {
      name: actor.name,
      reporterId: actor.id,
      reader,
      machines,
      timeZone,
      today,
      recent: [...new Set(own.map(({ machineId }) => machineId))].filter(isListed).slice(0, RECENT_MACHINES),
      lastTaken: own[0] ? { machineId: own[0].machineId, takenAt: own[0].takenAt } : null,
      query,
      selected,
      /** Whether to go on with the usage: a machine was chosen, and nothing else is to be read first. */
      focusUsage: byHand && isListed(selected) && !flash && !draft,
      isGone,
      idempotencyKey: draft?.key || newFormKey(),
      draft,
      extrasScript: enhance[`extras.${locale}`] ?? enhance.extras,
      asksCost: actor.company.askFuelCost,
    };
    return data(page, { headers });
  },
);

export const action = guarded("/operator", submitReport, async ({ request, context }, refusal) => {
  const url = new URL(request.url);
  const form = await readForm(request);
  const writer = takeWriter(form);
  const chosen = form.get("equipmentId");
  const equipment = typeof chosen === "string" && chosen ? `?equipment=${encodeURIComponent(chosen)}` : "";
  const next = encodeURIComponent(`${url.pathname}${equipment}`);
  const back = new Response(refusal.body, refusal);
  // Who is signed in, and must set up a second step first, is led there.
  if (back.headers.get("Location")?.startsWith("/employee-login")) {
    back.headers.set("Location", `/employee-login?next=${next}`);
  }
  const draft = writer ? await draftHeaders(context.settings, request, writer, form) : [];
  for (const [name, value] of draft) back.headers.append(name, value);
  return back;
});

export default function OperatorPage() {
  const { t, locale } = useI18n();
  const logout = useFormAction("/logout");
  const page = useLoaderData<typeof loader>();
  const { name, reporterId, reader, timeZone, machines, query, isGone, idempotencyKey, draft } = page;
  const answer = useActionData<typeof action>();
  const result = lastResult(answer);
  // A refused report is shown on its own machine, or on none.
  const chosen = answer ? result?.initialValue?.equipmentId : page.selected;
  const found = machines?.find(({ id }) => id === chosen);
  const machine = found ? wordedChosen(found, { t, locale, timeZone }) : null;
  const { tasksDone: kept = [], check: keptCheck = [], ...typed } = draft?.typed ?? {};
  const sent = result?.initialValue?.tasksDone;
  const ticked = [sent ?? kept].flat().filter((name): name is string => typeof name === "string");
  const answered = answer?.answered ?? keptCheck;
  // An amount that was sent shows though the company no longer asks.
  const asksCost = page.asksCost || Boolean(result?.initialValue?.fuelCost || draft?.typed.fuelCost);
  const hasExtras =
    asksCost ||
    ticked.length > 0 ||
    answered.length > 0 ||
    machines?.some(
      ({ tasks, issues, check, hasCard }) => tasks.length > 0 || issues.length > 0 || check || hasCard,
    );
  const hasCheck = answered.length > 0 || machines?.some(({ check }) => check);
  const form = (
    <ReportForm
      machine={machine}
      writer={reader}
      idempotencyKey={answer?.key ?? idempotencyKey}
      lastResult={result}
      typed={typed}
      ticked={ticked}
      answered={answered}
      today={page.today}
      timeZone={timeZone}
      extrasScript={hasExtras ? page.extrasScript : undefined}
      asksCost={asksCost}
      photosLost={answer?.photosLost ?? draft?.hadPhotos ?? false}
      asked={answer?.asked ?? null}
      focusUsage={page.focusUsage && !answer}
    />
  );
  return (
    <LightShell title={t("operator:title")} lead={t("operator:welcome", { name })}>
      {answer?.notice ? <Notice tone="error" focus {...answer.notice} /> : null}
      {draft ? (
        <Notice
          tone="info"
          title={t("operator:draft.title")}
          description={t(machine ? "operator:draft.text" : "operator:draft.choose")}
        />
      ) : null}
      {isGone && !answer && !draft ? (
        <Notice
          tone="info"
          title={t("operator:notListed.title")}
          description={t("operator:notListed.text")}
        />
      ) : null}
      {machines === null ? (
        <p className="notice notice-error" role="alert">
          {t("operator:state.failed")}
        </p>
      ) : machines.length === 0 ? (
        <p className="notice">{t("operator:state.empty")}</p>
      ) : (
        <div className="stack">
          {hasCheck ? <PartStyle /> : null}
          <MachinePicker
            machines={machines}
            timeZone={timeZone}
            recent={page.recent}
            lastTaken={page.lastTaken}
            query={query}
            selected={machine?.id ?? ""}
          />
          {machine ? (
            form
          ) : (
            // For the script only: a text browser would show a hidden form too.
            <script type="text/html" id="pattern">
              {form}
            </script>
          )}
        </div>
      )}
      <form
        method="post"
        action={logout}
        className="links"
        data-reader={reader}
        // The writer of reports waiting on the device. A page without it has nothing to report on, and isn't
        // kept there.
        data-reporter={machines?.length ? reporterId : undefined}
      >
        <a href="/profile">{t("common:navigation.profile")}</a>{" "}
        <button type="submit" className="btn" data-busy={t("common:session.loggingOut")}>
          {t("common:session.logout")}
        </button>
      </form>
    </LightShell>
  );
}
