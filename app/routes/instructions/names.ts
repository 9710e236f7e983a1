import type { Translate } from "#app/i18n/translate.ts";

/** What things are called on their own screens, so that the guide never calls them otherwise. */
export function screenNames(t: Translate) {
  return {
    dashboard: t("common:navigation.dashboard"),
    addEquipment: t("common:navigation.addEquipment"),
    updates: t("common:navigation.updates"),
    employees: t("common:navigation.employees"),
    profile: t("common:navigation.profile"),
    bulkImport: t("equipment:form.bulkImport"),
    list: t("equipment:list.title"),
    markServiced: t("dashboard:list.service"),
    updateUsage: t("dashboard:list.updateUsage"),
    notes: t("dashboard:list.notes"),
    remove: t("dashboard:list.remove"),
    good: t("equipment:status.good"),
    soon: t("equipment:status.approaching_service"),
    due: t("equipment:status.time_for_service"),
    overdue: t("equipment:status.overdue"),
    companySettings: t("employees:action.companySettings"),
    addOperator: t("employees:action.add"),
    submitUpdate: t("operator:report.submit"),
    apply: t("updates:review.apply"),
    dismiss: t("updates:review.dismiss"),
    emailAlert: t("dashboard:overview.emailAlert"),
    securityQuestions: t("security:title"),
    security: t("profile:security.title"),
  };
}
