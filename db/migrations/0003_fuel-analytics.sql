DROP INDEX `fuel_entries_company`;--> statement-breakpoint
CREATE INDEX `fuel_entries_company` ON `fuel_entries` (`company_id`,`taken_at`,`seq`,`fuel_type`,`amount`);--> statement-breakpoint
CREATE INDEX `meter_readings_replaced` ON `meter_readings` (`company_id`,`equipment_id`,`taken_at`) WHERE resolution = 'meter-replaced';