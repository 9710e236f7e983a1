import { redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { AppError } from "#app/domain/app-error.ts";
import { readFleetFilter } from "#app/domain/equipment/fleet-filter.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { CHOICE_MAX, findMachines, recentMachines } from "#app/services/equipment/machine-choice.ts";

export const handle = { style: "app" };

export const meta = pageTitle<typeof loader>((t, { what }) => t(`common:add.title.${what}`));

/** The form that each act leads to. */
const FORMS = {
  usage: (id: string) => `/equipment-items/${id}/usage`,
  service: (id: string) => `/equipment-items/${id}/service`,
  fuel: (id: string) => `/fuel-entries/add?equipment=${id}`,
  issue: (id: string) => `/equipment-items/${id}/issue`,
} as const;

type What = keyof typeof FORMS;

const isWhat = (word: string | undefined): word is What => word !== undefined && Object.hasOwn(FORMS, word);

/** Asks for which machine something is added; a search that finds one leads straight to the form. */
export const loader = guarded("/add/:what", async ({ actor, context, params, request, t }) => {
  const { what } = params;
  if (!isWhat(what)) throw new AppError("request.not_found");
  const { search } = readFleetFilter(new URL(request.url).searchParams);
  const found = search
    ? await findMachines(context, actor, search, t)
    : await recentMachines(context, actor, t);
  const [only, ...others] = found;
  if (search && only && others.length === 0) throw redirectDocument(FORMS[what](only.id));
  return {
    viewer: viewerOf(actor),
    what,
    search,
    more: found.length > CHOICE_MAX,
    machines: found
      .slice(0, CHOICE_MAX)
      .map(({ id, name, type, serialNumber }) => ({ id, name, type, serialNumber, form: FORMS[what](id) })),
  };
});

export default function ChooseMachinePage() {
  const { t } = useI18n();
  const { viewer, what, search, more, machines } = useLoaderData<typeof loader>();
  const title = t(`common:add.title.${what}`);
  return (
    <SignedInShell viewer={viewer}>
      <div className="max-w-2xl">
        <h1 className="mb-3">{title}</h1>
        <form method="get" action={`/add/${what}`} className="mb-4 flex gap-2">
          <div className="grow">
            <label htmlFor="search" className="font-medium">
              {t("equipment:choose.search")}
            </label>{" "}
            <input
              id="search"
              className="input"
              type="search"
              name="search"
              defaultValue={search}
              maxLength={200}
              enterKeyHint="search"
              autoComplete="off"
            />
          </div>{" "}
          <button type="submit" className="btn self-end">
            {t("common:action.search")}
          </button>
        </form>
        {machines.length === 0 ? (
          <p className="card">
            {search ? t("equipment:choose.none") : t("equipment:choose.noMachines")}{" "}
            {search ? null : <a href="/add-equipment">{t("common:navigation.addEquipment")}</a>}
          </p>
        ) : (
          <section aria-labelledby="machines">
            <h2 id="machines" className="mb-2">
              {search ? t("equipment:choose.found") : t("equipment:choose.recent")}
            </h2>
            <ul className="grid gap-2">
              {machines.map(({ id, name, type, serialNumber, form }) => (
                <li key={id}>
                  <a className="btn w-full flex-wrap justify-between gap-x-4 gap-y-0 text-left" href={form}>
                    <span className="wrap-anywhere">{name}</span>{" "}
                    <span className="hint">
                      {t(`common:type.${type}`)}
                      {serialNumber ? `, ${t("common:serial", { serial: serialNumber })}` : null}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
            {more ? <p className="hint mt-2">{t("equipment:choose.more")}</p> : null}
          </section>
        )}
      </div>
    </SignedInShell>
  );
}
