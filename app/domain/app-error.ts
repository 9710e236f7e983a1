/**
 * Thrown by services to refuse an act. `http/errors.ts` maps the code to a status; the `errors` catalogue
 * words it. `fields` holds catalogue keys by form field, for answers with status 400 and 409.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly params: Record<string, string | number>;
  readonly fields: Record<string, FieldMessage[]>;

  constructor(
    code: AppErrorCode,
    detail: { params?: Record<string, string | number>; fields?: Record<string, FieldMessage[]> } = {},
  ) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.params = detail.params ?? {};
    this.fields = detail.fields ?? {};
  }
}

/** The refusal of one field of a form or a call. */
export function invalidField(
  field: string,
  key: FieldMessage["key"],
  params?: FieldMessage["params"],
): AppError {
  return new AppError("request.invalid", { fields: { [field]: [{ key, params }] } });
}

/** A catalogue key, `namespace:path.to.key`, and the params for its placeholders. */
export type FieldMessage = { key: string; params?: Record<string, string | number> };

/** Every reason to refuse. `http/errors.ts` gives each its status, the `errors` catalogue its words. */
export type AppErrorCode =
  | "request.invalid"
  | "request.too_large"
  | "request.unsupported_type"
  | "request.method_not_allowed"
  | "request.forged"
  | "request.not_found"
  | "request.rate_limited"
  | "request.key_in_use"
  | "request.key_reused"
  | "session.other_user"
  | "auth.required"
  | "auth.forbidden"
  | "auth.invalid_credentials"
  | "auth.invalid_operator_credentials"
  | "auth.verification_required"
  | "auth.wrong_answers"
  | "auth.wrong_code"
  | "auth.second_step_over"
  | "auth.proof_required"
  | "auth.link_invalid"
  | "auth.reset_link_invalid"
  | "account.business_name_taken"
  | "account.wrong_password"
  | "account.wrong_code"
  | "account.email_taken"
  | "device.not_found"
  | "device.own"
  | "second_step.none"
  | "second_step.changed"
  | "company_settings.no_changes"
  | "access_cards.not_ready"
  | "employee.not_found"
  | "employee.not_operator"
  | "employee.not_manager"
  | "employee.no_own_password"
  | "user.not_found"
  | "user.is_owner"
  | "user.is_self"
  | "user.keeps_password"
  | "equipment.not_found"
  | "equipment.changed"
  | "equipment.unit_asked"
  | "equipment.limit_reached"
  | "retired_equipment.not_found"
  | "service_task.not_found"
  | "service_task.is_default"
  | "service_task.name_taken"
  | "service_program.not_found"
  | "service_program.limit"
  | "service_program.name_taken"
  | "service_program.changed"
  | "service_program.fixed"
  | "plan.inactive"
  | "plan.premium_required"
  | "billing.not_available"
  | "billing.failed"
  | "billing.unsure"
  | "billing.checkout_failed"
  | "billing.has_plan"
  | "billing.paid_already"
  | "billing.price_changed"
  | "billing.no_plan"
  | "billing.same_plan"
  | "billing.cannot_pause"
  | "billing.cannot_reactivate"
  | "billing.cannot_cancel"
  | "billing.bad_event"
  | "operator_update.not_found"
  | "operator_update.not_pending"
  | "operator_update.needs_resolution"
  | "operator_update.machine_gone"
  | "operator_update.busy"
  | "operator_update.no_equipment"
  | "operator_update.nothing_entered"
  | "operator_update.invalid_usage"
  | "operator_update.invalid_fuel"
  | "operator_update.no_fuel"
  | "operator_update.invalid_cost"
  | "operator_update.check_unfinished"
  | "operator_update.say_what"
  | "machine_card.not_found"
  | "machine_card.changed"
  | "reading.not_found"
  | "reading.already_voided"
  | "reading.doubtful"
  | "reading.last_one"
  | "reading.unit_changed"
  | "reading.busy"
  | "service_entry.not_found"
  | "service_entry.voided"
  | "service_entry.changed"
  | "service_entry.retired"
  | "issue.not_found"
  | "issue.say_what"
  | "issue.resolved"
  | "issue.open"
  | "issue.retired"
  | "issue.busy"
  | "fuel_settings.unit_fixed"
  | "fuel_settings.busy"
  | "checklist.not_found"
  | "checklist.limit"
  | "check.not_found"
  | "books.not_over"
  | "books.already_closed"
  | "accountant.not_found"
  | "accountant.limit"
  | "accountant.address_taken"
  | "accountant.no_session"
  | "accountant.link_unknown"
  | "fuel_price.not_found"
  | "fuel_entry.not_found"
  | "fuel_entry.voided"
  | "photo.not_found"
  | "photo.too_large"
  | "photo.thumbnail_too_large"
  | "photo.unsupported_type"
  | "photo.already_uploaded"
  | "photo.taken"
  | "import.invalid_file_type"
  | "import.invalid_format"
  | "import.unclosed_quote"
  | "import.missing_columns"
  | "import.list_of_fuel"
  | "import.list_of_services"
  | "import.list_of_readings"
  | "import.too_large"
  | "import.no_data"
  | "history_import.no_file"
  | "history_import.too_many_files"
  | "history_import.file_type"
  | "history_import.too_large"
  | "history_import.unpacked"
  | "history_import.too_many_rows"
  | "history_import.empty"
  | "history_import.damaged"
  | "history_import.locked"
  | "history_import.too_many_today"
  | "history_import.too_much_kept"
  | "history_import.split"
  | "history_import.changed"
  | "history_import.asks"
  | "history_import.machines"
  | "history_import.imported"
  | "history_import.undone"
  | "history_import.blocked"
  | "internal";
