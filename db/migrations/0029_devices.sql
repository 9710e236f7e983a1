CREATE TABLE `known_devices` (
	`user_id` text NOT NULL,
	`company_id` text NOT NULL,
	`hash` text NOT NULL,
	`signed_in_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `hash`)
);
--> statement-breakpoint
CREATE INDEX `known_devices_company` ON `known_devices` (`company_id`);--> statement-breakpoint
CREATE INDEX `known_devices_signed_in` ON `known_devices` (`signed_in_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `system` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `latest_end` integer;