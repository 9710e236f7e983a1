CREATE TABLE `import_files` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`upload_id` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`refused` text,
	`refused_params` text,
	`submission_key` text,
	`created_by_id` text,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`complete_at` integer,
	`removed_at` integer
);
--> statement-breakpoint
CREATE INDEX `import_files_company` ON `import_files` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `import_files_upload` ON `import_files` (`company_id`,`upload_id`);--> statement-breakpoint
CREATE INDEX `import_files_age` ON `import_files` (`created_at`) WHERE removed_at is null;--> statement-breakpoint
CREATE TABLE `import_mappings` (
	`company_id` text NOT NULL,
	`headings` text NOT NULL,
	`choices` text NOT NULL,
	`used_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `headings`)
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`file_id` text NOT NULL,
	`upload_id` text NOT NULL,
	`file_name` text NOT NULL,
	`table_name` text NOT NULL,
	`kind` text,
	`state` text DEFAULT 'open' NOT NULL,
	`row_count` integer NOT NULL,
	`profile` text NOT NULL,
	`choices` text NOT NULL,
	`found` text NOT NULL,
	`columns_seen` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`preview` text,
	`outcome` text,
	`created_by_id` text,
	`created_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`imported_by_id` text,
	`imported_by_name` text,
	`imported_at` integer,
	`undone_by_id` text,
	`undone_by_name` text,
	`undone_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_id` ON `imports` (`id`);--> statement-breakpoint
CREATE INDEX `imports_company` ON `imports` (`company_id`,`seq`);--> statement-breakpoint
CREATE INDEX `imports_file` ON `imports` (`company_id`,`file_id`);--> statement-breakpoint
CREATE INDEX `imports_upload` ON `imports` (`company_id`,`upload_id`);--> statement-breakpoint
ALTER TABLE `equipment` ADD `import_id` text;--> statement-breakpoint
CREATE INDEX `equipment_import` ON `equipment` (`company_id`,`import_id`) WHERE import_id is not null;--> statement-breakpoint
ALTER TABLE `fuel_entries` ADD `import_id` text;--> statement-breakpoint
CREATE INDEX `fuel_entries_import` ON `fuel_entries` (`company_id`,`import_id`) WHERE import_id is not null;--> statement-breakpoint
ALTER TABLE `meter_readings` ADD `import_id` text;--> statement-breakpoint
CREATE INDEX `meter_readings_import` ON `meter_readings` (`company_id`,`import_id`) WHERE import_id is not null;--> statement-breakpoint
ALTER TABLE `service_entries` ADD `import_id` text;--> statement-breakpoint
CREATE INDEX `service_entries_import` ON `service_entries` (`company_id`,`import_id`) WHERE import_id is not null;