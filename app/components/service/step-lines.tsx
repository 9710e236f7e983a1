import { Fragment } from "react";

/** Steps line by line, in text browsers too. */
export function StepLines({ steps }: { steps: string }) {
  return steps.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key and never move
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}
