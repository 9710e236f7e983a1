ALTER TABLE `operator_updates` ADD `phone_taken_at` integer;--> statement-breakpoint
ALTER TABLE `operator_updates` ADD `clock_behind_ms` integer;