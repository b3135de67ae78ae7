-- expands
-- Whoever credited the members who paid somebody does not pay that person out: what an admin credits is followed through
-- payments from wallet to wallet (ADR 200).
ALTER TABLE admin_money_act ADD COLUMN credited_minor bigint;
ALTER TABLE admin_money_act ADD CONSTRAINT admin_money_act_credited_check CHECK (credited_minor >= 0) NOT VALID;
COMMENT ON COLUMN admin_money_act.credited_minor IS
  'Of a payout: how much of it this admin, or one of whom they are not independent, had credited to those who paid its receiver.';

-- The first ten characters of the ids made at that time, or later.
CREATE FUNCTION min_id_at(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((ms >> (5 * (9 - digit))) & 31)::int + 1, 1), '' ORDER BY digit)
  FROM generate_series(0, 9) AS digit, (SELECT greatest(0, floor(extract(epoch FROM at) * 1000))::bigint AS ms) AS moment
$$;

-- Members whom admins credited within 30 days and whose money may be in a payout, with the most that it can be and when the last of it was paid: walked from the
-- receiver upwards, over five payments at most, each of them before the one that it went on with. The same member is found once
-- for each length of path. Refunds into wallets pass money on as payments do.
CREATE FUNCTION credited_members_behind(payee ulid, of_currency currency_code, payout_minor bigint, until timestamptz)
RETURNS TABLE (account_id ulid, paid_minor bigint, paid_at timestamptz) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  since constant timestamptz := until - interval '30 days';
  since_id constant text := min_id_at(until - interval '31 days');
  node_ids ulid[] := ARRAY[payee];
  node_amounts bigint[] := ARRAY[payout_minor];
  node_times timestamptz[] := ARRAY[until];
  found_ids ulid[];
  found_amounts bigint[];
  found_times timestamptz[];
BEGIN
  FOR hop IN 1..5 LOOP
    WITH node AS (
      SELECT * FROM unnest(node_ids, node_amounts, node_times) AS node (id, amount, paid_at)
    ), credit AS (
      SELECT act.account_id, min(act.acted_at) AS first_at FROM admin_money_act act
      WHERE act.direction = 'CREDIT' AND act.currency_code = of_currency AND act.undone_at IS NULL AND act.acted_at > since
        AND act.acted_at <= until
      GROUP BY act.account_id
    ), edge AS (
      SELECT payment.payer_id AS payer, node.id AS receiver, node.amount AS most,
        payment.amount_minor - payment.reversed_minor AS amount, payment.finished_at AS paid_at
      FROM node JOIN payment ON payment.creator_id = node.id AND payment.id > since_id
      WHERE payment.method = 'WALLET' AND payment.status = 'SUCCEEDED' AND payment.currency_code = of_currency
        AND payment.finished_at > since AND payment.finished_at <= node.paid_at
      UNION ALL
      SELECT payment.creator_id, node.id, node.amount, refund.amount_minor, coalesce(refund.settled_at, refund.created_at)
      FROM node JOIN payment ON payment.payer_id = node.id AND payment.reversed_minor > 0
      JOIN refund ON refund.payment_id = payment.id
      WHERE payment.method = 'WALLET' AND payment.creator_id IS NOT NULL AND payment.currency_code = of_currency
        AND refund.state = 'SUCCEEDED' AND coalesce(refund.settled_at, refund.created_at) > since
        AND coalesce(refund.settled_at, refund.created_at) <= node.paid_at
    ), pair AS (
      SELECT edge.payer, least(sum(edge.amount), min(edge.most)) AS amount, max(edge.paid_at) AS paid_at,
        least(sum(edge.amount) FILTER (WHERE edge.paid_at >= credit.first_at), min(edge.most)) AS credited
      FROM edge LEFT JOIN credit ON credit.account_id = edge.payer
      WHERE edge.payer <> payee AND edge.amount > 0
      GROUP BY edge.payer, edge.receiver
    ), payer AS (
      SELECT pair.payer AS id, least(sum(pair.amount), payout_minor)::bigint AS amount, max(pair.paid_at) AS paid_at,
        least(sum(pair.credited), payout_minor)::bigint AS credited
      FROM pair GROUP BY pair.payer ORDER BY 2 DESC LIMIT 20000
    )
    SELECT array_agg(payer.id), array_agg(payer.amount), array_agg(payer.paid_at),
      array_agg(payer.id) FILTER (WHERE payer.credited > 0), array_agg(payer.credited) FILTER (WHERE payer.credited > 0),
      array_agg(payer.paid_at) FILTER (WHERE payer.credited > 0)
    INTO node_ids, node_amounts, node_times, found_ids, found_amounts, found_times FROM payer;
    EXIT WHEN node_ids IS NULL;
    RETURN QUERY SELECT * FROM unnest(found_ids, found_amounts, found_times);
  END LOOP;
END $$;

-- What keeps two admins apart, as of who confirms for whom (ADR 176, ADR 183); null where nothing does.
CREATE FUNCTION admins_kept_apart(acting ulid, other ulid, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN relation = 'SIBLINGS' AND NOT EXISTS (SELECT independent_admins(other, acting, at)) THEN NULL ELSE relation END
  FROM (SELECT CASE WHEN acting = other THEN 'SAME' ELSE admins_related(acting, other, at) END AS relation) related
$$;

-- How much of a payout an admin credited, they themselves or those from whom they are kept apart: no more to a member than was
-- credited, and than came from there.
CREATE FUNCTION credited_part(acting ulid, members ulid[], amounts bigint[], times timestamptz[], of_currency currency_code,
  at timestamptz)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(least(credit.amount, behind.paid)), 0)::bigint
  FROM unnest(members, amounts, times) AS behind (member_id, paid, paid_at)
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(one.amount_minor), 0) AS amount
    FROM (
      -- Two who credit together, or import and credit, have a row each.
      SELECT DISTINCT ON (act.subject_id) act.amount_minor
      FROM admin_money_act act
      WHERE act.account_id = behind.member_id AND act.direction = 'CREDIT' AND act.currency_code = of_currency
        AND act.undone_at IS NULL AND act.acted_at > at - interval '30 days' AND act.acted_at <= behind.paid_at
        AND act.admin_id IN (
          SELECT creditor.admin_id FROM (
            SELECT DISTINCT about.admin_id FROM admin_money_act about
            WHERE about.account_id = ANY(members) AND about.direction = 'CREDIT' AND about.acted_at > at - interval '30 days'
          ) creditor
          WHERE admins_kept_apart(acting, creditor.admin_id, at) IS NOT NULL)
      ORDER BY act.subject_id
    ) one
  ) credit
$$;

-- Whether an admin credited so much of what a payout consists of that others have to decide it: more than a tenth of it, or, with
-- what they have approved within 30 days, more than they may move alone. Not where nobody who credited less of it could decide
-- in their place: two of them, of whom neither let the other in, where it takes two. No row where the admin credited nothing of it.
CREATE FUNCTION payout_of_own_credits(acting ulid, payee ulid, of_currency currency_code, payout_minor bigint,
  takes_two boolean, single_limit bigint, at timestamptz)
RETURNS TABLE (credited_minor bigint, is_held boolean) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  members ulid[];
  amounts bigint[];
  times timestamptz[];
  own bigint;
  passed numeric;
  others ulid[];
BEGIN
  IF NOT EXISTS (
    SELECT FROM (
      SELECT DISTINCT act.admin_id FROM admin_money_act act
      WHERE act.direction = 'CREDIT' AND act.currency_code = of_currency AND act.undone_at IS NULL
        AND act.acted_at > at - interval '30 days' AND act.account_id <> payee
    ) creditor WHERE admins_kept_apart(acting, creditor.admin_id, at) IS NOT NULL) THEN
    RETURN;
  END IF;
  SELECT array_agg(member.account_id), array_agg(member.paid), array_agg(member.paid_at) INTO members, amounts, times FROM (
    SELECT behind.account_id, least(sum(behind.paid_minor), payout_minor)::bigint AS paid, max(behind.paid_at) AS paid_at
    FROM credited_members_behind(payee, of_currency, payout_minor, at) behind GROUP BY behind.account_id
  ) member;
  IF members IS NULL THEN
    RETURN;
  END IF;
  own := least(credited_part(acting, members, amounts, times, of_currency, at), payout_minor);
  IF own = 0 THEN
    RETURN;
  END IF;
  SELECT coalesce(sum(act.credited_minor), 0) INTO passed FROM admin_money_act act
    WHERE act.admin_id = acting AND act.currency_code = of_currency AND act.direction = 'PAYOUT' AND act.undone_at IS NULL
      AND act.acted_at > at - interval '30 days';
  IF own::numeric * 10 <= payout_minor AND (single_limit IS NULL OR passed + own <= single_limit) THEN
    RETURN QUERY SELECT own, false;
    RETURN;
  END IF;
  SELECT array_agg(other.id) INTO others FROM admin other
    WHERE other.id <> acting AND other.role IN ('FINANCE', 'OWNER') AND other.disabled_at IS NULL
      AND other.password_hash IS NOT NULL
      AND NOT EXISTS (SELECT FROM admin_grant WHERE admin_id = other.id AND confirms_from > at)
      AND credited_part(other.id, members, amounts, times, of_currency, at) < own;
  RETURN QUERY SELECT own, CASE WHEN takes_two THEN EXISTS (
      SELECT FROM unnest(others) AS one (id) JOIN unnest(others) AS two (id) ON one.id < two.id
      WHERE admins_related(one.id, two.id, at) IS DISTINCT FROM 'PAIR')
    ELSE others IS NOT NULL END;
END $$;

-- As migration 0395 has it, and of those who paid the member.
CREATE OR REPLACE FUNCTION admin_money_act_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved numeric;
  own record;
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
  IF NEW.direction = 'PAYOUT' THEN
    SELECT * INTO own FROM payout_of_own_credits(NEW.admin_id, NEW.account_id, NEW.currency_code, NEW.amount_minor,
      NOT NEW.is_alone, NEW.limit_minor, NEW.acted_at);
    IF own.is_held THEN
      RAISE EXCEPTION 'Admin % pays out account % what they credited to those who paid it.', NEW.admin_id, NEW.account_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_money_act_follows_money';
    END IF;
    NEW.credited_minor := coalesce(own.credited_minor, 0);
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

-- Into a file for the bank goes nothing that its maker credited, to the member or to those who paid them.
CREATE FUNCTION payout_file_of_others_credits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  file payout_file;
BEGIN
  SELECT * INTO file FROM payout_file WHERE id = NEW.payout_file_id;
  IF EXISTS (SELECT FROM money_act_conflicts(file.created_by, NEW.account_id, 'PAYOUT', file.created_at))
    OR EXISTS (
      SELECT FROM payout_of_own_credits(file.created_by, NEW.account_id, NEW.currency_code, NEW.amount_minor, false, NULL,
        file.created_at)
      WHERE is_held) THEN
    RAISE EXCEPTION 'Admin % puts withdrawal % into a file, whose money they credited.', file.created_by, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payout_file_of_others_credits';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_file_of_others_credits BEFORE UPDATE OF payout_file_id ON withdrawal
  FOR EACH ROW WHEN (NEW.payout_file_id IS NOT NULL AND NEW.payout_file_id IS DISTINCT FROM OLD.payout_file_id)
  EXECUTE FUNCTION payout_file_of_others_credits();
