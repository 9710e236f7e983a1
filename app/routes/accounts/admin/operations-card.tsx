import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { WordedOperations } from "./view.server.ts";

/** When each job last ran well, and the mails that wait. */
export function OperationsCard({ operations }: { operations: WordedOperations }) {
  const { t } = useI18n();
  if (operations === null) {
    return (
      <p className="notice notice-error mb-6" role="alert">
        {t("admin:operations.failed")}
      </p>
    );
  }
  const { jobs, mails, secrets } = operations;
  const { waiting, givenUp, since } = mails;
  return (
    <details className="card mb-6" open={jobs.some(({ failure }) => failure !== null)}>
      <summary className="min-h-11 cursor-pointer content-center">
        <h2 className="inline">{t("admin:operations.title")}</h2>
      </summary>
      <p className="my-2">
        {t("admin:operations.mails", { waiting, givenUp })}
        {since === null ? null : ` ${t("admin:operations.oldest", { since })}`}
      </p>
      <p className="my-2">{secrets}</p>
      <table className="w-full border-collapse text-left text-small">
        <thead>
          <tr className="border-b border-line text-soft">
            <th scope="col" className="py-2 pr-3">
              {t("admin:operations.job")}
            </th>
            <th scope="col" className="py-2 pr-3">
              {t("admin:operations.good")}
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ name, good, failure }) => (
            <tr key={name} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-2 pr-3 font-normal">
                {name}
              </th>
              <td className="py-2">
                {good ?? t("admin:operations.never")}{" "}
                {failure === null ? null : (
                  <strong className="block text-overdue">
                    {t("admin:operations.failure")}: {failure}
                  </strong>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
