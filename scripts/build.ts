import { build } from "./product-build.ts";

/** `npm run build`: the product for the tests and for Cloudflare, bundled without an account. */

await build();
