import type { ReactNode } from "react";

/**
 * A drawing with the amounts of its lines at its left, the highest first, and words below it. The drawing stretches
 * with the page, so its words stand outside.
 */
export function ChartFrame(props: { amounts: readonly string[]; foot: ReactNode; children: ReactNode }) {
  const { amounts, foot, children } = props;
  return (
    <div className="chart">
      <div className="chart-amounts" aria-hidden="true">
        {amounts.map((amount) => (
          <span key={amount}>{amount} </span>
        ))}
      </div>
      {children}
      <div className="chart-foot" aria-hidden="true">
        {foot}
      </div>
    </div>
  );
}
