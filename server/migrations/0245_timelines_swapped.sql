-- expands
-- From here on everybody, the release before too, reads and writes what is cut by reader.
ALTER TABLE timeline_entry RENAME TO timeline_entry_of_all;
ALTER TABLE timeline_entry_by_reader RENAME TO timeline_entry;
DROP TABLE timeline_entry_of_all;
DROP FUNCTION keep_timelines_alike();
