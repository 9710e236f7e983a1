import { AppError } from "#app/domain/app-error.ts";
import { rowSchema } from "#app/forms/fields.ts";
import { fuelPriceSchema } from "#app/forms/fuel/fuel-price-form.ts";
import { fuelSettingsFormSchema } from "#app/forms/fuel/fuel-settings-form.ts";
import { saveFuelSettingsForm } from "#app/http/accounts/company-settings.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import { type IntentAnswer, submitIntent } from "#app/http/forms/intent-form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { addFuelPrice, removeFuelPrice } from "#app/services/fuel/fuel-prices.ts";

const PATH = "/fuel/prices";

export type PricesAnswer = IntentAnswer<"save" | "remove" | "settings">;

/** Performs the act of the form, once, and shows the list again. */
export function savePrices({ actor, context, locale, t }: GuardedArgs<"/fuel/prices">, form: FormData) {
  const once = formOnce(context, actor, form, `POST ${PATH}`);
  const options = { t, failed: "fuelCosts:prices.failed" } as const;
  switch (form.get("intent")) {
    case "save":
      return submitIntent(
        "save",
        form,
        fuelPriceSchema,
        async (price) => {
          const { effectiveOn } = await once((complete) => addFuelPrice(context, actor, price, complete));
          return redirectWithFlash(PATH, {
            tone: "success",
            title: "fuelCosts:prices.saved",
            description: "fuelCosts:prices.savedText",
            params: { date: formatCalendarDate(effectiveOn, locale) },
          });
        },
        options,
      );
    case "remove":
      return submitIntent(
        "remove",
        form,
        rowSchema,
        async ({ id }) => {
          await once(async () => {
            await removeFuelPrice(context, actor, id);
            return null;
          });
          return redirectWithFlash(PATH, {
            tone: "success",
            title: "fuelCosts:prices.removed",
            description: "fuelCosts:prices.removedText",
          });
        },
        options,
      );
    case "settings":
      return submitIntent(
        "settings",
        form,
        fuelSettingsFormSchema,
        (input) => saveFuelSettingsForm(context, actor, input, { once, to: PATH }),
        { t, failed: "fuelPaid:settings.failed" },
      );
    default:
      throw new AppError("request.invalid");
  }
}
