import { useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { ListTable } from "#app/components/list-table.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { RowActs, RowLink } from "#app/components/row-acts.tsx";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { SubjectTabs } from "#app/components/subject-tabs.tsx";
import { formatCount } from "#app/domain/quantity.ts";
import { guarded } from "#app/http/route.server.ts";
import { START_WORDS, startOf } from "#app/i18n/checklist-starts.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { countedChecklists } from "#app/services/checks/checklists.ts";

export const handle = { style: "app" };

export const meta = pageTitle("checks:lists.title");

export const loader = guarded("/checklists", async ({ actor, context }) => ({
  viewer: viewerOf(actor),
  checklists: await countedChecklists(context, actor),
}));

/** The checklists of a company, and the starts of new ones. */
export default function ChecklistsPage() {
  const { t } = useI18n();
  const { viewer, checklists } = useLoaderData<typeof loader>();
  return (
    <SignedInShell viewer={viewer}>
      <PageHead
        title={t("checks:lists.title")}
        lead={t("checks:lists.lead")}
        tabs={<SubjectTabs subject="checks" current="/checklists" />}
      />
      <div className="grid gap-6">
        {checklists.length === 0 ? (
          <p className="card">{t("checks:lists.none")}</p>
        ) : (
          <ChecklistTable checklists={checklists} />
        )}
        <Starts />
      </div>
    </SignedInShell>
  );
}

type Checklist = Awaited<ReturnType<typeof countedChecklists>>[number];

function ChecklistTable({ checklists }: { checklists: Checklist[] }) {
  const { locale, t } = useI18n();
  return (
    <ListTable
      caption={t("checks:lists.title")}
      columns={[
        t("checks:lists.name"),
        { number: t("checks:lists.lines") },
        { number: t("checks:lists.machines") },
        { hidden: t("checks:lists.actions") },
      ]}
    >
      <tbody>
        {checklists.map(({ id, name, lines, machines }) => (
          <tr key={id}>
            <th scope="row">
              <a className="name wrap-anywhere" href={`/checklists/${id}`}>
                {name}
              </a>
            </th>
            <td className="num" data-label={t("checks:lists.lines")}>
              <span>{formatCount(lines, locale)}</span>
            </td>
            <td className="num" data-label={t("checks:lists.machines")}>
              <span>{formatCount(machines, locale)}</span>
            </td>
            <RowActs name={name}>
              <RowLink
                to={`/checklists/${id}`}
                label={t("checks:lists.edit")}
                named={t("checks:lists.editNamed", { name })}
              />
              <RowLink
                to={`/checklists/${id}/delete`}
                label={t("checks:lists.delete")}
                named={t("checks:lists.deleteNamed", { name })}
                danger
              />
            </RowActs>
          </tr>
        ))}
      </tbody>
    </ListTable>
  );
}

function Starts() {
  const { locale, t } = useI18n();
  return (
    <section aria-labelledby="starts">
      <h2 id="starts" className="mb-2">
        {t("checks:lists.starts")}
      </h2>
      <ul className="grid list-none cols-fit-72 gap-2 p-0">
        {START_WORDS.map((word) => (
          <li key={word} className="grid">
            <a className="btn" href={`/checklists/new?start=${word}`}>
              {t("checks:lists.newFrom", { start: startOf(word, locale)?.name ?? word })}
            </a>
          </li>
        ))}
        <li className="grid">
          <a className="btn" href="/checklists/new">
            {t("checks:lists.newBlank")}
          </a>
        </li>
      </ul>
    </section>
  );
}
