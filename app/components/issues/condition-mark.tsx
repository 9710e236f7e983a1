import { CONDITION_ICON_PATHS } from "#app/components/equipment/icon-paths.ts";
import { LineIcon } from "#app/components/line-icon.tsx";
import type { Condition } from "#app/domain/issues/issue.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { Translate } from "#app/i18n/translate.ts";

/** A machine's or an issue's condition as icon and word; nothing for a machine without an open issue. */
export function ConditionMark({ condition }: { condition: Condition }) {
  const { t } = useI18n();
  return <Mark condition={condition} t={t} />;
}

/** Like `ConditionMark`, where there is no page context, as on paper. */
export function Mark({ condition, t }: { condition: Condition; t: Translate }) {
  if (condition === "ok") return null;
  return (
    <b className={condition === "do_not_run" ? "mark stop" : "mark"}>
      <LineIcon path={CONDITION_ICON_PATHS[condition]} size={14} />
      {t(`common:condition.${condition}`)}
    </b>
  );
}
