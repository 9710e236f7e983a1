ALTER TABLE `equipment` ADD `unit_changed_at` integer;--> statement-breakpoint
ALTER TABLE `meter_readings` ADD `replaced_unit` text;--> statement-breakpoint
ALTER TABLE `retired_equipment` ADD `unit_changed_at` integer;