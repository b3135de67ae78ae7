-- expands
-- These checks run at commit for every purchase and every refund, and look rows up by their keys. A connection plans them once;
-- planned while a table was new and empty, a plan read all of it each time, until the next ANALYZE. Whoever replaces one of them
-- sets this again.
ALTER FUNCTION purchase_is_paid(ulid) SET enable_seqscan = off;
ALTER FUNCTION payment_reversals_add_up() SET enable_seqscan = off;
ALTER FUNCTION payment_reversals_add_up() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION reversal_has_moved() SET enable_seqscan = off;
ALTER FUNCTION reversal_has_moved() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION refund_request_is_settled() SET enable_seqscan = off;
ALTER FUNCTION refund_request_is_settled() SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION payment_has_moved() SET enable_seqscan = off;
