-- expands
-- All accounts of a person lie in the shard that she was given, and a chain of seals goes on within its shard.
ALTER TABLE account ADD CONSTRAINT account_id_ledger_shard_key UNIQUE USING INDEX account_id_ledger_shard_key;
ALTER TABLE ledger_account
  DROP CONSTRAINT ledger_account_owner_id_currency_code_kind_key,
  ADD CONSTRAINT ledger_account_owner_id_currency_code_kind_key UNIQUE USING INDEX ledger_account_by_shard,
  DROP CONSTRAINT ledger_account_owner_id_fkey,
  ADD CONSTRAINT ledger_account_owner_id_fkey FOREIGN KEY (owner_id, shard) REFERENCES account (id, ledger_shard) NOT VALID;
ALTER TABLE ledger_transaction
  DROP CONSTRAINT ledger_transaction_about_id_kind_key,
  ADD CONSTRAINT ledger_transaction_about_id_kind_key UNIQUE USING INDEX ledger_transaction_by_leg;
ALTER TABLE ledger_sealed
  DROP CONSTRAINT ledger_sealed_seal_number_fkey,
  ADD CONSTRAINT ledger_sealed_seal_number_fkey FOREIGN KEY (shard, seal_number) REFERENCES ledger_seal (shard, number) NOT VALID,
  DROP CONSTRAINT ledger_sealed_pkey,
  ADD CONSTRAINT ledger_sealed_pkey PRIMARY KEY USING INDEX ledger_sealed_by_shard;
ALTER TABLE ledger_seal
  DROP CONSTRAINT ledger_seal_previous_number_previous_hash_fkey,
  DROP CONSTRAINT ledger_seal_number_hash_key,
  ADD CONSTRAINT ledger_seal_number_hash_key UNIQUE USING INDEX ledger_seal_hash_by_shard,
  DROP CONSTRAINT ledger_seal_pkey,
  ADD CONSTRAINT ledger_seal_pkey PRIMARY KEY USING INDEX ledger_seal_by_shard,
  ADD CONSTRAINT ledger_seal_previous_number_previous_hash_fkey FOREIGN KEY (shard, previous_number, previous_hash)
    REFERENCES ledger_seal (shard, number, hash) NOT VALID;
