import { POLICY } from "./policy.ts";

const framed = Object.entries(POLICY).filter(([, { framed }]) => framed);

/**
 * Matches the paths of hydrated pages. The build writes the pattern out for the browser, which does not load the
 * table (`vite.config.ts`).
 */
export const HYDRATED_PATHS = new RegExp(
  `^(?:${framed.map(([path]) => path.replaceAll(/:\w+/g, "[^/]+")).join("|")})$`,
);
