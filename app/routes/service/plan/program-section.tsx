import { ActForm, useActBusy } from "#app/components/dialog/surface.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { FollowedProgram } from "#app/services/service/follow-programs.ts";

type Props = { program: FollowedProgram; idempotencyKey: string; answer: FormAnswer | undefined };

/** Which program a machine follows, and its tasks with own values; posts the intents of `programIntent`. */
export function ProgramSection({ program, idempotencyKey, answer }: Props) {
  const { t } = useI18n();
  const busy = useActBusy();
  const { name, ownValues, premium } = program;
  return (
    <section className="card mb-4" aria-labelledby="program">
      <Refusal answer={answer} title={t("service:program.followFailedTitle")} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="program" className="wrap-anywhere">
          {t("service:program.follows", { name })}
        </h2>
        <ActForm>
          <KeyField value={idempotencyKey} />
          <input type="hidden" name="intent" value="leave-program" />
          <button type="submit" className="btn" disabled={busy}>
            {t("service:program.leave")}
          </button>
        </ActForm>
      </div>
      {ownValues.length === 0 ? null : (
        <ul className="mt-3 grid gap-2">
          {ownValues.map((task) => (
            <li key={task.id} className="flex flex-wrap items-center justify-between gap-3">
              <span className="wrap-anywhere">
                {task.name} <span className="hint">{t("service:program.ownValues")}</span>
              </span>
              {premium ? (
                <ActForm>
                  <KeyField value={idempotencyKey} />
                  <input type="hidden" name="intent" value="follow" />
                  <input type="hidden" name="taskId" value={task.id} />
                  <button
                    type="submit"
                    className="btn btn-quiet"
                    disabled={busy}
                    aria-label={t("service:program.followAgainNamed", { task: task.name })}
                  >
                    {t("service:program.followAgain")}
                  </button>
                </ActForm>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
