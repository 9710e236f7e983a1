import { isBuilt } from "../../scripts/product-build.ts";

/** Integration tests need the built Worker, from `npm test` or `npm run build`. */
export default function setup(): void {
  if (!isBuilt()) throw new Error("The built Worker is not of these sources. Run `npm run build` first.");
}
