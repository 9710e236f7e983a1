import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped } from "#app/components/dialog/calls.ts";
import type { PageHandle } from "#app/components/document.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { fullName } from "#app/domain/accounts/full-name.ts";
import { pressSchema } from "#app/forms/fields.ts";
import { promotionSchema } from "#app/forms/operators/employee-forms.ts";
import { asksProof, proofOf } from "#app/http/accounts/proof.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { accountantsAddedBy } from "#app/services/accountants/accountants.ts";
import { findEmployee } from "#app/services/operators/employees.ts";
import { demoteEmployee, promoteEmployee } from "#app/services/operators/managers.ts";
import { managerWithSecondStep } from "#app/services/operators/second-step.ts";
import { AddedAccountants } from "../added-accountants.tsx";
import { FormPage } from "../form-page.tsx";
import { DemoteForm, PromoteForm } from "./manager-forms.tsx";

const PATH = "/employees/:id/manager";

export const handle: PageHandle = { i18n: ["errors", "operators", "proof"] };

const titleOf = (manager: boolean) =>
  manager ? "operators:manager.demoteTitle" : "operators:manager.promoteTitle";

export const meta = pageTitle<typeof loader>((t, { manager }) => t(titleOf(manager)));

/** Makes an operator a manager, or a manager an operator again; says so if there is no such person. */
export const loader = guarded(PATH, async ({ context, actor, params }) => {
  const id = params.id ?? "";
  const [person, accountants, secured] = await Promise.all([
    findEmployee(context, actor, id),
    accountantsAddedBy(context, actor, id),
    actor.role === "owner" ? managerWithSecondStep(context, actor, id) : null,
  ]);
  const manager = person?.role === "manager";
  return data(
    {
      manager,
      accountants,
      asks: asksProof(actor, context.now()),
      secondStepAt: secured === null ? null : `/employees/${id}/second-step`,
      name: person && fullName(person),
    },
    { status: person ? 200 : 404 },
  );
});

export const action = guarded(PATH, async ({ context, request, actor, params, t }) => {
  const form = await readForm(request);
  const id = params.id ?? "";
  if (form.get("intent") === "demote") {
    return submitForm(
      form,
      pressSchema,
      async () => {
        const person = await demoteEmployee(context, actor, id);
        return redirectWithFlash("/employees", {
          tone: "success",
          title: "operators:manager.demoted",
          description: "operators:manager.demotedBody",
          params: { name: fullName(person), username: person.operatorUsername ?? "" },
        });
      },
      { t, failed: "errors:internal" },
    );
  }
  return submitForm(
    form,
    promotionSchema,
    async (input) => {
      const person = await promoteEmployee(context, actor, id, input, await proofOf(context, request, input));
      return redirectWithFlash("/employees", {
        tone: "success",
        title: "operators:manager.promoted",
        description: "operators:manager.promotedBody",
        params: { name: fullName(person), email: person.email ?? "" },
      });
    },
    { t, failed: "errors:internal" },
  );
});

export const clientAction = keepTyped("errors:internal");

export default function ManagerPage() {
  const { manager, name, accountants, asks, secondStepAt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useI18n();
  if (name === null) {
    return (
      <FormPage title={t(titleOf(manager))}>
        <Notice
          tone="error"
          title={t("operators:manager.failed")}
          description={t("errors:employee.not_found")}
        />
      </FormPage>
    );
  }
  return (
    <FormPage title={t(titleOf(manager))}>
      <p className="mb-4 text-soft wrap-anywhere">
        {t(manager ? "operators:manager.demoteLead" : "operators:manager.promoteLead", { name })}
      </p>
      {manager ? <AddedAccountants name={name} accountants={accountants} /> : null}
      {secondStepAt ? (
        <p className="mb-4">
          <a className="btn" href={secondStepAt}>
            {t("proof:removeSecondStep")}
          </a>
        </p>
      ) : null}
      {manager ? <DemoteForm answer={answer} /> : <PromoteForm asks={asks} answer={answer} />}
    </FormPage>
  );
}
