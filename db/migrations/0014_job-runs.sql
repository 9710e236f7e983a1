CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`good_at` integer,
	`failed_at` integer,
	`reference` text
);
