CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`scopes` text NOT NULL,
	`hash` text,
	`last4` text NOT NULL,
	`form_key` text,
	`made_by_id` text NOT NULL,
	`made_by_name` text NOT NULL,
	`made_at` integer NOT NULL,
	`expires_at` integer,
	`end_told_at` integer,
	`last_used_at` integer,
	`ended_at` integer,
	`ended_by_id` text,
	`ended_by_name` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_form` ON `api_keys` (`company_id`,`form_key`);--> statement-breakpoint
CREATE INDEX `api_keys_company` ON `api_keys` (`company_id`,`made_at`);--> statement-breakpoint
CREATE INDEX `api_keys_expires` ON `api_keys` (`expires_at`) WHERE hash is not null and expires_at is not null;--> statement-breakpoint
ALTER TABLE `equipment` ADD `last_check_by_id` text;--> statement-breakpoint
ALTER TABLE `fuel_entries` ADD `voided_by_id` text;--> statement-breakpoint
CREATE INDEX `fuel_entries_arrival` ON `fuel_entries` (`company_id`,`seq`) WHERE seq > 0;--> statement-breakpoint
ALTER TABLE `meter_readings` ADD `voided_by_id` text;--> statement-breakpoint
CREATE INDEX `meter_readings_arrival` ON `meter_readings` (`company_id`,`seq`) WHERE seq > 0;--> statement-breakpoint
ALTER TABLE `service_entries` ADD `updated_by_id` text;--> statement-breakpoint
ALTER TABLE `service_entries` ADD `voided_by_id` text;--> statement-breakpoint
CREATE INDEX `service_entries_arrival` ON `service_entries` (`company_id`,`seq`) WHERE seq > 0;--> statement-breakpoint
CREATE INDEX `checks_arrival` ON `checks` (`company_id`,`seq`) WHERE seq > 0;--> statement-breakpoint
CREATE INDEX `issues_arrival` ON `issues` (`company_id`,`seq`) WHERE seq > 0;--> statement-breakpoint
CREATE INDEX `operator_updates_arrival` ON `operator_updates` (`company_id`,`seq`) WHERE seq > 0;