ALTER TABLE `equipment` ADD `earlier_usage` integer;--> statement-breakpoint
ALTER TABLE `retired_equipment` ADD `earlier_usage` integer;--> statement-breakpoint
-- What the meters of a machine counted before they were replaced: how far each standing reading of a new meter is below
-- the standing reading before it. Only machines with such a reading are written.
CREATE VIEW `replaced_meters` AS
	SELECT equipment_id, nullif(sum(max(0, value_before - value)), 0) AS earlier_usage FROM (
		SELECT reading.equipment_id, reading.value, (
			SELECT earlier.value FROM meter_readings AS earlier
			WHERE earlier.company_id = reading.company_id AND earlier.equipment_id = reading.equipment_id
				AND earlier.voided_at IS NULL AND (earlier.taken_at, earlier.seq) < (reading.taken_at, reading.seq)
			ORDER BY earlier.taken_at DESC, earlier.seq DESC LIMIT 1
		) AS value_before
		FROM meter_readings AS reading WHERE reading.resolution = 'meter-replaced' AND reading.voided_at IS NULL
	) GROUP BY equipment_id;
--> statement-breakpoint
UPDATE equipment SET earlier_usage = meters.earlier_usage
	FROM replaced_meters AS meters WHERE meters.equipment_id = equipment.id AND meters.earlier_usage IS NOT NULL;
--> statement-breakpoint
UPDATE retired_equipment SET earlier_usage = meters.earlier_usage
	FROM replaced_meters AS meters WHERE meters.equipment_id = retired_equipment.original_equipment_id AND meters.earlier_usage IS NOT NULL;
--> statement-breakpoint
DROP VIEW `replaced_meters`;
