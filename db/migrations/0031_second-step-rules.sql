ALTER TABLE `companies` ADD `second_step_required` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `second_steps` ADD `stop_hash` text;--> statement-breakpoint
ALTER TABLE `second_steps` ADD `reminder_stop_hash` text;--> statement-breakpoint
ALTER TABLE `second_steps` ADD `stopped_at` integer;--> statement-breakpoint
ALTER TABLE `second_steps` ADD `stopped_password` text;--> statement-breakpoint
ALTER TABLE `users` ADD `second_step_due` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `second_step_removes_at` integer;--> statement-breakpoint
CREATE INDEX `users_second_step_due` ON `users` (`second_step_due`) WHERE second_step_due is not null;--> statement-breakpoint
CREATE INDEX `users_second_step_removes` ON `users` (`second_step_removes_at`) WHERE second_step_removes_at is not null;--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`user_handle` text NOT NULL,
	`synced` integer NOT NULL,
	`added_at` integer NOT NULL,
	`last_used_at` integer,
	`last_attempt` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`added_at`);--> statement-breakpoint
CREATE INDEX `passkeys_company` ON `passkeys` (`company_id`,`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `spent_challenges` (
	`hash` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `spent_challenges_company` ON `spent_challenges` (`company_id`);--> statement-breakpoint
CREATE INDEX `spent_challenges_expires` ON `spent_challenges` (`expires_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_second_steps` (
	`user_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`authenticator_id` text,
	`authenticator_cipher` text,
	`authenticator_added_at` integer,
	`last_step` integer NOT NULL,
	`last_attempt` text,
	`codes_salt` text NOT NULL,
	`codes_made_at` integer NOT NULL,
	`stop_hash` text,
	`reminder_stop_hash` text,
	`stopped_at` integer,
	`stopped_password` text
);
--> statement-breakpoint
INSERT INTO `__new_second_steps`("user_id", "company_id", "authenticator_id", "authenticator_cipher", "authenticator_added_at", "last_step", "last_attempt", "codes_salt", "codes_made_at", "stop_hash", "reminder_stop_hash", "stopped_at", "stopped_password") SELECT "user_id", "company_id", "authenticator_id", "authenticator_cipher", "authenticator_added_at", "last_step", "last_attempt", "codes_salt", "codes_made_at", "stop_hash", "reminder_stop_hash", "stopped_at", "stopped_password" FROM `second_steps`;--> statement-breakpoint
DROP TABLE `second_steps`;--> statement-breakpoint
ALTER TABLE `__new_second_steps` RENAME TO `second_steps`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `second_steps_company` ON `second_steps` (`company_id`,`user_id`);