-- expands
-- From when on a second factor of an admin moves money; null for one that an operator set up, or that was there before.
ALTER TABLE admin ADD COLUMN otp_moves_from timestamptz;
ALTER TABLE admin_passkey ADD COLUMN moves_from timestamptz;

-- No money is moved by an admin all of whose factors are new.
CREATE FUNCTION admin_money_act_by_old_factor() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_new boolean;
  has_old boolean;
BEGIN
  SELECT coalesce(bool_or(moves_from > NEW.acted_at), false), coalesce(bool_or(coalesce(moves_from <= NEW.acted_at, true)), false)
    INTO has_new, has_old
    FROM (
      SELECT otp_moves_from AS moves_from FROM admin WHERE id = NEW.admin_id AND otp_secret IS NOT NULL
      UNION ALL SELECT moves_from FROM admin_passkey WHERE admin_id = NEW.admin_id
    ) factor;
  IF has_new AND NOT has_old THEN
    RAISE EXCEPTION 'The second factor of admin % is new and moves no money yet.', NEW.admin_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_money_act_by_old_factor';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER admin_money_act_by_old_factor BEFORE INSERT ON admin_money_act
  FOR EACH ROW EXECUTE FUNCTION admin_money_act_by_old_factor();
