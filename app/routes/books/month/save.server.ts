import { AppError } from "#app/domain/app-error.ts";
import { closeMonthSchema } from "#app/forms/books/close-month-form.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { formatMonth } from "#app/i18n/format.ts";
import { closeMonth } from "#app/services/books/close-month.ts";

/** Closes the month, once, and shows it again. */
export function saveClosing(
  { actor, context, params, locale, t }: GuardedArgs<"/books/:month">,
  form: FormData,
) {
  if (form.get("intent") !== "close") throw new AppError("request.invalid");
  const month = params.month ?? "";
  const once = formOnce(context, actor, form, `POST /books/${month}`);
  return submitForm(
    form,
    closeMonthSchema,
    async ({ closings }) => {
      await once((complete) => closeMonth(context, actor, { month, closings, locale }, complete));
      return redirectWithFlash(`/books/${month}`, {
        tone: "success",
        title: "books:close.done",
        description: "books:close.doneText",
        params: { month: formatMonth(month, locale, "monthAndYear") },
      });
    },
    { t, failed: "books:close.failed" },
  );
}
