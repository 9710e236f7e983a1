CREATE TABLE `machine_cards` (
	`company_id` text NOT NULL,
	`equipment_id` text NOT NULL,
	`lines` text NOT NULL,
	`operators_see` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `equipment_id`)
);
--> statement-breakpoint
CREATE TABLE `task_steps` (
	`company_id` text NOT NULL,
	`task_id` text NOT NULL,
	`steps` text NOT NULL,
	PRIMARY KEY(`company_id`, `task_id`)
);
