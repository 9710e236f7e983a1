import { getFormProps, useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { ChoiceLine } from "#app/components/forms/choice-line.tsx";
import { TextAreaField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult } from "#app/components/forms/light-form.tsx";
import { ConditionChoice } from "#app/components/issues/condition-choice.tsx";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { ISSUE_TEXT_MAX } from "#app/domain/issues/issue.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { Intent, IssueAnswer } from "./save.server.ts";
import type { IssueView } from "./view.server.ts";

/** The result of the last act, for the form that it came from. */
function useResultOf(intent: Intent) {
  const answer = useActionData<IssueAnswer>();
  return answer?.intent === intent ? lastResult(answer) : undefined;
}

/** Resolves the issue with a note, and others of its machine that are ticked. */
export function ResolveForm({ others, formKey }: { others: IssueView["others"]; formKey: string }) {
  const { t } = useI18n();
  const result = useResultOf("resolve");
  const ticked = [result?.initialValue?.alsoIssueIds ?? []].flat();
  const [form, field] = useForm<{ resolution: string }>({ id: "resolve", lastResult: result });
  return (
    <form method="post" {...getFormProps(form)} className="card" aria-labelledby="resolve-title">
      <h2 id="resolve-title" className="mb-2">
        {t("issues:resolve.title")}
      </h2>
      <input type="hidden" name="intent" value="resolve" />
      <KeyField value={formKey} />
      <TextAreaField
        field={field.resolution}
        label={t("issues:resolve.note")}
        rows={3}
        maxLength={ISSUE_TEXT_MAX}
        required
      />
      {others.length === 0 ? null : (
        <fieldset className="field">
          <legend>{t("issues:resolve.also")}</legend>
          {others.map(({ id, condition, words }) => (
            <ChoiceLine
              key={id}
              type="checkbox"
              name="alsoIssueIds"
              value={id}
              defaultChecked={ticked.includes(id)}
            >
              <span className="min-w-0 font-normal wrap-anywhere">
                <ConditionMark condition={condition} /> {words}
              </span>
            </ChoiceLine>
          ))}
        </fieldset>
      )}{" "}
      <button type="submit" className="btn btn-primary">
        {t("issues:resolve.submit")}
      </button>
    </form>
  );
}

/** Changes the condition of an open issue. */
export function ConditionForm({ condition, formKey }: Pick<IssueView, "condition"> & { formKey: string }) {
  const { t } = useI18n();
  const [form, field] = useForm<{ condition: string }>({
    id: "change",
    lastResult: useResultOf("change"),
    defaultValue: { condition },
  });
  return (
    <form method="post" {...getFormProps(form)} className="card">
      <input type="hidden" name="intent" value="condition" />
      <KeyField value={formKey} />
      <ConditionChoice field={field.condition} legend={t("issues:change.title")} />
      <button type="submit" className="btn">
        {t("issues:change.submit")}
      </button>
    </form>
  );
}

/** Reopens a resolved issue. */
export function ReopenForm({ formKey }: { formKey: string }) {
  const { t } = useI18n();
  const [form, field] = useForm<{ reason: string }>({ id: "reopen", lastResult: useResultOf("reopen") });
  return (
    <form method="post" {...getFormProps(form)} className="card" aria-labelledby="reopen-title">
      <h2 id="reopen-title" className="mb-2">
        {t("issues:reopen.title")}
      </h2>
      <input type="hidden" name="intent" value="reopen" />
      <KeyField value={formKey} />
      <TextAreaField
        field={field.reason}
        label={t("issues:reopen.reason")}
        rows={2}
        maxLength={ISSUE_TEXT_MAX}
      />
      <button type="submit" className="btn">
        {t("issues:reopen.submit")}
      </button>
    </form>
  );
}
