CREATE TABLE `local_billing` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `companies` ADD `billing_read_at` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `billing_pending_at` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `checkout_id` text;--> statement-breakpoint
CREATE INDEX `companies_pause_ends` ON `companies` (`pause_ends_at`) WHERE pause_ends_at is not null;