CREATE TABLE `pending_steps` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`password_hash` text NOT NULL,
	`remembered` integer NOT NULL,
	`next` text,
	`last_tried` text,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pending_steps_user` ON `pending_steps` (`user_id`);--> statement-breakpoint
CREATE INDEX `pending_steps_expires` ON `pending_steps` (`expires_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`company_id` text NOT NULL,
	`hash` text NOT NULL,
	`used_by` text,
	PRIMARY KEY(`user_id`, `hash`)
);
--> statement-breakpoint
CREATE TABLE `second_steps` (
	`user_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`authenticator_id` text NOT NULL,
	`authenticator_cipher` text NOT NULL,
	`authenticator_added_at` integer NOT NULL,
	`last_step` integer NOT NULL,
	`last_attempt` text,
	`codes_salt` text NOT NULL,
	`codes_made_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `second_steps_company` ON `second_steps` (`company_id`,`user_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `factors` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `proved_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `second_step` integer DEFAULT false NOT NULL;