/**
 * SQL statements that erase a person, in this order, in one transaction: data that is theirs alone is
 * deleted; data retained for the books, or shared with others, loses all text that names them. `$1` is their
 * id, `$2` the time. `erasure-policy.ts` of the tests gives the policy of every column: a new one is
 * classified there, and erased here.
 */
export const accountErasureStatements: readonly string[] = [
  // Texts of others that mention the person lose the name.
  ...['post caption', 'comment content', 'reply content']
    .map((qualified) => {
      const [table, column] = qualified.split(' ')
      const mention = table === 'post' ? 'mention' : `${table}_mention`
      return `UPDATE ${table} SET ${column} = regexp_replace(${column}, (
        SELECT '[@＠](' || string_agg(replace(name, '.', '\\.'), '|' ORDER BY length(name) DESC) || ')(?![a-z0-9_])' FROM names), '@…', 'gi')
      FROM ${mention} WHERE ${mention}.${table}_id = ${table}.id AND ${mention}.account_id = $1`
    })
    .map(
      (update) => `WITH names (name) AS (
      SELECT username FROM account WHERE id = $1 UNION SELECT username FROM former_username WHERE account_id = $1) ${update}`,
    ),

  `WITH names (name) AS (
      SELECT lower(username) FROM account WHERE id = $1 UNION SELECT lower(username) FROM former_username WHERE account_id = $1)
    UPDATE welcome_message SET content = regexp_replace(content, (
      SELECT '[@＠](' || string_agg(replace(name, '.', '\\.'), '|' ORDER BY length(name) DESC) || ')(?![a-z0-9_])' FROM names), '@…', 'gi')
    WHERE EXISTS (SELECT FROM names WHERE strpos(translate(lower(content), '＠', '@'), '@' || name) > 0)`,

  // Whoever is erased has left before, and is in nobody's counts since then.
  ...['post_like', 'comment_like', 'reply_like'].map((likes) => `DELETE FROM ${likes} WHERE account_id = $1`),
  ...['reply', 'comment'].map((table) => `DELETE FROM ${table} WHERE author_id = $1`),
  // But for creators whom a fan has paid: these are among the fan's followings until the month ends.
  `WITH ended AS (
      UPDATE subscription SET status = 'EXPIRED', renew_at = NULL, renewal_card_id = NULL, announced_at = NULL,
        access_until = least(access_until, $2)
      WHERE (fan_id = $1 OR creator_id = $1) AND status <> 'EXPIRED'
      RETURNING fan_id, creator_id, is_free
    )
    UPDATE account_count SET subscribed_to = greatest(subscribed_to - 1, 0)
    FROM ended WHERE ended.creator_id = $1 AND NOT ended.is_free AND account_id = ended.fan_id`,
  `UPDATE subscription SET cancel_reason = NULL WHERE (fan_id = $1 OR creator_id = $1) AND cancel_reason IS NOT NULL`,
  `DELETE FROM subscription WHERE (fan_id = $1 OR creator_id = $1) AND is_free
    AND NOT EXISTS (SELECT FROM subscription_period period WHERE period.subscription_id = subscription.id)`,

  // Published and unpublished content of the person.
  `UPDATE account SET avatar_file_id = NULL, banner_file_id = NULL WHERE id = $1`,
  // Likes of others stay notified of.
  `UPDATE notification SET actor_id = newest.account_id
    FROM notification AS liked CROSS JOIN LATERAL (
      SELECT post_like.account_id FROM post_like
      WHERE post_like.post_id = liked.post_id AND post_like.account_id <> liked.account_id
      ORDER BY post_like.created_at DESC LIMIT 1
    ) AS newest
    WHERE liked.actor_id = $1 AND liked.kind = 'LIKE' AND notification.id = liked.id`,
  // So do purchases by others, which name another buyer.
  `UPDATE notification SET actor_id = newest.buyer_id
    FROM notification AS sold CROSS JOIN LATERAL (
      SELECT purchase.buyer_id FROM purchase
      WHERE purchase.creator_id = sold.account_id AND purchase.item_id = sold.post_id
        AND purchase.buyer_id <> $1 AND purchase.closed_at IS NULL
      ORDER BY purchase.id DESC LIMIT 1
    ) AS newest
    WHERE sold.actor_id = $1 AND sold.kind = 'PURCHASE' AND notification.id = sold.id`,
  `DELETE FROM notification WHERE account_id = $1 OR actor_id = $1`,
  `DELETE FROM event WHERE actor_id = $1 OR subject_id = $1
    OR subject_id IN (SELECT id FROM post WHERE creator_id = $1)`,
  `DELETE FROM signal WHERE account_id = $1 OR post_id IN (SELECT id FROM post WHERE creator_id = $1)`,
  `DELETE FROM timeline_entry WHERE reader_id = $1`,
  `DELETE FROM timeline_entry USING subscription, post
    WHERE subscription.creator_id = $1 AND post.creator_id = $1
      AND timeline_entry.reader_id = fan_id AND timeline_entry.post_id = post.id`,
  `DELETE FROM media_upload WHERE file_id IN (SELECT file_id FROM publication_file JOIN publication
    ON publication.post_id = publication_id WHERE publication.creator_id = $1)`,
  `DELETE FROM publication_file USING publication WHERE publication.post_id = publication_id AND publication.creator_id = $1`,
  `DELETE FROM upload_piece USING upload WHERE upload.id = upload_id AND upload.owner_id = $1`,
  `DELETE FROM upload WHERE owner_id = $1`,
  `DELETE FROM publication WHERE creator_id = $1`,
  `DELETE FROM post_request WHERE creator_id = $1`,
  `DELETE FROM media_file WHERE owner_id = $1`,
  `DELETE FROM post WHERE creator_id = $1`,

  // Settings, saved items and grants of the person.
  ...[
    'account_export account_id',
    'email_change account_id',
    'session account_id',
    'closed_session account_id',
    'authenticator account_id',
    'recovery_code account_id',
    'passkey account_id',
    'factor_reset account_id',
    'sign_in_place account_id',
    'sign_in_device account_id',
    'bank_change account_id',
    'linked_identity account_id',
    'verification_request account_id',
    'interest account_id',
    'profile_link account_id',
    'creator_tag account_id',
    'welcome fan_id',
    'welcome_message creator_id',
    'bell account_id',
    'bell creator_id',
    'private_feed account_id',
    'private_feed creator_id',
    'notification_outlet account_id',
    'notification_preference account_id',
    'hidden_post account_id',
    'saved_post owner_id',
    'post_folder owner_id',
    'user_list owner_id',
    'user_list_item person_id',
    'favourite owner_id',
    'favourite person_id',
    'block blocker_id',
    'block blocked_id',
    'mute muter_id',
    'mute muted_id',
    'muted_word account_id',
    'popular_creator creator_id',
    'mention account_id',
    'comment_mention account_id',
    'reply_mention account_id',
    'poll_vote voter_id',
    'saved_card owner_id',
    'former_username account_id',
    'spending_limit account_id',
    'storage_use account_id',
    'timeline reader_id',
    'merged_creator creator_id',
  ].map((qualified) => {
    const [table, column] = qualified.split(' ')
    return `DELETE FROM ${table} WHERE ${column} = $1`
  }),
  `DELETE FROM one_time_code USING account
    WHERE account.id = $1 AND (account_id = $1 OR identifier IN (account.email, account.username))`,
  // Attempts to sign in at the back office by mistake.
  `DELETE FROM admin_sign_in USING account
    WHERE account.id = $1 AND admin_id IS NULL AND admin_sign_in.email IN (lower(account.email), account.username)`,

  // Data retained for the books and the law, without the person. With the rights of the role that owns the
  // audit log.
  'SELECT redact_audit_entries($1)',
  `UPDATE proposal SET terms = '{}' WHERE terms <> '{}' AND subject_id IN (
      SELECT id FROM withdrawal WHERE account_id = $1
      UNION SELECT id FROM transfer WHERE account_id = $1
      UNION SELECT id FROM adjustment WHERE account_id = $1
      UNION SELECT id FROM payment_review WHERE metadata ->> 'userId' = $1
      UNION SELECT bank_line.id FROM bank_line LEFT JOIN transfer ON transfer.id = transfer_id
        WHERE credited_to = $1 OR transfer.account_id = $1)`,
  `UPDATE refund SET reason = 'Erased' FROM payment WHERE payment.id = payment_id AND reason IS NOT NULL
    AND (payer_id = $1 OR creator_id = $1)`,
  `UPDATE refund_settlement SET note = 'Erased' FROM refund JOIN payment ON payment.id = refund.payment_id
    WHERE refund.id = refund_settlement.refund_id AND (payer_id = $1 OR creator_id = $1)`,
  `UPDATE purchase_refund_request SET description = 'Erased',
    decision_reason = CASE WHEN decision_reason IS NOT NULL THEN 'Erased' END
    FROM payment WHERE payment.id = payment_id AND (payer_id = $1 OR creator_id = $1)`,
  `UPDATE provider_event SET body = '{}' WHERE body <> '{}' AND (
      reference IN (SELECT reference FROM payment WHERE payer_id = $1)
      OR reference IN (SELECT provider_payout.key FROM provider_payout JOIN withdrawal ON withdrawal.id = withdrawal_id
        WHERE account_id = $1)
      OR body::text LIKE '%' || $1 || '%'
      OR body::text ILIKE (SELECT '%' || replace(replace(email, '_', '\\_'), '%', '\\%') || '%' FROM account WHERE id = $1))`,
  `UPDATE provider_payout SET failure = 'Erased' FROM withdrawal
    WHERE withdrawal.id = withdrawal_id AND account_id = $1 AND failure IS NOT NULL`,
  `UPDATE payment_review SET metadata = '{}', decision_reason = CASE WHEN decision_reason IS NOT NULL THEN 'Erased' END
    WHERE metadata ->> 'userId' = $1 OR metadata ->> 'creatorId' = $1
      OR payment_id IN (SELECT id FROM payment WHERE payer_id = $1)`,
  `UPDATE withdrawal SET bank_name = 'Erased', bank_account_name = 'Erased', bank_account_number = '0000000000',
    reason = CASE WHEN reason IS NOT NULL THEN 'Erased' END WHERE account_id = $1`,
  `UPDATE bank_line SET text = '', reason = CASE WHEN reason IS NOT NULL THEN 'Erased' END
    WHERE credited_to = $1 OR transfer_id IN (SELECT id FROM transfer WHERE account_id = $1)`,
  `UPDATE transfer SET reason = CASE WHEN reason IS NOT NULL THEN 'Erased' END,
    note = CASE WHEN note IS NOT NULL THEN 'Erased' END WHERE account_id = $1`,
  `UPDATE adjustment SET reason = 'Erased',
    decision_reason = CASE WHEN decision_reason IS NOT NULL THEN 'Erased' END WHERE account_id = $1`,
  `UPDATE purchase SET terms = '{}' WHERE creator_id = $1 AND terms <> '{}'`,
  `UPDATE payment SET card_fingerprint = NULL WHERE payer_id = $1 AND card_fingerprint IS NOT NULL`,
  `UPDATE payment SET message = NULL WHERE (payer_id = $1 OR creator_id = $1) AND message IS NOT NULL`,
  `UPDATE report SET description = 'Erased', snapshot = '{}', state = CASE state WHEN 'OPEN' THEN 'DISMISSED' ELSE state END,
    closed_at = coalesce(closed_at, $2) WHERE accused_id = $1 OR reporter_id = $1`,
  `UPDATE report_decision SET reason = 'Erased', snapshot = '{}', before = '{}',
    appeal = CASE WHEN appeal IS NOT NULL THEN 'Erased' END,
    appeal_reason = CASE WHEN appeal_reason IS NOT NULL THEN 'Erased' END,
    reopen_reason = CASE WHEN reopen_reason IS NOT NULL THEN 'Erased' END WHERE accused_id = $1`,
  `UPDATE desk_assignment SET note = NULL WHERE note IS NOT NULL AND item_id IN (
    SELECT subject_id FROM report WHERE accused_id = $1
    UNION SELECT id FROM verification_request WHERE account_id = $1)`,
  `UPDATE takedown SET caption = '', reason = CASE WHEN reason IS NOT NULL THEN 'Erased' END,
    kept_reason = CASE WHEN kept_reason IS NOT NULL THEN 'Erased' END,
    withdrawn_reason = CASE WHEN withdrawn_reason IS NOT NULL THEN 'Erased' END,
    counter = CASE WHEN counter IS NOT NULL THEN '{"name": "Erased", "address": "", "phone": "", "why": "", "signature": ""}'::jsonb END
    WHERE accused_id = $1`,
  // Emails that could not be sent, and other pending jobs that contain the person.
  `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker._private_jobs AS job
    WHERE job.payload::text LIKE '%' || $1 || '%'
      OR job.payload::text ILIKE (SELECT '%' || replace(replace(email, '_', '\\_'), '%', '\\%') || '%' FROM account WHERE id = $1)`,
  `DELETE FROM graphile_worker._private_job_queues WHERE queue_name LIKE '%' || $1 || '%' AND locked_at IS NULL
    AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE job_queue_id = _private_job_queues.id)`,

  `UPDATE account_count SET subscribers = 0, subscribed_to = 0, posts = 0 WHERE account_id = $1`,
  `UPDATE account SET
      username = 'x_' || lower(id), display_name = 'Deleted account', email = lower(id) || '@erased.invalid',
      password_hash = NULL, bio = '', language = NULL, language_chosen = false, location = '', website_url = '',
      date_of_birth = (created_at AT TIME ZONE 'UTC')::date - interval '18 years',
      hidden_counts = '{}', is_adult = false, adult_content = 'BLUR', dark_mode = true, two_factor_enabled = false, verification_status = 'UNVERIFIED',
      is_free_subscription = true, subscription_price_minor = 0, price_set_at = NULL,
      bank_name = NULL, bank_account_name = NULL, bank_account_number = NULL, bank_changed_at = NULL,
      marked_username = NULL, marked_display_name = NULL, renamed_at = NULL,
      fan_steps_closed_at = $2, creator_steps_closed_at = $2, profile_shared_at = NULL,
      erase_at = NULL, undo_hash = NULL, erased_at = $2
    WHERE id = $1`,
]
