CREATE TABLE `checklist_spans` (
	`company_id` text NOT NULL,
	`equipment_id` text NOT NULL,
	`since` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`company_id`, `equipment_id`, `since`)
);
--> statement-breakpoint
CREATE INDEX `checklist_spans_until` ON `checklist_spans` (`company_id`,`until`,`equipment_id`);--> statement-breakpoint
ALTER TABLE `companies` ADD `checklist_spans_from` integer;--> statement-breakpoint
-- Machines that were retired with a checklist: their former row has the day since when, and the retirement ended it.
INSERT INTO `checklist_spans` (`company_id`, `equipment_id`, `since`, `until`)
	SELECT `company_id`, `original_equipment_id`, json_extract(`snapshot`, '$.checklistSince'), `retired_at`
	FROM `retired_equipment`
	WHERE json_extract(`snapshot`, '$.checklistId') IS NOT NULL AND json_extract(`snapshot`, '$.checklistSince') IS NOT NULL;
--> statement-breakpoint
-- Which machines lost a checklist before is not known.
UPDATE `companies` SET `checklist_spans_from` = unixepoch() * 1000;
