/** The script of the signed-out pages. */
import { enhancePublicForms } from "./public-forms.ts";

enhancePublicForms();
