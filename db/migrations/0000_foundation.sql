CREATE TABLE `alert_marks` (
	`equipment_id` text NOT NULL,
	`service_cycle` integer NOT NULL,
	`severity` integer NOT NULL,
	`receiver` text NOT NULL,
	`company_id` text NOT NULL,
	`outbox_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`equipment_id`, `service_cycle`, `severity`, `receiver`)
);
--> statement-breakpoint
CREATE INDEX `alert_marks_company` ON `alert_marks` (`company_id`);--> statement-breakpoint
CREATE TABLE `audit_records` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text,
	`details` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_records_company` ON `audit_records` (`company_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `billing_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`company_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `companies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`shared_password_cipher` text,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`subscription_tier` text DEFAULT 'basic' NOT NULL,
	`subscription_status` text DEFAULT 'trial' NOT NULL,
	`equipment_limit` integer DEFAULT 15 NOT NULL,
	`trial_starts_at` integer,
	`trial_ends_at` integer,
	`subscription_ends_at` integer,
	`billing_interval` text,
	`cancel_at_period_end` integer DEFAULT false NOT NULL,
	`pause_ends_at` integer,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`email_alerts_enabled` integer DEFAULT true NOT NULL,
	`alert_service_soon` integer DEFAULT true NOT NULL,
	`alert_service_due` integer DEFAULT true NOT NULL,
	`alert_overdue` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_name_key` ON `companies` (`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `companies_stripe_customer` ON `companies` (`stripe_customer_id`);--> statement-breakpoint
CREATE INDEX `companies_status` ON `companies` (`subscription_status`,`trial_ends_at`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text,
	`user_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contact_messages_created` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `email_outbox` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`unique_key` text NOT NULL,
	`company_id` text,
	`kind` text NOT NULL,
	`to_address` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`claimed_until` integer,
	`sent_at` integer,
	`failed_at` integer,
	`provider_id` text,
	`last_error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_outbox_id` ON `email_outbox` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_outbox_unique_key` ON `email_outbox` (`unique_key`);--> statement-breakpoint
CREATE INDEX `email_outbox_due` ON `email_outbox` (`next_attempt_at`) WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX `email_outbox_to` ON `email_outbox` (`to_address`,`seq`);--> statement-breakpoint
CREATE TABLE `equipment` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`serial_number` text,
	`unit` text NOT NULL,
	`current_usage` integer DEFAULT 0 NOT NULL,
	`current_usage_at` integer NOT NULL,
	`threshold` integer,
	`fuel_type` text DEFAULT 'n/a' NOT NULL,
	`alert_threshold` integer DEFAULT 20 NOT NULL,
	`service_interval` integer DEFAULT 0 NOT NULL,
	`last_service_usage` integer DEFAULT 0 NOT NULL,
	`total_gas_used` integer DEFAULT 0 NOT NULL,
	`total_diesel_used` integer DEFAULT 0 NOT NULL,
	`has_scheduled_maintenance` integer DEFAULT false NOT NULL,
	`maintenance_start_date` text,
	`maintenance_interval` integer,
	`maintenance_interval_unit` text,
	`next_maintenance_date` text,
	`notification_days` integer DEFAULT 7 NOT NULL,
	`service_parts` text DEFAULT '[]' NOT NULL,
	`description` text,
	`service_cycle` integer DEFAULT 0 NOT NULL,
	`date_added` integer NOT NULL,
	`last_updated` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `equipment_company_name` ON `equipment` (`company_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `equipment_company_serial` ON `equipment` (`company_id`,`serial_number`);--> statement-breakpoint
CREATE TABLE `equipment_notes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`equipment_id` text NOT NULL,
	`type` text DEFAULT 'note' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`event` text,
	`event_params` text,
	`photos` text DEFAULT '[]' NOT NULL,
	`operator_update_id` text,
	`author_id` text,
	`author_name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `equipment_notes_id` ON `equipment_notes` (`id`);--> statement-breakpoint
CREATE INDEX `equipment_notes_equipment` ON `equipment_notes` (`company_id`,`equipment_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE TABLE `fuel_entries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`equipment_id` text NOT NULL,
	`equipment_name` text NOT NULL,
	`fuel_type` text NOT NULL,
	`amount` integer NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`operator_update_id` text,
	`author_id` text,
	`operator_name` text NOT NULL,
	`taken_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fuel_entries_id` ON `fuel_entries` (`id`);--> statement-breakpoint
CREATE INDEX `fuel_entries_company` ON `fuel_entries` (`company_id`,`taken_at`,`seq`);--> statement-breakpoint
CREATE INDEX `fuel_entries_equipment` ON `fuel_entries` (`company_id`,`equipment_id`,`taken_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `fuel_entries_update` ON `fuel_entries` (`operator_update_id`);--> statement-breakpoint
CREATE TABLE `fuel_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`fuel_type` text NOT NULL,
	`total` integer NOT NULL,
	`author_id` text,
	`author_name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fuel_resets_company` ON `fuel_resets` (`company_id`,`fuel_type`,`created_at`);--> statement-breakpoint
CREATE TABLE `history_records` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`equipment_id` text NOT NULL,
	`equipment_name` text NOT NULL,
	`type` text NOT NULL,
	`note_type` text,
	`event` text,
	`event_params` text,
	`content` text DEFAULT '' NOT NULL,
	`usage` integer,
	`author_id` text,
	`operator_name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `history_records_id` ON `history_records` (`id`);--> statement-breakpoint
CREATE INDEX `history_records_company` ON `history_records` (`company_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `history_records_equipment` ON `history_records` (`company_id`,`equipment_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`target` text NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer,
	`answer` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `import_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`file_name` text NOT NULL,
	`csv` text NOT NULL,
	`row_count` integer NOT NULL,
	`next_row` integer DEFAULT 0 NOT NULL,
	`imported_count` integer DEFAULT 0 NOT NULL,
	`duplicate_count` integer DEFAULT 0 NOT NULL,
	`failures` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `import_drafts_company` ON `import_drafts` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `import_drafts_age` ON `import_drafts` (`created_at`);--> statement-breakpoint
CREATE TABLE `meter_readings` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`equipment_id` text NOT NULL,
	`value` integer NOT NULL,
	`source` text NOT NULL,
	`resolution` text,
	`service_shift` integer DEFAULT 0 NOT NULL,
	`operator_update_id` text,
	`author_id` text,
	`author_name` text NOT NULL,
	`taken_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`voided_at` integer,
	`voided_by_name` text,
	`void_reason` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `meter_readings_id` ON `meter_readings` (`id`);--> statement-breakpoint
CREATE INDEX `meter_readings_order` ON `meter_readings` (`company_id`,`equipment_id`,`taken_at`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `meter_readings_update` ON `meter_readings` (`operator_update_id`);--> statement-breakpoint
CREATE TABLE `operator_updates` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`equipment_id` text NOT NULL,
	`equipment_name` text NOT NULL,
	`operator_id` text NOT NULL,
	`operator_name` text NOT NULL,
	`new_usage` integer,
	`fuel_added` integer DEFAULT 0 NOT NULL,
	`fuel_type` text DEFAULT 'gas' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`photos` text DEFAULT '[]' NOT NULL,
	`photos_expected` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`resolution` text,
	`reviewed_at` integer,
	`reviewed_by_id` text,
	`reviewed_by_name` text,
	`dismiss_reason` text,
	`review_id` text,
	`taken_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operator_updates_id` ON `operator_updates` (`id`);--> statement-breakpoint
CREATE INDEX `operator_updates_company` ON `operator_updates` (`company_id`,`status`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `operator_updates_latest` ON `operator_updates` (`company_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `operator_updates_operator` ON `operator_updates` (`company_id`,`operator_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `operator_updates_equipment` ON `operator_updates` (`company_id`,`equipment_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `photos` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`uploader_id` text NOT NULL,
	`content_type` text,
	`bytes` integer,
	`has_thumbnail` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`upload_expires_at` integer NOT NULL,
	`uploaded_at` integer,
	`attached_at` integer
);
--> statement-breakpoint
CREATE INDEX `photos_company` ON `photos` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `photos_orphans` ON `photos` (`created_at`) WHERE attached_at is null;--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`bucket` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`reset_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_reset` ON `rate_limits` (`reset_at`);--> statement-breakpoint
CREATE TABLE `retired_equipment` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`original_equipment_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`serial_number` text,
	`unit` text NOT NULL,
	`final_usage` integer NOT NULL,
	`threshold` integer,
	`fuel_type` text NOT NULL,
	`service_interval` integer NOT NULL,
	`last_service_usage` integer NOT NULL,
	`total_gas_used` integer NOT NULL,
	`total_diesel_used` integer NOT NULL,
	`description` text,
	`retirement_notes` text,
	`retired_by_id` text,
	`retired_by` text NOT NULL,
	`snapshot` text NOT NULL,
	`original_date_added` integer NOT NULL,
	`retired_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `retired_equipment_company` ON `retired_equipment` (`company_id`,`retired_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `retired_equipment_original` ON `retired_equipment` (`original_equipment_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`company_id` text NOT NULL,
	`sess` text NOT NULL,
	`created_at` integer NOT NULL,
	`expire` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_company` ON `sessions` (`company_id`);--> statement-breakpoint
CREATE INDEX `sessions_expire` ON `sessions` (`expire`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`role` text DEFAULT 'owner' NOT NULL,
	`auth_type` text DEFAULT 'custom' NOT NULL,
	`email` text,
	`email_key` text,
	`email_verified` integer DEFAULT false NOT NULL,
	`email_verification_token` text,
	`email_verification_expiry` integer,
	`pending_email` text,
	`pending_email_token` text,
	`pending_email_expiry` integer,
	`secondary_email` text,
	`secondary_email_confirmed_at` integer,
	`secondary_email_token` text,
	`secondary_email_expiry` integer,
	`password_hash` text,
	`business_name` text,
	`first_name` text,
	`last_name` text,
	`profile_image_url` text,
	`postal_code` text,
	`time_zone` text,
	`employee_id` text,
	`operator_username` text,
	`manager_id` text,
	`primary_email_alerts` integer DEFAULT true NOT NULL,
	`secondary_email_alerts` integer DEFAULT true NOT NULL,
	`operator_notes_alerts` integer DEFAULT true NOT NULL,
	`pulse_alerts` integer DEFAULT true NOT NULL,
	`security_question_1` text,
	`security_answer_1` text,
	`security_question_2` text,
	`security_answer_2` text,
	`reset_token` text,
	`reset_token_expiry` integer,
	`locale` text DEFAULT 'en' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_operator_username` ON `users` (`operator_username`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_verification_token` ON `users` (`email_verification_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_reset_token` ON `users` (`reset_token`);--> statement-breakpoint
CREATE INDEX `users_company` ON `users` (`company_id`,`role`);--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`created_at`) WHERE email_verified = 0 and role = 'owner';