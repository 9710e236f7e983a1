import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { z } from "zod";
import { safeNext } from "#app/auth/guard.server.ts";
import { ActPage } from "#app/components/equipment/act-page.tsx";
import { usageText } from "#app/components/equipment/usage-text.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { servicedNow } from "#app/domain/service-status.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { type FormAnswer, submitForm } from "#app/http/form.server.ts";
import { onceForForm } from "#app/http/form-key.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { getMachineRow, todayOf } from "#app/services/equipment.ts";
import { resetService } from "#app/services/equipment-usage.ts";

const PATH = "/equipment-items/:id/service";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const shouldRevalidate = () => true;

export const loader = guarded(PATH, async ({ context, request, params, actor, t }) => {
  const machine = await getMachineRow(context, actor, params.id ?? "");
  const { name, type, serialNumber, unit, currentUsage, serviceInterval } = machine;
  const { nextMaintenanceDate } = servicedNow(machine, todayOf(actor, context.now()));
  return {
    title: t("equipment:service.documentTitle", { name }),
    machine: { name, type, serialNumber, unit, currentUsage, serviceInterval, nextMaintenanceDate },
    next: safeNext(new URL(request.url).searchParams.get("next")) ?? "/",
    key: crypto.randomUUID(),
  };
});

export const action = guarded(PATH, async ({ context, request, params, actor, t }) => {
  const form = await request.formData();
  const id = params.id ?? "";
  const once = onceForForm(context, actor, form, `POST /equipment-items/${id}/service`);
  return submitForm(
    form,
    z.object({}),
    async () => {
      const { name } = await getMachineRow(context, actor, id);
      await once(async () => {
        await resetService(context, actor, id);
      });
      return redirectWithFlash(safeNext(form.get("next")) ?? "/", {
        tone: "success",
        title: "equipment:service.done",
        description: "equipment:service.doneText",
        params: { name },
      });
    },
    { t, failed: "equipment:service.failed" },
  );
});

export default function MarkServicedPage() {
  const { locale, t } = useI18n();
  const { machine, next, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormAnswer | undefined;
  const saving = useNavigation().state === "submitting";
  const { currentUsage, serviceInterval, nextMaintenanceDate } = machine;
  const usage = usageText(currentUsage, machine.unit, locale, t);
  return (
    <ActPage title={t("equipment:service.title")} machine={machine} back={next}>
      {answer?.refusal ? (
        <Notice
          tone="error"
          title={t("equipment:service.failedTitle")}
          description={t("equipment:service.failed")}
        />
      ) : null}
      <Form method="post" className="card">
        <input type="hidden" name="idempotencyKey" value={key} />
        <input type="hidden" name="next" value={next} />
        <div className="mb-4 grid gap-2">
          {serviceInterval > 0 ? <p>{t("equipment:service.usageBased", { usage })}</p> : null}
          {nextMaintenanceDate ? (
            <p>
              {t("equipment:service.dateBased", { date: formatCalendarDate(nextMaintenanceDate, locale) })}
            </p>
          ) : null}
          {serviceInterval > 0 || nextMaintenanceDate ? null : <p>{t("equipment:service.noSchedule")}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow sm:grow-0" disabled={saving}>
            {t("equipment:service.submit")}
          </button>
          <a className="btn grow sm:grow-0" href={next}>
            {t("common:action.cancel")}
          </a>
        </div>
      </Form>
    </ActPage>
  );
}
