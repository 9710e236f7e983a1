ALTER TABLE `history_records` ADD `note_id` text;--> statement-breakpoint
ALTER TABLE `history_records` ADD `photos` text;--> statement-breakpoint
ALTER TABLE `history_records` ADD `operator_update_id` text;--> statement-breakpoint
-- Until now an act wrote its note and its history record in one batch: at the same instant, for the same event, in the
-- same order. Of several such pairs, a note belongs to the record with as many before it.
CREATE VIEW `note_pairs` AS
	SELECT note.seq AS note, note.id, note.photos, note.operator_update_id, record.seq AS record,
		coalesce(record.service_entry_id, note.service_entry_id) AS service_entry_id
	FROM equipment_notes AS note
	JOIN history_records AS record ON record.equipment_id = note.equipment_id AND record.created_at = note.created_at
		AND record.company_id = note.company_id
		AND coalesce(record.event, 'note_added') = coalesce(note.event, 'note_added')
	WHERE (
		SELECT count(*) FROM equipment_notes AS earlier WHERE earlier.company_id = note.company_id
			AND earlier.equipment_id = note.equipment_id AND earlier.created_at = note.created_at
			AND coalesce(earlier.event, 'note_added') = coalesce(note.event, 'note_added') AND earlier.seq < note.seq
	) = (
		SELECT count(*) FROM history_records AS earlier WHERE earlier.equipment_id = record.equipment_id
			AND earlier.created_at = record.created_at AND earlier.company_id = record.company_id
			AND coalesce(earlier.event, 'note_added') = coalesce(record.event, 'note_added') AND earlier.seq < record.seq
	);
--> statement-breakpoint
-- In parts, because D1 stops a statement after 30 seconds.
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 0 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 1 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 1 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 2 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 2 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 3 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 3 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 4 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 4 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 5 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 5 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 6 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 6 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 7 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 7 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 8 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 8 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 9 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 9 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 10 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 10 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 11 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 11 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 12 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 12 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 13 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 13 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 14 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 14 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 15 / 16;
--> statement-breakpoint
UPDATE history_records SET note_id = pair.id, photos = pair.photos, operator_update_id = pair.operator_update_id, service_entry_id = pair.service_entry_id
	FROM note_pairs AS pair WHERE pair.record = history_records.seq AND pair.note > (SELECT max(seq) FROM equipment_notes) * 15 / 16 AND pair.note <= (SELECT max(seq) FROM equipment_notes) * 16 / 16;
--> statement-breakpoint
DROP VIEW `note_pairs`;--> statement-breakpoint
-- No version wrote a note alone; if there is one, it becomes an event of its own.
INSERT INTO history_records (id, company_id, equipment_id, equipment_name, type, note_type, event, event_params, content,
		author_id, operator_name, created_at, service_entry_id, note_id, photos, operator_update_id)
	SELECT id, company_id, equipment_id, coalesce((SELECT name FROM equipment WHERE equipment.id = note.equipment_id), ''),
		'note', type, coalesce(event, 'note_added'), event_params, content, author_id, author_name, created_at,
		service_entry_id, id, photos, operator_update_id
	FROM equipment_notes AS note
	WHERE (SELECT count(*) FROM equipment_notes) > (SELECT count(note_id) FROM history_records)
		AND NOT EXISTS (SELECT 1 FROM history_records AS record WHERE record.equipment_id = note.equipment_id
		AND record.created_at = note.created_at AND record.note_id = note.id);
--> statement-breakpoint
DROP INDEX `equipment_notes_id`;--> statement-breakpoint
DROP INDEX `equipment_notes_equipment`;--> statement-breakpoint
DROP TABLE `equipment_notes`;--> statement-breakpoint
CREATE VIEW `equipment_notes` AS select seq as rowid, seq, coalesce(note_id, id) as id, company_id, equipment_id, note_type as type, content,
  nullif(event, 'note_added') as event, event_params, photos, operator_update_id, service_entry_id, author_id,
  operator_name as author_name, created_at from history_records where photos is not null;
--> statement-breakpoint
-- The version before writes an act's note and its history record, one after the other, in one batch. A note that comes
-- second completes its record. One that comes first waits as a record without a machine's name.
CREATE TRIGGER `note_written` INSTEAD OF INSERT ON `equipment_notes` BEGIN
	INSERT INTO history_records (id, company_id, equipment_id, equipment_name, type, note_type, event, event_params, content,
			author_id, operator_name, created_at, service_entry_id, note_id, photos, operator_update_id)
		SELECT new.id, new.company_id, new.equipment_id, '', 'note', new.type, coalesce(new.event, 'note_added'),
			new.event_params, coalesce(new.content, ''), new.author_id, new.author_name, new.created_at,
			new.service_entry_id, new.id, coalesce(new.photos, '[]'), new.operator_update_id
		WHERE NOT EXISTS (SELECT 1 FROM history_records AS record WHERE record.equipment_id = new.equipment_id
			AND record.created_at = new.created_at AND record.company_id = new.company_id
			AND record.event = coalesce(new.event, 'note_added') AND record.note_type = new.type AND record.photos IS NULL);
	UPDATE history_records SET note_id = new.id, photos = coalesce(new.photos, '[]'),
			operator_update_id = new.operator_update_id
		WHERE seq = (SELECT record.seq FROM history_records AS record WHERE record.equipment_id = new.equipment_id
			AND record.created_at = new.created_at AND record.company_id = new.company_id
			AND record.event = coalesce(new.event, 'note_added') AND record.note_type = new.type AND record.photos IS NULL
			ORDER BY record.seq LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER `record_of_waiting_note` AFTER INSERT ON `history_records`
	WHEN new.note_type IS NOT NULL AND new.photos IS NULL BEGIN
	UPDATE history_records SET note_id = waiting.note_id, photos = waiting.photos,
			operator_update_id = waiting.operator_update_id
		FROM history_records AS waiting
		WHERE history_records.seq = new.seq AND waiting.equipment_id = new.equipment_id
			AND waiting.created_at = new.created_at AND waiting.company_id = new.company_id
			AND waiting.event = new.event AND waiting.note_type = new.note_type AND waiting.equipment_name = '';
	DELETE FROM history_records WHERE equipment_id = new.equipment_id AND created_at = new.created_at
		AND company_id = new.company_id AND equipment_name = ''
		AND note_id = (SELECT record.note_id FROM history_records AS record WHERE record.seq = new.seq);
END;
--> statement-breakpoint
CREATE TRIGGER `note_deleted` INSTEAD OF DELETE ON `equipment_notes` BEGIN
	DELETE FROM history_records WHERE seq = old.seq;
END;
