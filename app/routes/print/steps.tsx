import { StepLines } from "#app/components/service/step-lines.tsx";
import type { Translate } from "#app/i18n/translate.ts";

/** Tasks with their steps on paper; those without steps only stand there as `name`. */
export function PrintedSteps({
  title,
  tasks,
}: {
  title: string;
  tasks: readonly { id: string; name: string; text: string; steps: string | null }[];
}) {
  return (
    <section className="steps">
      <h2>{title}</h2>
      {tasks.map(({ id, name, text, steps }) => (
        <div key={id}>
          <h3>{name}</h3>
          {text ? <p>{text}</p> : null}
          {steps === null ? null : (
            <p>
              <StepLines steps={steps} />
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

/** The box that asks for the steps; inside the form of a print's choices. */
export function StepsBox({ steps, t }: { steps: boolean; t: Translate }) {
  return (
    <label>
      <input type="checkbox" name="steps" value="1" defaultChecked={steps} /> {t("service:steps.print")}
    </label>
  );
}
