ALTER TABLE `email_outbox` ADD `group_id` text;--> statement-breakpoint
ALTER TABLE `email_outbox` ADD `unanswered_since` integer;--> statement-breakpoint
CREATE INDEX `email_outbox_next` ON `email_outbox` (`attempts`,`next_attempt_at`) WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX `email_outbox_group` ON `email_outbox` (`group_id`) WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX `email_outbox_sent` ON `email_outbox` (`sent_at`) WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX `email_outbox_failed` ON `email_outbox` (`failed_at`) WHERE failed_at is not null;