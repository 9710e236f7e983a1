DROP INDEX `equipment_fleet`;--> statement-breakpoint
ALTER TABLE `equipment` ADD `make` text;--> statement-breakpoint
ALTER TABLE `equipment` ADD `model` text;--> statement-breakpoint
ALTER TABLE `equipment` ADD `model_year` integer;--> statement-breakpoint
ALTER TABLE `equipment` ADD `license_plate` text;--> statement-breakpoint
ALTER TABLE `equipment` ADD `place` text;--> statement-breakpoint
CREATE INDEX `equipment_fleet` ON `equipment` (`company_id`,`sort_name`,`id`,`name`,`type`,`current_usage`,`last_service_usage`,`service_interval`,`has_scheduled_maintenance`,`next_maintenance_date`,`notification_days`,`total_gas_used`,`total_diesel_used`,`soon_after`,`tasks_soon_usage`,`tasks_due_usage`,`tasks_overdue_usage`,`tasks_soon_date`,`tasks_next_date`,`serial_number`,`make`,`model`,`model_year`,`license_plate`,`place`);--> statement-breakpoint
ALTER TABLE `retired_equipment` ADD `make` text;--> statement-breakpoint
ALTER TABLE `retired_equipment` ADD `model` text;--> statement-breakpoint
ALTER TABLE `retired_equipment` ADD `model_year` integer;--> statement-breakpoint
ALTER TABLE `retired_equipment` ADD `license_plate` text;--> statement-breakpoint
ALTER TABLE `retired_equipment` ADD `place` text;