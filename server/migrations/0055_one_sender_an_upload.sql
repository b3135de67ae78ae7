-- Who sends bytes of an upload just now, so that one request does at a time. Kept up while bytes come: whose line went
-- silent, or whose process died, stands in nobody's way for long.
ALTER TABLE upload
  ADD COLUMN sender ulid,
  ADD COLUMN sending_until timestamptz,
  ADD CONSTRAINT upload_sender CHECK ((sender IS NULL) = (sending_until IS NULL));
