import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { forbidsUse, lineWords } from "#app/domain/checks/checklist.ts";

/** A line that was not OK, or what was wrong with it: one that forbids use is marked, in place of its asterisk. */
export function FaultText({ text }: { text: string }) {
  if (!forbidsUse(text)) return text;
  return (
    <>
      <ConditionMark condition="do_not_run" /> {lineWords(text)}
    </>
  );
}

/** The lines of a check that were not OK, each on its own. */
export function FaultLines({ faults }: { faults: string[] }) {
  return faults.map((fault) => (
    <span key={fault} className="block">
      <FaultText text={fault} />{" "}
    </span>
  ));
}
