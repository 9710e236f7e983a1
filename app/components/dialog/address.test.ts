import { describe, expect, it } from "vitest";
import { dialogAddress, isDialogAddress, pageAddress } from "./address.ts";

describe("a dialog's address", () => {
  it.each([
    ["/equipment-items/1/usage", "/?q=loader", "/equipment-items/1/usage?next=%2F%3Fq%3Dloader"],
    ["/equipment-items/1/remove?next=%2F", "/updates", "/equipment-items/1/remove?next=%2F"],
    ["/equipment-items/1/remove?mode=delete", "/", "/equipment-items/1/remove?mode=delete&next=%2F"],
  ])("of %s over %s posts to %s", (href, here, page) => {
    const address = dialogAddress(href, here);
    expect(pageAddress(address)).toBe(page);
    expect(isDialogAddress(address)).toBe(true);
    expect(isDialogAddress(page)).toBe(false);
  });

  it("stays the same when taken again inside the dialog", () => {
    const address = dialogAddress("/equipment-items/1/remove", "/");
    expect(dialogAddress(address, "/elsewhere")).toBe(address);
  });
});
