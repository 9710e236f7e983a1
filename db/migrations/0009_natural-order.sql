DROP INDEX `equipment_fleet`;--> statement-breakpoint
DROP INDEX `equipment_next_date`;--> statement-breakpoint
DROP INDEX `equipment_next_usage`;--> statement-breakpoint
DROP INDEX `equipment_fuel_taken`;--> statement-breakpoint
ALTER TABLE `equipment` ADD `sort_name` text;--> statement-breakpoint
CREATE INDEX `equipment_fleet` ON `equipment` (`company_id`,`sort_name`,`id`,`name`,`type`,`current_usage`,`last_service_usage`,`service_interval`,`has_scheduled_maintenance`,`next_maintenance_date`,`notification_days`,`total_gas_used`,`total_diesel_used`);--> statement-breakpoint
CREATE INDEX `equipment_next_date` ON `equipment` (`company_id`,`next_maintenance_date`,`sort_name`,`id`) WHERE has_scheduled_maintenance = 1;--> statement-breakpoint
CREATE INDEX `equipment_next_usage` ON `equipment` (`company_id`,(current_usage - last_service_usage) * 1.0 / service_interval desc,`sort_name`,`id`) WHERE service_interval > 0;--> statement-breakpoint
CREATE INDEX `equipment_fuel_taken` ON `equipment` (`company_id`,(total_gas_used + total_diesel_used) desc,`sort_name`,`id`) WHERE total_gas_used + total_diesel_used > 0;--> statement-breakpoint
CREATE TRIGGER `equipment_sort_name_insert` AFTER INSERT ON `equipment` BEGIN
  UPDATE equipment SET sort_name = (
    SELECT group_concat(piece, '') FROM (
      SELECT iif(letter NOT BETWEEN '0' AND '9', letter, iif(before BETWEEN '0' AND '9', '',
        printf('%03d', length(number)) || number)) AS piece
      FROM (
        SELECT at, letter, before, ltrim(substr(rest, 1, length(rest) - length(ltrim(rest, '0123456789'))), '0') AS number
        FROM (
          SELECT places.key AS at, substr(text, places.key + 1, 1) AS letter,
            substr(text, places.key, 1) AS before, substr(text, places.key + 1) AS rest
          FROM (SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(new.name), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n'), 'Ñ', 'n') AS text) AS folded,
            json_each('[0' || replace(hex(zeroblob(length(new.name))), '00', ',0') || ']') AS places
          WHERE places.key < length(text)
        )
      ) ORDER BY at
    )
  ) WHERE rowid = new.rowid;
END;--> statement-breakpoint
CREATE TRIGGER `equipment_sort_name_update` AFTER UPDATE OF name ON `equipment` BEGIN
  UPDATE equipment SET sort_name = (
    SELECT group_concat(piece, '') FROM (
      SELECT iif(letter NOT BETWEEN '0' AND '9', letter, iif(before BETWEEN '0' AND '9', '',
        printf('%03d', length(number)) || number)) AS piece
      FROM (
        SELECT at, letter, before, ltrim(substr(rest, 1, length(rest) - length(ltrim(rest, '0123456789'))), '0') AS number
        FROM (
          SELECT places.key AS at, substr(text, places.key + 1, 1) AS letter,
            substr(text, places.key, 1) AS before, substr(text, places.key + 1) AS rest
          FROM (SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(new.name), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n'), 'Ñ', 'n') AS text) AS folded,
            json_each('[0' || replace(hex(zeroblob(length(new.name))), '00', ',0') || ']') AS places
          WHERE places.key < length(text)
        )
      ) ORDER BY at
    )
  ) WHERE rowid = new.rowid;
END;--> statement-breakpoint
UPDATE `equipment` SET `name` = `name`;
