import { expect, it } from "vitest";
import { POLICY } from "#app/auth/policy.ts";
import { opensDialog } from "./dialog-paths.ts";
import { dialogFor } from "./dialogs.ts";

it("opens a dialog for every page that has one, and for no other", () => {
  const paths = Object.keys(POLICY).map((path) => path.replace(/:\w+/g, "some-id"));
  const opening = paths.filter(opensDialog);
  expect(opening).toEqual(paths.filter((path) => dialogFor(path)));
  expect(opening).toHaveLength(11);
  expect(opensDialog("/equipment-items/some-id/usage?next=1#top")).toBe(true);
});
