ALTER TABLE `companies` ADD `second_step_required` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `second_steps` ADD `stop_hash` text;--> statement-breakpoint
ALTER TABLE `second_steps` ADD `reminder_stop_hash` text;--> statement-breakpoint
ALTER TABLE `second_steps` ADD `stopped_at` integer;--> statement-breakpoint
ALTER TABLE `second_steps` ADD `stopped_password` text;--> statement-breakpoint
ALTER TABLE `users` ADD `second_step_due` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `second_step_removes_at` integer;--> statement-breakpoint
CREATE INDEX `users_second_step_due` ON `users` (`second_step_due`) WHERE second_step_due is not null;--> statement-breakpoint
CREATE INDEX `users_second_step_removes` ON `users` (`second_step_removes_at`) WHERE second_step_removes_at is not null;