/** The script of the signed-out pages. */
import { comfortSignedOut } from "./signed-out.ts";

comfortSignedOut();
