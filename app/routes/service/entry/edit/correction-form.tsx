import { getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { ActForm, type ActProps, CancelLink, useActBusy } from "#app/components/dialog/surface.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { useFieldMessages } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, useRefusal } from "#app/components/forms/light-form.tsx";
import {
  EntryFields,
  type EntryFormValues,
  sentIds,
  TaskChoice,
  type WordedChoice,
} from "#app/components/service/entry-fields.tsx";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { EntryAnswer } from "#app/http/service/entry-form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

type CorrectionPage = {
  unit: MeterUnit;
  tasks: WordedChoice[];
  ticked: string[];
  values: Omit<EntryFormValues, "photos">;
  photos: string[];
  names: string[];
  today: string;
  version: number;
  back: string;
  key: string;
};

/** Corrects a service entry. */
export function CorrectionForm({ page, answer }: ActProps<CorrectionPage, EntryAnswer>) {
  const { t } = useI18n();
  const saving = useActBusy();
  const [uploading, setUploading] = useState(false);
  const refusal = useRefusal(answer);
  const [form, fields] = useForm<EntryFormValues>({
    id: "correction",
    lastResult: lastResult(answer),
    defaultValue: page.values,
  });
  const faults = answer?.result?.error ?? null;
  const [fault] = useFieldMessages(Object.values(faults ?? {})[0] ?? undefined);
  const asks = answer?.asked?.confirmed === false;
  return (
    <>
      {refusal || faults ? (
        <Notice
          tone="error"
          title={t(asks ? "service:entry.doubtTitle" : "service:entry.failedTitle")}
          description={refusal?.message ?? fault}
          reference={refusal?.reference}
        />
      ) : null}
      <ActForm encType="multipart/form-data" {...getFormProps(form)} className="card">
        <KeyField value={page.key} />
        <input type="hidden" name="version" value={page.version} />
        <TaskChoice
          tasks={page.tasks}
          ticked={sentIds(answer, "tasks") ?? page.ticked}
          errors={faults?.tasks ?? undefined}
        />
        <EntryFields
          fields={fields}
          unit={page.unit}
          today={page.today}
          names={page.names}
          photos={page.photos}
          answer={answer}
          onBusy={setUploading}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow sm:grow-0" disabled={saving || uploading}>
            {t("service:entry.save")}
          </button>{" "}
          <CancelLink className="btn grow sm:grow-0" to={page.back}>
            {t("common:action.cancel")}
          </CancelLink>
        </div>
      </ActForm>
    </>
  );
}
