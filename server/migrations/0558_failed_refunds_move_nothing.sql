-- expands
-- What an admin refunded to a card stops counting where the provider refuses it, and counts again where the provider moves it
-- after all. Everything else that was undone stays so.
CREATE OR REPLACE FUNCTION admin_money_act_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND changes_only(to_jsonb(OLD), to_jsonb(NEW), 'undone_at')
    AND (OLD.undone_at IS NULL OR NEW.undone_at IS NULL AND NEW.direction = 'REFUND') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'What an admin moved stays noted.' USING ERRCODE = 'restrict_violation';
END $$;
