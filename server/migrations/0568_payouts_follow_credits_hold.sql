-- expands
-- outside a transaction
ALTER TABLE admin_money_act VALIDATE CONSTRAINT admin_money_act_credited_check;
