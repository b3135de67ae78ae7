-- expands
-- A post can be for sale (ADR 195). `gate` is null for an ordinary post, public or for all subscribers, so that feeds ask
-- nothing more of those. NOT VALID: no row has any of these columns yet.
ALTER TABLE post
  ADD COLUMN price_minor bigint,
  ADD COLUMN sells_to text,
  ADD COLUMN opens_from smallint,
  ADD COLUMN in_bought_series boolean NOT NULL DEFAULT false,
  ADD COLUMN gate smallint,
  ADD COLUMN body_length integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT post_price_check
    CHECK (price_minor IS NULL OR (NOT is_public AND price_minor BETWEEN 1 AND 100000000)) NOT VALID,
  ADD CONSTRAINT post_sells_to_check CHECK (sells_to IN ('EVERYONE', 'SUBSCRIBERS')) NOT VALID,
  ADD CONSTRAINT post_is_sold_to_somebody CHECK ((price_minor IS NULL) = (sells_to IS NULL)) NOT VALID,
  ADD CONSTRAINT post_opens_from_check CHECK (opens_from BETWEEN 1 AND 5) NOT VALID,
  ADD CONSTRAINT post_gate_check
    CHECK (gate = 1 AND (price_minor IS NOT NULL OR opens_from IS NOT NULL OR in_bought_series)
      OR gate IS NULL AND price_minor IS NULL AND opens_from IS NULL AND NOT in_bought_series) NOT VALID,
  ADD CONSTRAINT post_body_length_check CHECK (body_length >= 0) NOT VALID;
COMMENT ON COLUMN post.opens_from IS 'The lowest level of a subscription that opens the post without buying it; null: none does.';
COMMENT ON COLUMN post.gate IS '1 for a post that is opened by more than a subscription of any level; else null.';
COMMENT ON COLUMN post.body_length IS 'Characters of its body, which lists show in its place.';

-- What readers of a post read behind its caption. Apart from it: no feed reads it.
CREATE TABLE post_body (
  creator_id ulid NOT NULL,
  post_id ulid PRIMARY KEY,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 160000),
  FOREIGN KEY (creator_id, post_id) REFERENCES post (creator_id, id) ON DELETE CASCADE
);

ALTER TABLE media_file
  ADD COLUMN is_preview boolean NOT NULL DEFAULT false,
  ADD COLUMN platform_removed_at timestamptz,
  ADD CONSTRAINT media_file_removed_is_deleted CHECK (platform_removed_at IS NULL OR deleted_at IS NOT NULL) NOT VALID;
COMMENT ON COLUMN media_file.is_preview IS 'Shown to whoever comes upon the post that it is of, locked or not.';
COMMENT ON COLUMN media_file.platform_removed_at IS 'When the platform removed it: nobody sees it, whatever they have bought. What its creator deletes stays with buyers.';

CREATE TRIGGER post_terms_renew_card BEFORE UPDATE OF is_public, price_minor, sells_to, opens_from, body_length ON post
  FOR EACH ROW WHEN (OLD.price_minor IS DISTINCT FROM NEW.price_minor OR OLD.sells_to IS DISTINCT FROM NEW.sells_to
    OR OLD.opens_from IS DISTINCT FROM NEW.opens_from OR OLD.body_length IS DISTINCT FROM NEW.body_length)
  EXECUTE FUNCTION renew_card();
CREATE TRIGGER media_file_preview_renews_card AFTER UPDATE OF is_preview ON media_file
  FOR EACH ROW WHEN (OLD.post_id IS NOT NULL AND OLD.is_preview <> NEW.is_preview) EXECUTE FUNCTION renew_card_of_post();

-- What somebody has bought, for as long as the money stays paid: then it is closed, and never open again.
CREATE TABLE purchase (
  creator_id ulid NOT NULL REFERENCES account,
  id ulid PRIMARY KEY,
  item_kind text NOT NULL CHECK (item_kind IN ('POST', 'MESSAGE', 'SERIES', 'PRODUCT')),
  -- A fact, which outlives the item.
  item_id ulid NOT NULL,
  post_id ulid,
  buyer_id ulid NOT NULL REFERENCES account,
  payment_id ulid NOT NULL REFERENCES payment,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 1),
  currency_code currency_code NOT NULL,
  -- What it was when it was bought, for receipts of what is gone: {title, type, pictures, videos, audios, seconds, characters}.
  terms jsonb NOT NULL CHECK (jsonb_typeof(terms) = 'object'),
  bought_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_because text CHECK (closed_because IN ('REFUND', 'DISPUTE', 'REMOVED', 'UNSENT')),
  CHECK (buyer_id <> creator_id),
  CHECK ((closed_at IS NULL) = (closed_because IS NULL)),
  CHECK (post_id IS NULL OR (item_kind = 'POST' AND post_id = item_id)),
  UNIQUE (payment_id, creator_id),
  FOREIGN KEY (creator_id, post_id) REFERENCES post (creator_id, id) ON DELETE SET NULL (post_id)
);
-- Two tabs, two devices, the wallet and a card at once: one purchase.
CREATE UNIQUE INDEX purchase_open ON purchase (buyer_id, item_id, creator_id) WHERE closed_at IS NULL;
CREATE INDEX purchase_of_buyer ON purchase (buyer_id, id DESC);
CREATE INDEX purchase_of_creator ON purchase (creator_id, id DESC);
CREATE INDEX purchase_of_item ON purchase (creator_id, item_id, id DESC);
CREATE INDEX purchase_of_post ON purchase (creator_id, post_id) WHERE post_id IS NOT NULL AND closed_at IS NULL;

CREATE FUNCTION purchase_keeps_its_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A purchase keeps what was bought, by whom and for how much, and stays closed.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER purchase_keeps_its_facts
  BEFORE UPDATE OF creator_id, id, item_kind, item_id, buyer_id, payment_id, amount_minor, currency_code, bought_at
  ON purchase FOR EACH ROW EXECUTE FUNCTION purchase_keeps_its_facts();
CREATE TRIGGER purchase_stays_closed BEFORE UPDATE OF closed_at, closed_because ON purchase
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION purchase_keeps_its_facts();

-- At commit: a purchase is of the payment that it names, and open only while some of that is left; a payment that bought
-- something has its purchase.
CREATE FUNCTION purchase_is_paid(paid_id ulid) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  paid payment;
  bought purchase;
BEGIN
  SELECT * INTO paid FROM payment WHERE id = paid_id;
  SELECT * INTO bought FROM purchase WHERE payment_id = paid_id;
  IF (bought.id IS NOT NULL)
      <> (paid.purpose = 'PURCHASE' AND paid.status = 'SUCCEEDED' AND paid.outcome IS NOT DISTINCT FROM 'AS_MEANT') THEN
    RAISE EXCEPTION 'Payment % for % is %, and its purchase is %.', paid_id, paid.purpose, paid.outcome, bought.id
      USING ERRCODE = 'check_violation';
  END IF;
  IF bought.id IS NULL THEN
    RETURN;
  END IF;
  IF (bought.buyer_id, bought.creator_id, bought.item_kind, bought.item_id, bought.amount_minor, bought.currency_code)
      IS DISTINCT FROM (paid.payer_id, paid.creator_id, paid.item_kind, paid.item_id, paid.amount_minor, paid.currency_code) THEN
    RAISE EXCEPTION 'Purchase % is of something else than payment %.', bought.id, paid_id USING ERRCODE = 'check_violation';
  END IF;
  IF bought.closed_at IS NULL AND paid.reversed_minor >= paid.amount_minor THEN
    RAISE EXCEPTION 'Purchase % is open, and payment % was given back.', bought.id, paid_id USING ERRCODE = 'check_violation';
  END IF;
END $$;
CREATE FUNCTION purchase_has_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM purchase_is_paid(NEW.payment_id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER purchase_has_payment AFTER INSERT OR UPDATE ON purchase
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION purchase_has_payment();
CREATE FUNCTION payment_has_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM purchase_is_paid(NEW.id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_has_purchase AFTER INSERT OR UPDATE OF status, outcome, reversed_minor ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.purpose = 'PURCHASE') EXECUTE FUNCTION payment_has_purchase();
