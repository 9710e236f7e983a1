/**
 * A browser whose language writes a decimal point drops a comma that is typed into a number field, without a word:
 * "12,5" becomes 125. There the comma becomes the point that it was meant to be; "1,234" has three decimals then, and is
 * refused. Browsers that keep what was typed are left alone.
 */
export function keepDecimalCommas(): void {
  let typed: HTMLInputElement | null = null;
  // A comma that was taken has its input event before anything else is typed.
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
