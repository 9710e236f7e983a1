import { z } from "zod";
import { ISSUE_CONDITIONS, ISSUE_TEXT_MAX } from "#app/domain/issues/issue.ts";
import { listOfIds, optionalText, requiredText } from "#app/forms/fields.ts";
import { photoPaths } from "#app/forms/updates/review-forms.ts";

/** The acts on issues as their forms and `/api` accept them. Messages are catalogue keys. */

const condition = z.enum(ISSUE_CONDITIONS, { error: "errors:field.invalid" });

export const raiseSchema = z.object({
  condition,
  description: requiredText(ISSUE_TEXT_MAX, "errors:issue.say_what"),
  photos: photoPaths(),
});

export const conditionSchema = z.object({ condition });

export const resolveSchema = z.object({
  resolution: requiredText(ISSUE_TEXT_MAX, "issues:resolve.missing"),
  alsoIssueIds: listOfIds(),
});

export const reopenSchema = z.object({
  reason: optionalText(ISSUE_TEXT_MAX).transform((reason) => reason ?? ""),
});
