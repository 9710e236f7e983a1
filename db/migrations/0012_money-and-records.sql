CREATE TABLE `accountant_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`accountant_id` text NOT NULL,
	`company_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `accountant_links_accountant` ON `accountant_links` (`accountant_id`);--> statement-breakpoint
CREATE INDEX `accountant_links_company` ON `accountant_links` (`company_id`);--> statement-breakpoint
CREATE TABLE `accountant_sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`accountant_id` text NOT NULL,
	`company_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expire` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `accountant_sessions_accountant` ON `accountant_sessions` (`accountant_id`);--> statement-breakpoint
CREATE INDEX `accountant_sessions_company` ON `accountant_sessions` (`company_id`);--> statement-breakpoint
CREATE INDEX `accountant_sessions_expire` ON `accountant_sessions` (`expire`);--> statement-breakpoint
CREATE TABLE `accountants` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`locale` text DEFAULT 'en' NOT NULL,
	`mail` text DEFAULT 'on-close' NOT NULL,
	`opened_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accountants_email` ON `accountants` (`company_id`,`email_key`);--> statement-breakpoint
CREATE TABLE `book_closings` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`month` text NOT NULL,
	`number` integer NOT NULL,
	`closed_at` integer NOT NULL,
	`closed_by_id` text,
	`closed_by_name` text NOT NULL,
	`fuel_added` integer NOT NULL,
	`fuel_cost` integer,
	`labor_cost` integer NOT NULL,
	`parts_cost` integer NOT NULL,
	`figures` text NOT NULL,
	`copy_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `book_closings_month` ON `book_closings` (`company_id`,`month`,`number`);--> statement-breakpoint
CREATE TABLE `book_copies` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`closing_id` text
);
--> statement-breakpoint
CREATE INDEX `book_copies_company` ON `book_copies` (`company_id`);--> statement-breakpoint
CREATE INDEX `book_copies_orphans` ON `book_copies` (`created_at`) WHERE closing_id is null;--> statement-breakpoint
CREATE TABLE `closed_accounts` (
	`company_id` text PRIMARY KEY NOT NULL,
	`stripe_customer_id` text,
	`created_at` integer NOT NULL,
	`deletes_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `closed_accounts_age` ON `closed_accounts` (`deleted_at`);--> statement-breakpoint
CREATE INDEX `closed_accounts_unfinished` ON `closed_accounts` (`deletes_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `fuel_prices` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`fuel` text NOT NULL,
	`effective_on` text NOT NULL,
	`starts_at` integer NOT NULL,
	`price_per_unit` integer NOT NULL,
	`delivered` integer,
	`total_paid` integer,
	`supplier` text,
	`author_id` text,
	`author_name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fuel_prices_id` ON `fuel_prices` (`id`);--> statement-breakpoint
CREATE INDEX `fuel_prices_start` ON `fuel_prices` (`company_id`,`fuel`,`starts_at`,`seq`,`price_per_unit`);--> statement-breakpoint
CREATE INDEX `fuel_prices_day` ON `fuel_prices` (`company_id`,`effective_on`,`seq`);--> statement-breakpoint
DROP INDEX `audit_records_company`;--> statement-breakpoint
ALTER TABLE `audit_records` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `audit_records` ADD `subject` text;--> statement-breakpoint
CREATE INDEX `audit_records_kind` ON `audit_records` (`company_id`,`kind`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_records_company` ON `audit_records` (`company_id`,`created_at`,`seq`);--> statement-breakpoint
DROP INDEX `fuel_entries_company`;--> statement-breakpoint
ALTER TABLE `fuel_entries` ADD `fuel_cost` integer;--> statement-breakpoint
ALTER TABLE `fuel_entries` ADD `cost_from` text;--> statement-breakpoint
ALTER TABLE `fuel_entries` ADD `fuel_use` text;--> statement-breakpoint
ALTER TABLE `fuel_entries` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `fuel_entries` ADD `voided_by_name` text;--> statement-breakpoint
ALTER TABLE `fuel_entries` ADD `void_reason` text;--> statement-breakpoint
CREATE INDEX `fuel_entries_company` ON `fuel_entries` (`company_id`,`taken_at`,`seq`,`fuel_type`,`amount`,`fuel_cost`,`voided_at`);--> statement-breakpoint
ALTER TABLE `companies` ADD `fuel_unit` text DEFAULT 'gal' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `ask_fuel_cost` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `deletes_at` integer;--> statement-breakpoint
CREATE INDEX `companies_deletes` ON `companies` (`deletes_at`) WHERE deletes_at is not null;--> statement-breakpoint
ALTER TABLE `equipment` ADD `purchase_date` text;--> statement-breakpoint
ALTER TABLE `equipment` ADD `purchase_price` integer;--> statement-breakpoint
ALTER TABLE `equipment` ADD `fuel_use` text;--> statement-breakpoint
ALTER TABLE `operator_updates` ADD `fuel_cost` integer;--> statement-breakpoint
ALTER TABLE `retired_equipment` ADD `purchase_date` text;--> statement-breakpoint
ALTER TABLE `retired_equipment` ADD `purchase_price` integer;--> statement-breakpoint
ALTER TABLE `retired_equipment` ADD `fuel_use` text;--> statement-breakpoint
ALTER TABLE `retired_equipment` ADD `sold_date` text;--> statement-breakpoint
ALTER TABLE `retired_equipment` ADD `sold_price` integer;--> statement-breakpoint
UPDATE `audit_records` SET `kind` = 'people' WHERE `action` IN ('employee.promote', 'employee.demote', 'user-password.reset', 'user-password.drop', 'shared-password.reveal', 'shared-password.print', 'admin.shared-password.reveal');
