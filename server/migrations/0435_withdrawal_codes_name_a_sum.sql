-- expands
-- A code for a withdrawal names what it pays out: none is made for nothing. Codes of before, which can, run out by themselves.
CREATE FUNCTION withdrawal_code_names_a_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A code for a withdrawal is for more than nothing.'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawal_code_names_a_sum';
END $$;
CREATE TRIGGER withdrawal_code_names_a_sum BEFORE INSERT ON one_time_code
  FOR EACH ROW WHEN (NEW.purpose = 'WITHDRAWAL_REQUEST' AND NEW.amount_minor <= 0)
  EXECUTE FUNCTION withdrawal_code_names_a_sum();
