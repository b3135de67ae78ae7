-- expands
-- Who was on the other side of somebody's money within 30 days, and keeps this admin from it: themselves, and those of whom
-- they are not independent, as of who confirms for another (ADR 176).
CREATE FUNCTION money_act_conflicts(acting ulid, account ulid, moving text, at timestamptz)
RETURNS TABLE (admin_id ulid, relation text) LANGUAGE sql STABLE AS $$
  SELECT before.admin_id, before.relation FROM (
    SELECT DISTINCT act.admin_id,
      CASE WHEN act.admin_id = acting THEN 'SAME' ELSE admins_related(acting, act.admin_id) END AS relation
    FROM admin_money_act act
    WHERE act.account_id = account AND act.direction NOT IN ('REFUND', moving) AND moving <> 'REFUND'
      AND act.undone_at IS NULL AND act.acted_at > at - interval '30 days'
  ) before
  WHERE before.relation IN ('SAME', 'PAIR')
    OR before.relation = 'SIBLINGS' AND EXISTS (SELECT independent_admins(before.admin_id, acting, at))
$$;

-- As migration 0272 has it, and of related admins. Whoever imported the line that others decided to credit is noted beside
-- them, so that they do not pay it out: it is no decision of theirs.
CREATE OR REPLACE FUNCTION admin_money_act_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved numeric;
BEGIN
  IF NEW.act = 'IMPORT_STATEMENT' AND NOT NEW.is_alone THEN
    RETURN NEW;
  END IF;
  PERFORM FROM admin WHERE id = NEW.admin_id FOR NO KEY UPDATE;
  IF NEW.direction <> 'REFUND' THEN
    -- Of two related admins at once the second sees the first.
    PERFORM pg_advisory_xact_lock(hashtextextended('money acts ' || NEW.account_id, 0));
    IF EXISTS (SELECT FROM money_act_conflicts(NEW.admin_id, NEW.account_id, NEW.direction, NEW.acted_at)) THEN
      RAISE EXCEPTION 'Admin % both credits and pays out account % within 30 days.', NEW.admin_id, NEW.account_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_money_act_separates_duties';
    END IF;
  END IF;
  IF NEW.is_alone AND NEW.limit_minor IS NOT NULL THEN
    SELECT coalesce(sum(amount_minor), 0) INTO moved FROM admin_money_act
      WHERE admin_id = NEW.admin_id AND currency_code = NEW.currency_code AND is_alone AND undone_at IS NULL
        AND acted_at > NEW.acted_at - interval '24 hours';
    IF moved + NEW.amount_minor > NEW.limit_minor THEN
      RAISE EXCEPTION 'Admin % moves more than % alone within 24 hours.', NEW.admin_id, NEW.limit_minor
        USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_money_act_within_limit';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- As migration 0352 has it, of who decides.
CREATE OR REPLACE TRIGGER admin_money_act_by_old_factor BEFORE INSERT ON admin_money_act
  FOR EACH ROW WHEN (NEW.act <> 'IMPORT_STATEMENT' OR NEW.is_alone) EXECUTE FUNCTION admin_money_act_by_old_factor();
