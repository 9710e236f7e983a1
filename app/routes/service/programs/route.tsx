import { useLoaderData } from "@remix-run/react";
import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import type { PageHandle } from "#app/components/document.tsx";
import { ListTable } from "#app/components/list-table.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { RowActs, RowLink } from "#app/components/row-acts.tsx";
import { formatCount } from "#app/domain/quantity.ts";
import { guarded } from "#app/http/route.server.ts";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { listPrograms } from "#app/services/service/programs.ts";

const PATH = "/service-programs";

export const handle: PageHandle = { i18n: ["service"] };

export const meta = pageTitle("service:program.title");

export const loader = guarded(PATH, async ({ context, actor }) => {
  const programs = await listPrograms(context, actor);
  return {
    programs: programs.map(({ id, name, unit, tasks, machines }) => ({
      id,
      name,
      unit,
      tasks: tasks.length,
      machines,
    })),
  };
});

/** The service programs of a company: in a table. */
export default function ServiceProgramsPage() {
  const { t } = useI18n();
  const { programs } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("service:program.title")} lead={t("service:program.lead")}>
        <PageLink className="btn btn-primary" to={`${PATH}/add`}>
          {t("service:program.add")}
        </PageLink>
      </PageHead>
      {programs.length === 0 ? (
        <p className="card">{t("service:program.none")}</p>
      ) : (
        <ListTable
          caption={t("service:program.title")}
          columns={[
            t("service:program.name"),
            t("service:program.unit"),
            { number: t("service:program.tasks") },
            { number: t("service:program.machines") },
            { hidden: t("service:program.actions") },
          ]}
        >
          <tbody>
            {programs.map((program) => (
              <Row key={program.id} program={program} />
            ))}
          </tbody>
        </ListTable>
      )}
    </>
  );
}

type Program = ReturnType<typeof useLoaderData<typeof loader>>["programs"][number];

function Row({ program: { id, name, unit, tasks, machines } }: { program: Program }) {
  const { locale, t } = useI18n();
  const at = `${PATH}/${id}`;
  return (
    <tr>
      <th scope="row">
        <PageLink className="name" to={at}>
          {name}
        </PageLink>
      </th>
      <td data-label={t("service:program.unit")}>
        <span>{t(`common:unit.${unit}`)}</span>
      </td>
      <td className="num" data-label={t("service:program.tasks")}>
        <span>{formatCount(tasks, locale)}</span>
      </td>
      <td className={machines === 0 ? "num zero" : "num"} data-label={t("service:program.machines")}>
        <span>{machines === 0 ? DASH : formatCount(machines, locale)}</span>
      </td>
      <RowActs name={name}>
        <RowLink to={at} label={t("service:program.edit")} named={t("service:program.editNamed", { name })} />
        <RowLink
          to={`${at}/apply`}
          label={t("service:program.apply")}
          named={t("service:program.applyNamed", { name })}
        />
        <li>
          <DialogLink
            className="rail-link text-overdue"
            href={`${at}/delete`}
            aria-label={t("service:program.deleteNamed", { name })}
          >
            {t("service:program.delete")}
          </DialogLink>
        </li>
      </RowActs>
    </tr>
  );
}
