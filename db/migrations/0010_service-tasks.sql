CREATE TABLE `service_entries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`equipment_id` text NOT NULL,
	`equipment_name` text NOT NULL,
	`serial_number` text,
	`unit` text NOT NULL,
	`date` text NOT NULL,
	`usage` integer,
	`counted_usage` integer NOT NULL,
	`tasks` text DEFAULT '[]' NOT NULL,
	`other_work` text DEFAULT '' NOT NULL,
	`done_by` text DEFAULT 'own' NOT NULL,
	`done_by_name` text NOT NULL,
	`labor_cost` integer DEFAULT 0 NOT NULL,
	`parts_cost` integer DEFAULT 0 NOT NULL,
	`parts` text DEFAULT '[]' NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`photos` text DEFAULT '[]' NOT NULL,
	`source` text NOT NULL,
	`reading_id` text,
	`operator_update_id` text,
	`carried_from` text,
	`recorded_by_id` text,
	`recorded_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer,
	`updated_by_name` text,
	`voided_at` integer,
	`voided_by_name` text,
	`void_reason` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `service_entries_id` ON `service_entries` (`id`);--> statement-breakpoint
CREATE INDEX `service_entries_equipment` ON `service_entries` (`company_id`,`equipment_id`,`date`,`seq`);--> statement-breakpoint
CREATE INDEX `service_entries_company` ON `service_entries` (`company_id`,`date`,`seq`) WHERE voided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `service_entries_update` ON `service_entries` (`operator_update_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `service_entries_carried` ON `service_entries` (`carried_from`);--> statement-breakpoint
CREATE TABLE `service_programs` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`unit` text NOT NULL,
	`tasks` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `service_programs_name` ON `service_programs` (`company_id`,`name_key`);--> statement-breakpoint
DROP INDEX `equipment_next_date`;--> statement-breakpoint
DROP INDEX `equipment_next_usage`;--> statement-breakpoint
DROP INDEX `equipment_fleet`;--> statement-breakpoint
ALTER TABLE `equipment` ADD `soon_after` integer;--> statement-breakpoint
ALTER TABLE `equipment` ADD `service_tasks` text;--> statement-breakpoint
ALTER TABLE `equipment` ADD `tasks_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `equipment` ADD `service_program_id` text;--> statement-breakpoint
ALTER TABLE `equipment` ADD `tasks_soon_usage` integer;--> statement-breakpoint
ALTER TABLE `equipment` ADD `tasks_due_usage` integer;--> statement-breakpoint
ALTER TABLE `equipment` ADD `tasks_due_interval` integer;--> statement-breakpoint
ALTER TABLE `equipment` ADD `tasks_overdue_usage` integer;--> statement-breakpoint
ALTER TABLE `equipment` ADD `tasks_mail_usage` integer;--> statement-breakpoint
ALTER TABLE `equipment` ADD `tasks_soon_date` text;--> statement-breakpoint
ALTER TABLE `equipment` ADD `tasks_next_date` text;--> statement-breakpoint
ALTER TABLE `equipment` ADD `tasks_mail_date` text;--> statement-breakpoint
CREATE INDEX `equipment_next_day` ON `equipment` (`company_id`,case when has_scheduled_maintenance = 1 and next_maintenance_date is not null
    and (tasks_next_date is null or next_maintenance_date <= tasks_next_date)
  then next_maintenance_date else tasks_next_date end,`sort_name`,`id`) WHERE case when has_scheduled_maintenance = 1 and next_maintenance_date is not null
    and (tasks_next_date is null or next_maintenance_date <= tasks_next_date)
  then next_maintenance_date else tasks_next_date end is not null;--> statement-breakpoint
CREATE INDEX `equipment_first_due` ON `equipment` (`company_id`,case when service_interval > 0
    and (tasks_due_usage is null or last_service_usage + service_interval <= tasks_due_usage)
  then (current_usage - last_service_usage) * 1.0 / service_interval
  else (current_usage - tasks_due_usage + tasks_due_interval) * 1.0 / tasks_due_interval end desc,`sort_name`,`id`) WHERE case when service_interval > 0
    and (tasks_due_usage is null or last_service_usage + service_interval <= tasks_due_usage)
  then (current_usage - last_service_usage) * 1.0 / service_interval
  else (current_usage - tasks_due_usage + tasks_due_interval) * 1.0 / tasks_due_interval end is not null;--> statement-breakpoint
CREATE INDEX `equipment_program` ON `equipment` (`company_id`,`service_program_id`) WHERE service_program_id is not null;--> statement-breakpoint
CREATE INDEX `equipment_fleet` ON `equipment` (`company_id`,`sort_name`,`id`,`name`,`type`,`current_usage`,`last_service_usage`,`service_interval`,`has_scheduled_maintenance`,`next_maintenance_date`,`notification_days`,`total_gas_used`,`total_diesel_used`,`soon_after`,`tasks_soon_usage`,`tasks_due_usage`,`tasks_overdue_usage`,`tasks_soon_date`,`tasks_next_date`);--> statement-breakpoint
ALTER TABLE `equipment_notes` ADD `service_entry_id` text;--> statement-breakpoint
ALTER TABLE `history_records` ADD `service_entry_id` text;--> statement-breakpoint
CREATE INDEX `history_records_to_carry` ON `history_records` (`seq`) WHERE event = 'service_reset' and service_entry_id is null;--> statement-breakpoint
ALTER TABLE `operator_updates` ADD `tasks_done` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `equipment` SET `service_tasks` = json_object(
  'default', json_object('name', null, 'lead', null, 'leadUnit', null, 'byOperator', json('false'),
    'start', json_object('usage', last_service_usage, 'date', maintenance_start_date, 'usageGiven', json('true'),
      'dateGiven', json(iif(maintenance_start_date is null, 'false', 'true')), 'setOn', date(last_updated / 1000, 'unixepoch'), 'setAt', date_added),
    'last', json_object('date', maintenance_start_date, 'entryId', null, 'recordedAt', date_added),
    'programTaskId', null, 'ownValues', json('false')),
  'others', json_array());--> statement-breakpoint
UPDATE `retired_equipment` SET `snapshot` = json_set(snapshot, '$.serviceTasks', '' || json_object(
  'default', json_object('name', null, 'lead', null, 'leadUnit', null, 'byOperator', json('false'),
    'start', json_object('usage', json_extract(snapshot, '$.lastServiceUsage'), 'date', json_extract(snapshot, '$.maintenanceStartDate'), 'usageGiven', json('true'),
      'dateGiven', json(iif(json_extract(snapshot, '$.maintenanceStartDate') is null, 'false', 'true')), 'setOn', date(json_extract(snapshot, '$.lastUpdated') / 1000, 'unixepoch'), 'setAt', json_extract(snapshot, '$.dateAdded')),
    'last', json_object('date', json_extract(snapshot, '$.maintenanceStartDate'), 'entryId', null, 'recordedAt', json_extract(snapshot, '$.dateAdded')),
    'programTaskId', null, 'ownValues', json('false')),
  'others', json_array()));
