-- expands
-- What is said in a coming video or audio, in its creator's words; stored beside it when it is made ready.
ALTER TABLE publication_file
  ADD COLUMN transcript text,
  ADD CONSTRAINT publication_file_transcript CHECK (length(transcript) BETWEEN 1 AND 10000) NOT VALID;
COMMENT ON COLUMN media_file.renditions IS
  'By name: "original"; "320", "640", "1080" of a picture; "cover", "320", "640", "1080", "captions" and "transcript" of a video; "cover", its widths and "transcript" of an audio.';
