-- A decision on an identity check is told once it can no longer be taken back. Where owners set so, an approval takes two
-- admins: the first is noted while the check still waits. The pictures go a number of days after the decision.
ALTER TABLE verification_request
  ADD COLUMN told_at timestamptz,
  ADD COLUMN approved_first_by ulid REFERENCES admin,
  ADD COLUMN approved_first_at timestamptz,
  ADD COLUMN documents_deleted_at timestamptz,
  ALTER COLUMN document_front_key DROP NOT NULL,
  ALTER COLUMN document_back_key DROP NOT NULL,
  ALTER COLUMN selfie_key DROP NOT NULL;
UPDATE verification_request SET told_at = decided_at WHERE status <> 'PENDING';
ALTER TABLE verification_request
  ADD CHECK (told_at IS NULL OR status <> 'PENDING'),
  ADD CHECK (num_nulls(approved_first_by, approved_first_at) IN (0, 2)),
  ADD CONSTRAINT verification_request_takes_two CHECK (status <> 'VERIFIED' OR decided_by <> approved_first_by),
  ADD CONSTRAINT verification_request_keeps_its_documents CHECK (
    num_nulls(document_front_key, document_back_key, selfie_key) = CASE WHEN documents_deleted_at IS NULL THEN 0 ELSE 3 END),
  ADD CHECK (documents_deleted_at IS NULL OR status <> 'PENDING');
CREATE INDEX verification_request_documents ON verification_request (decided_at)
  WHERE documents_deleted_at IS NULL AND status <> 'PENDING';

ALTER TABLE platform_setting DROP CONSTRAINT platform_setting_name_check;
ALTER TABLE platform_setting ADD CONSTRAINT platform_setting_name_check CHECK (name IN (
  'brandName', 'platformFee', 'topUpMinimum', 'reservedWords', 'switches', 'identityTakesTwo', 'identityKeptDays'));
ALTER TABLE platform_setting
  ADD CHECK (name <> 'identityTakesTwo' OR jsonb_typeof(value) = 'boolean'),
  ADD CHECK (name <> 'identityKeptDays' OR (value #>> '{}')::int BETWEEN 1 AND 365);

-- The operator's command stands apart: who may run it can do all.
CREATE FUNCTION verification_takes_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.approved_first_by IS NULL AND NEW.decided_by <> 'operator'
    AND EXISTS (SELECT FROM platform_setting WHERE name = 'identityTakesTwo' AND value = 'true') THEN
    RAISE EXCEPTION 'One admin alone has approved the identity check %.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER verification_takes_two AFTER UPDATE OF status ON verification_request
  FOR EACH ROW WHEN (NEW.status = 'VERIFIED' AND OLD.status <> 'VERIFIED') EXECUTE FUNCTION verification_takes_two();

-- By what the same picture or document is known again: SHA-256 of a picture's bytes; of a number, hashed with a secret key.
-- They stay when the pictures go, and go with the check itself.
CREATE TABLE identity_fingerprint (
  request_id ulid NOT NULL REFERENCES verification_request ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE', 'DOCUMENT_NUMBER')),
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
  PRIMARY KEY (request_id, kind)
);
CREATE INDEX identity_fingerprint_seen ON identity_fingerprint (fingerprint);
