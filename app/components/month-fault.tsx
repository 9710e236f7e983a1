const ID = "month-fault";

/** Says below the choice of a month why the requested month isn't the one shown. */
export function MonthFault({ fault }: { fault?: string | null }) {
  return fault ? (
    <span className="error block" id={ID}>
      {fault}
    </span>
  ) : null;
}

/** The attributes of the month's select. */
export const faultyMonth = (fault?: string | null) =>
  fault ? { "aria-invalid": true, "aria-describedby": ID } : {};
