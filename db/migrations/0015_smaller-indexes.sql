DROP INDEX `operator_updates_company`;--> statement-breakpoint
DROP INDEX `operator_updates_latest`;--> statement-breakpoint
DROP INDEX `operator_updates_operator`;--> statement-breakpoint
DROP INDEX `operator_updates_equipment`;--> statement-breakpoint
CREATE INDEX `operator_updates_pending` ON `operator_updates` (`company_id`,`status`,`created_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `operator_updates_latest` ON `operator_updates` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `operator_updates_operator` ON `operator_updates` (`operator_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `operator_updates_equipment` ON `operator_updates` (`equipment_id`,`created_at`);--> statement-breakpoint
DROP INDEX `checks_equipment`;--> statement-breakpoint
CREATE INDEX `checks_equipment` ON `checks` (`equipment_id`,`taken_at`);--> statement-breakpoint
DROP INDEX `equipment_notes_equipment`;--> statement-breakpoint
CREATE INDEX `equipment_notes_equipment` ON `equipment_notes` (`company_id`,`equipment_id`,`created_at`);--> statement-breakpoint
DROP INDEX `fuel_entries_equipment`;--> statement-breakpoint
CREATE INDEX `fuel_entries_equipment` ON `fuel_entries` (`equipment_id`,`taken_at`);--> statement-breakpoint
DROP INDEX `history_records_company`;--> statement-breakpoint
DROP INDEX `history_records_equipment`;--> statement-breakpoint
CREATE INDEX `history_records_company` ON `history_records` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `history_records_equipment` ON `history_records` (`equipment_id`,`created_at`);