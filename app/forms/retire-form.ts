import { z } from "zod";
import { NOTES_MAX, optionalText } from "./fields.ts";

/** Retirement notes are optional (C-31). */
export const retireSchema = z.object({ retirementNotes: optionalText(NOTES_MAX) });
