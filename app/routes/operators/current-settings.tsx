import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";

type Props = {
  companyName: string;
  /** Null when no password is set. */
  mask: string | null;
  /** The password as plain text, right after a reveal. */
  revealed: string | null;
  /** Where they are changed. */
  children: ReactNode;
};

/** The operators' sign-in data, and the name at the top of their screens. */
export function CurrentSettings({ companyName, mask, revealed, children }: Props) {
  const { t } = useI18n();
  const notSet = <span className="text-soft">{t("operators:current.notSet")}</span>;
  return (
    <section className="card" aria-labelledby="current-settings">
      <h2 id="current-settings" className="mb-2">
        {t("operators:current.title")}
      </h2>
      <dl className="grid gap-3">
        <div>
          <dt className="hint">{t("operators:current.companyName")}</dt>
          <dd className="font-semibold wrap-anywhere">{companyName || notSet}</dd>
        </div>
        <div>
          <dt className="hint">{t("operators:current.password")}</dt>
          <dd className="flex min-h-11 flex-wrap items-center gap-3 font-semibold">
            {mask === null ? (
              <>
                {notSet}{" "}
                <DialogLink href="/employees/settings" className="btn">
                  {t("operators:current.setPassword")}
                </DialogLink>
              </>
            ) : revealed === null ? (
              <>
                <span aria-hidden="true">{mask}</span>{" "}
                <span className="sr">{t("operators:current.hidden")}</span>
                <Form method="post">
                  <button type="submit" className="btn" aria-label={t("operators:action.reveal")}>
                    {t("common:action.show")}
                  </button>
                </Form>
              </>
            ) : (
              <>
                <code className="rounded bg-raised px-2 py-1 break-all" data-revealed="">
                  {revealed}
                </code>{" "}
                <PageLink to="/employees" className="btn" aria-label={t("operators:action.hide")}>
                  {t("common:action.hide")}
                </PageLink>
              </>
            )}
          </dd>
        </div>
      </dl>
      {children}
    </section>
  );
}
