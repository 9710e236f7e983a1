const ID = "month-fault";

/** Why the month of an address is not the one shown, below the month's choice. */
export function MonthFault({ fault }: { fault?: string | null }) {
  return fault ? (
    <span className="error block" id={ID}>
      {fault}
    </span>
  ) : null;
}

/** The attributes of that choice. */
export const faultyMonth = (fault?: string | null) =>
  fault ? { "aria-invalid": true, "aria-describedby": ID } : {};
