ALTER TABLE `equipment` ADD `last_check_by_id` text;--> statement-breakpoint
ALTER TABLE `fuel_entries` ADD `voided_by_id` text;--> statement-breakpoint
CREATE INDEX `fuel_entries_arrival` ON `fuel_entries` (`company_id`,`seq`);--> statement-breakpoint
ALTER TABLE `meter_readings` ADD `voided_by_id` text;--> statement-breakpoint
CREATE INDEX `meter_readings_arrival` ON `meter_readings` (`company_id`,`seq`);--> statement-breakpoint
ALTER TABLE `service_entries` ADD `updated_by_id` text;--> statement-breakpoint
ALTER TABLE `service_entries` ADD `voided_by_id` text;--> statement-breakpoint
CREATE INDEX `service_entries_arrival` ON `service_entries` (`company_id`,`seq`);--> statement-breakpoint
CREATE INDEX `checks_arrival` ON `checks` (`company_id`,`seq`);--> statement-breakpoint
CREATE INDEX `issues_arrival` ON `issues` (`company_id`,`seq`);--> statement-breakpoint
CREATE INDEX `operator_updates_arrival` ON `operator_updates` (`company_id`,`seq`);