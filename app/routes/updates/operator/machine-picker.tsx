import { useI18n } from "#app/i18n/i18n-context.tsx";
import { encodeMachine, encodeTaskSets } from "#app/shared/machine-code.ts";
import { encodeCheck, encodeChecklists, encodeIssues } from "#app/shared/machine-extras.ts";
import { checklistsOf, type MachineView, taskSetsOf } from "./view.ts";

type PickerProps = {
  machines: MachineView[];
  timeZone: string;
  recent: string[];
  query: string;
  selected: string;
};

/** Search and choice as one GET form; with script both apply at once, using the data in the options. */
export function MachinePicker({ machines, timeZone, recent, query, selected }: PickerProps) {
  const { t } = useI18n();
  const latest = recent.flatMap((id) => machines.find((machine) => machine.id === id) ?? []);
  const sets = taskSetsOf(machines);
  const lists = checklistsOf(machines);
  const others = machines.filter(({ id }) => !latest.some((machine) => machine.id === id));
  return (
    <form id="find" className="card" data-zone={timeZone}>
      <div className="field">
        <label htmlFor="q">{t("operator:search.label")}</label>
        <div className="line">
          <input className="input" id="q" type="search" name="q" defaultValue={query} autoComplete="off" />
          <button type="submit" className="btn">
            {t("common:action.search")}
          </button>
        </div>
      </div>
      <div className="field">
        <label htmlFor="equipment">{t("operator:choose.label")}</label>
        <div className="line">
          <select className="input" id="equipment" name="equipment" defaultValue={selected}>
            {/* Every search keeps this option and every new list brings its own, so it holds operator tasks
                and checklists. */}
            <option
              value=""
              data-t={sets.length > 0 ? encodeTaskSets(sets) : undefined}
              data-c={lists.length > 0 ? encodeChecklists(lists) : undefined}
            >
              {t("operator:choose.placeholder")}
            </option>
            {latest.length > 0 ? (
              <>
                <Options label={t("operator:choose.recent")} machines={latest} sets={sets} />
                <Options label={t("operator:choose.others")} machines={others} sets={sets} />
              </>
            ) : (
              <Options machines={others} sets={sets} />
            )}
          </select>
          <button type="submit" className="btn">
            {t("operator:choose.submit")}
          </button>
        </div>
        <p className="hint" role="status">
          {machines.length === 0 ? t("operator:state.noMatch") : null}
        </p>
      </div>
    </form>
  );
}

type OptionsProps = { machines: MachineView[]; sets: string[][]; label?: string };

function Options({ machines, sets, label }: OptionsProps) {
  const places = new Map(sets.map((names, place) => [encodeTaskSets([names]), place]));
  const tasksOf = ({ tasks }: MachineView) => {
    const set = places.get(encodeTaskSets([tasks.map(({ name }) => name)]));
    return set === undefined ? null : { set, due: tasks.map(({ due }) => due) };
  };
  const options = machines.map((machine) => (
    <option
      key={machine.id}
      value={machine.id}
      data-m={encodeMachine(machine, tasksOf(machine))}
      data-i={machine.issues.length > 0 ? encodeIssues(machine.issues) : undefined}
      data-k={machine.check ? encodeCheck(machine.check.place, machine.check.today) : undefined}
    >
      {`${machine.name} (${machine.typeLabel})`}
    </option>
  ));
  if (!label || machines.length === 0) return options;
  return <optgroup label={label}>{options}</optgroup>;
}
