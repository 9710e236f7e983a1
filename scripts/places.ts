import { join } from "node:path";

/* Files that the build and the tests leave to each other. */

/** The description of the calls. */
export const DESCRIPTION = join("build", "openapi.json");

export const REPORTS = join("build", "reports");

/** Which described answers the tests have seen: a file of each process. */
export const SEEN_FOLDER = join(REPORTS, "described");
