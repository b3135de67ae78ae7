-- expands
-- Which releases serve with the schema is written by who migrates. Opening a second shard of the ledger says that releases
-- which know one do not, and nothing else.
CREATE FUNCTION refuse_releases_of_one_shard() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE schema_migration SET serves = '0260'
  WHERE left(name, 4) = '0260' AND EXISTS (SELECT FROM ledger_shard WHERE number > 0);
$$;
REVOKE ALL ON FUNCTION refuse_releases_of_one_shard() FROM PUBLIC;
