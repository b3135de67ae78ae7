-- expands
-- Who was invited, enabled or given another role moves no money alone before that has cooled down, however little it is.
CREATE FUNCTION admin_money_act_cools_down() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM admin_grant WHERE admin_id = NEW.admin_id AND confirms_from > NEW.acted_at) THEN
    RAISE EXCEPTION 'Admin % moves no money alone yet.', NEW.admin_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_money_act_cools_down';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER admin_money_act_cools_down BEFORE INSERT ON admin_money_act
  FOR EACH ROW WHEN (NEW.is_alone) EXECUTE FUNCTION admin_money_act_cools_down();
