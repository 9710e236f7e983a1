/**
 * Turns a comma typed into a number field into a decimal point. Browsers whose language uses the point drop the comma
 * silently, so "12,5" would become 125. "1,234" becomes 1.234, which is refused for its three decimals. Browsers that
 * keep the comma are left alone.
 */
export function keepDecimalCommas(): void {
  let typed: HTMLInputElement | null = null;
  // An accepted comma has fired its input event by now, which cleared `typed`.
  const settle = () => {
    const dropped = typed !== null && typed === document.activeElement;
    typed = null;
    if (dropped) document.execCommand("insertText", false, ".");
  };
  document.addEventListener("input", () => {
    typed = null;
  });
  document.addEventListener("beforeinput", ({ data, target }) => {
    settle();
    if (data !== "," || !(target instanceof HTMLInputElement) || target.type !== "number") return;
    typed = target;
    setTimeout(settle);
  });
}
