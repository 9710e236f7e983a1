/** Who scrolls past a number field that has the focus leaves it; otherwise the wheel would change the number. */
export function keepNumbersStill(): void {
  const leave = ({ target }: WheelEvent) => {
    if (target instanceof HTMLInputElement && target.type === "number") target.blur();
  };
  document.addEventListener("wheel", leave, { passive: true });
}
