-- These checks run for every entry, and PostgreSQL planned most of their lookups by keys anew each time: planning took a third
-- of their time. Whoever replaces one of them sets this again.
ALTER FUNCTION ledger_transaction_balances() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION ledger_entry_fits() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION ledger_balance_has_entry() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION payment_has_moved() SET plan_cache_mode = force_generic_plan;
