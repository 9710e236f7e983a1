import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { ChoiceLine } from "./choice-line.tsx";
import { FieldErrors, useFocusOnFault } from "./fields.tsx";

/** Several boxes of one field, each with its words. */
export function TickFields<Value extends string>(props: {
  field: Pick<FieldMetadata<string[]>, "name" | "errors" | "errorId">;
  legend: string;
  values: readonly Value[];
  wordsOf: (value: Value) => ReactNode;
  /** What is ticked: a list, or what a form that came back holds of it. */
  ticked: unknown;
}) {
  const { field, legend, values, wordsOf, ticked } = props;
  const chosen = [ticked].flat();
  const focus = useFocusOnFault(field);
  return (
    <fieldset className="field" aria-describedby={field.errors?.length ? field.errorId : undefined}>
      <legend className="mb-1">{legend}</legend>
      {/* Above the first box, which a form that came back has in sight. */}
      <FieldErrors field={field} />
      {values.map((value, index) => (
        <ChoiceLine
          key={value}
          type="checkbox"
          name={field.name}
          value={value}
          defaultChecked={chosen.includes(value)}
          {...(index === 0 ? focus : {})}
        >
          <span>{wordsOf(value)}</span>
        </ChoiceLine>
      ))}
    </fieldset>
  );
}
