import type { TakenReport } from "#app/domain/updates/open-machine.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { encodeLastTaken } from "#app/shared/last-taken.ts";
import { encodeMachine, encodeTaskSets } from "#app/shared/machine-code.ts";
import { encodeCheck, encodeChecklists, encodeIssues } from "#app/shared/machine-extras.ts";
import { checklistsOf, type FormMachine, searchMachines, taskSetsOf } from "./view.ts";

type PickerProps = {
  machines: FormMachine[];
  timeZone: string;
  /** The ids of the machines that the operator reported on lately. */
  recent: string[];
  lastTaken: TakenReport | null;
  query: string;
  /** The machine whose form is open; blank for none. */
  selected: string;
};

/**
 * Recent machines, search and choice, each a GET form; folded while a machine's form is open. With script they act at
 * once, using the data in the options.
 */
export function MachinePicker({ machines, timeZone, recent, lastTaken, query, selected }: PickerProps) {
  const { t } = useI18n();
  const found = searchMachines(machines, query);
  const latest = recent.flatMap((id) => machines.find((machine) => machine.id === id) ?? []);
  const another = t("operator:choose.another");
  return (
    <details
      id="find"
      // Hidden while the only machine is open.
      className={machines.length === 1 ? "card only" : "card"}
      open={selected === "" || (query.trim() !== "" && found.length !== 1)}
      data-zone={timeZone}
      data-last={lastTaken ? encodeLastTaken(lastTaken) : undefined}
    >
      {/* Blank, and so hidden, while no machine is chosen. */}
      <summary data-text={another}>{selected ? another : null}</summary>
      {latest.length > 0 ? (
        <form className="field machines">
          <p className="hint">{t("operator:choose.recent")}</p>
          {latest.map(({ id, name }) => (
            // Text browsers begin a new line for a div.
            <div key={id}>
              <button
                type="submit"
                className="btn btn-wide"
                name="equipment"
                value={id}
                aria-current={id === selected ? "true" : undefined}
              >
                {name}
              </button>
            </div>
          ))}
        </form>
      ) : null}
      <form className="field">
        <label htmlFor="q">{t("operator:search.label")}</label>
        <div className="line">
          <input className="input" id="q" type="search" name="q" defaultValue={query} autoComplete="off" />{" "}
          <button type="submit" className="btn">
            {t("common:action.search")}
          </button>
        </div>
        <p className="hint" role="status">
          {found.length === 0 ? t("operator:state.noMatch") : null}
        </p>
        <div className="machines" id="matches" />
      </form>
      <form className="field">
        <label htmlFor="equipment">{t("operator:choose.label")}</label>
        <div className="line">
          <select className="input" id="equipment" name="equipment" defaultValue={selected}>
            <Options all={machines} found={found} />
          </select>{" "}
          <button type="submit" className="btn">
            {t("operator:choose.submit")}
          </button>
        </div>
      </form>
    </details>
  );
}

function Options({ all, found }: { all: FormMachine[]; found: FormMachine[] }) {
  const { t } = useI18n();
  const sets = taskSetsOf(all);
  const lists = checklistsOf(all);
  const places = new Map(sets.map((names, place) => [encodeTaskSets([names]), place]));
  const tasksOf = ({ tasks }: FormMachine) => {
    const set = places.get(encodeTaskSets([tasks.map(({ name }) => name)]));
    return set === undefined ? null : { set, due: tasks.map(({ due }) => due) };
  };
  return (
    <>
      {/* For the script: `data-t` has the sets of tasks and `data-c` the checklists, in the option that every list has;
          a machine has in `data-m` its meter, in `data-i` its issues, in `data-k` its check, in `data-w` what waits. */}
      <option
        value=""
        data-t={sets.length > 0 ? encodeTaskSets(sets) : undefined}
        data-c={lists.length > 0 ? encodeChecklists(lists) : undefined}
      >
        {t("operator:choose.placeholder")}
      </option>
      {found.map((machine) => (
        <option
          key={machine.id}
          value={machine.id}
          data-m={encodeMachine(machine, tasksOf(machine))}
          data-i={machine.issues.length > 0 ? encodeIssues(machine.issues) : undefined}
          data-k={machine.check ? encodeCheck(machine.check.place, machine.check.today) : undefined}
          data-w={machine.waits || undefined}
        >
          {`${machine.name} (${machine.typeLabel})`}
        </option>
      ))}
    </>
  );
}
