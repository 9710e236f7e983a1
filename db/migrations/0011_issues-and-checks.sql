CREATE TABLE `calendar_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`token_cipher` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
CREATE TABLE `checklists` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`lines` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `checklists_company` ON `checklists` (`company_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `checks` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`equipment_id` text NOT NULL,
	`checklist_name` text,
	`operator_update_id` text NOT NULL,
	`operator_name` text NOT NULL,
	`usage` integer,
	`taken_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`lines` text NOT NULL,
	`not_ok` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checks_id` ON `checks` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checks_update` ON `checks` (`operator_update_id`);--> statement-breakpoint
CREATE INDEX `checks_company` ON `checks` (`company_id`,`taken_at`,`seq`);--> statement-breakpoint
CREATE INDEX `checks_equipment` ON `checks` (`company_id`,`equipment_id`,`taken_at`,`seq`);--> statement-breakpoint
CREATE TABLE `issue_reports` (
	`operator_update_id` text NOT NULL,
	`line_key` text NOT NULL,
	`company_id` text NOT NULL,
	`equipment_id` text NOT NULL,
	`issue_id` text NOT NULL,
	`reported_by_name` text NOT NULL,
	`reported_at` integer NOT NULL,
	PRIMARY KEY(`operator_update_id`, `line_key`)
);
--> statement-breakpoint
CREATE INDEX `issue_reports_issue` ON `issue_reports` (`company_id`,`issue_id`,`reported_at`);--> statement-breakpoint
CREATE INDEX `issue_reports_equipment` ON `issue_reports` (`company_id`,`equipment_id`);--> statement-breakpoint
CREATE TABLE `issues` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`equipment_id` text NOT NULL,
	`condition` text NOT NULL,
	`description` text NOT NULL,
	`line` text,
	`line_key` text,
	`source` text NOT NULL,
	`photos` text DEFAULT '[]' NOT NULL,
	`usage` integer NOT NULL,
	`reported_by_id` text,
	`reported_by_name` text NOT NULL,
	`reported_at` integer NOT NULL,
	`times_reported` integer DEFAULT 1 NOT NULL,
	`last_reported_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by_id` text,
	`resolved_by_name` text,
	`resolution` text,
	`service_entry_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `issues_id` ON `issues` (`id`);--> statement-breakpoint
CREATE INDEX `issues_latest` ON `issues` (`company_id`,`last_reported_at`,`seq`);--> statement-breakpoint
CREATE INDEX `issues_open` ON `issues` (`company_id`,`condition`,`last_reported_at`,`seq`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `issues_equipment` ON `issues` (`company_id`,`equipment_id`,`last_reported_at`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `issues_open_line` ON `issues` (`company_id`,`equipment_id`,`line_key`) WHERE resolved_at is null and line_key is not null;--> statement-breakpoint
CREATE INDEX `issues_entry` ON `issues` (`service_entry_id`) WHERE service_entry_id is not null;--> statement-breakpoint
ALTER TABLE `equipment` ADD `condition` text DEFAULT 'ok' NOT NULL;--> statement-breakpoint
ALTER TABLE `equipment` ADD `open_issues` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `equipment` ADD `issues_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `equipment` ADD `checklist_id` text;--> statement-breakpoint
ALTER TABLE `equipment` ADD `checklist_since` text;--> statement-breakpoint
ALTER TABLE `equipment` ADD `last_check_at` integer;--> statement-breakpoint
ALTER TABLE `equipment` ADD `last_check_by` text;--> statement-breakpoint
CREATE INDEX `equipment_checklist` ON `equipment` (`company_id`,`checklist_id`) WHERE checklist_id is not null;--> statement-breakpoint
ALTER TABLE `operator_updates` ADD `condition` text DEFAULT 'ok' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `weekly_digest` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_weekly_digest` ON `users` (`company_id`) WHERE weekly_digest = 1;