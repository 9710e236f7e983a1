import { isBuilt } from "../../scripts/product-build.ts";

/** Integration tests drive the built Worker; `npm test` and `npm run build` make it. */
export default function setup(): void {
  if (!isBuilt()) throw new Error("The built Worker is not of these sources. Run `npm run build` first.");
}
