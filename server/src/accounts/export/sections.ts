import { selectNewestVisibleOtherLikeSql } from '../../access/visibility/likers.ts'
import {
  memberLedgerExtractSql,
  unwithdrawableMoneyExtractSql,
} from '../../money/ledger/wallet/ledger-extract.ts'
import type { Translator } from '../../platform/i18n/translator.ts'

/** A part of an export: a JSON file of rows, and a page that shows them. `sql` takes the id of whose it is, as `$1`. */
export type ExportSection = { name: string; title: (t: Translator['t']) => string; sql: string }

/** SQL: the username of an account that is not erased. */
const nameOf = (account: string) =>
  `(SELECT username FROM account other WHERE other.id = ${account} AND other.erased_at IS NULL)`

/** SQL: whom a `notification` of the person names. */
const notifiedOf = `CASE WHEN kind = 'LIKE' THEN (${selectNewestVisibleOtherLikeSql('notification.post_id', '$1')}) ELSE actor_id END`

const filesOf = (where: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('fileId', file.id, 'contentType', file.content_type,
    'alternativeText', file.alternative_text, 'hasCaptions', file.renditions ? 'captions',
    'hasTranscript', file.renditions ? 'transcript') ORDER BY file.position), '[]')
  FROM media_file file WHERE ${where} AND file.deleted_at IS NULL)`

/** The rows of a table that are somebody's, by the column that says whose. */
const own = (table: string, owner: string, columns: string, order: string) =>
  `SELECT ${columns} FROM ${table} WHERE ${owner} = $1 ORDER BY ${order}`

/**
 * Sections of all of a member’s data, arranged as they would search for it. Hashes, keys and machine-internal
 * data are omitted.
 */
export const exportSections: readonly ExportSection[] = [
  {
    name: 'profile',
    title: (t) => t`Profile and account`,
    sql: `SELECT username, display_name AS "displayName", email, bio, location, website_url AS "websiteUrl",
      country_code AS "countryCode", currency_code AS "currencyCode", date_of_birth AS "dateOfBirth",
      created_at AS "dateJoined", terms_accepted_at AS "dateTermsAccepted", verification_status AS "verificationStatus",
      is_free_subscription AS "isFreeSubscription", subscription_price_minor AS "subscriptionPriceMinor",
      bank_name AS "bankName", bank_account_name AS "bankAccountName", bank_account_number AS "bankAccountNumber",
      bank_changed_at AS "dateBankChanged", subscribers, subscribed_to AS "subscribedTo", posts,
      (SELECT string_agg(code, ', ' ORDER BY place) FROM creator_tag WHERE creator_tag.account_id = $1) AS topics,
      (SELECT string_agg(label || ' ' || url, ', ' ORDER BY place) FROM profile_link WHERE profile_link.account_id = $1) AS links,
      ${filesOf("file.owner_id = $1 AND file.purpose IN ('AVATAR', 'BANNER')")} AS media
      FROM account JOIN account_count ON account_id = id WHERE id = $1`,
  },
  {
    name: 'former-usernames',
    title: (t) => t`Previous usernames`,
    sql: own(
      'former_username',
      'account_id',
      'username, given_up_at AS "dateGivenUp", kept_until AS "dateKeptUntil"',
      'id',
    ),
  },
  {
    name: 'verification',
    title: (t) => t`Identity checks`,
    sql: own(
      'verification_request',
      'account_id',
      `status, legal_name AS "legalName", date_of_birth AS "dateOfBirth", address, country_code AS "countryCode",
       submitted_at AS "dateSubmitted", decided_at AS "dateDecided", reason, documents_deleted_at AS "datePicturesDeleted",
       (SELECT string_agg(kind, ', ' ORDER BY kind) FROM identity_fingerprint WHERE request_id = verification_request.id)
         AS "fingerprintsKept"`,
      'id',
    ),
  },
  {
    name: 'posts',
    title: (t) => t`Posts`,
    sql: `SELECT post.id AS "postId", post.type, post.caption, post.posted_at AS "datePosted", post.is_public AS "isPublic", post.is_pinned AS "isPinned", post.is_adult AS "isAdult",
      post.price_minor AS "priceMinor", post.sells_to AS "soldTo", (SELECT body FROM post_body WHERE post_body.post_id = post.id) AS body,
      post.deleted_at AS "dateDeleted", count.likes, count.comments,
      (SELECT string_agg(tag.code, ', ' ORDER BY tag.code) FROM post_content_tag tag WHERE tag.post_id = post.id) AS tags,
      (SELECT string_agg(${nameOf('mention.account_id')}, ', ') FROM mention WHERE mention.post_id = post.id) AS mentions,
      (SELECT poll.expires_at FROM poll WHERE poll.post_id = post.id) AS "datePollEnds",
      (SELECT string_agg(option.content || ' (' || coalesce(votes.votes, 0) || ')', ', ' ORDER BY option.position)
        FROM poll_option option
        LEFT JOIN (SELECT option_id, sum(votes) AS votes FROM poll_option_count GROUP BY option_id) votes
          ON votes.option_id = option.id
        WHERE option.post_id = post.id) AS "pollOptions",
      ${filesOf('file.post_id = post.id')} AS media
      FROM post LEFT JOIN post_count count ON count.post_id = post.id WHERE post.creator_id = $1 ORDER BY post.id`,
  },
  {
    name: 'unpublished-posts',
    title: (t) => t`Unpublished posts`,
    sql: own('publication', 'creator_id', 'fields, state, failure, created_at AS "dateCreated"', 'post_id'),
  },
  {
    name: 'comments',
    title: (t) => t`Comments`,
    sql: `SELECT comment.content, comment.created_at AS "dateCreated", comment.deleted_at AS "dateDeleted",
      ${nameOf('post.creator_id')} AS "onPostOf", comment.post_id AS "postId",
      (SELECT string_agg(${nameOf('account_id')}, ', ') FROM comment_mention WHERE comment_id = comment.id) AS mentions
      FROM comment JOIN post ON post.id = comment.post_id WHERE comment.author_id = $1 ORDER BY comment.id`,
  },
  {
    name: 'replies',
    title: (t) => t`Replies`,
    sql: `SELECT reply.content, reply.created_at AS "dateCreated", reply.deleted_at AS "dateDeleted",
      ${nameOf('comment.author_id')} AS "toCommentOf", comment.post_id AS "postId",
      (SELECT string_agg(${nameOf('account_id')}, ', ') FROM reply_mention WHERE reply_id = reply.id) AS mentions
      FROM reply JOIN comment ON comment.id = reply.comment_id WHERE reply.author_id = $1 ORDER BY reply.id`,
  },
  {
    name: 'likes',
    title: (t) => t`Likes`,
    sql: `SELECT 'post' AS "what", post_id AS id, created_at AS "dateLiked" FROM post_like WHERE account_id = $1
      UNION ALL SELECT 'comment', comment_id, created_at FROM comment_like WHERE account_id = $1
      UNION ALL SELECT 'reply', reply_id, created_at FROM reply_like WHERE account_id = $1
      ORDER BY "dateLiked"`,
  },
  {
    name: 'votes',
    title: (t) => t`Poll votes`,
    sql: `SELECT poll_option.content AS "votedFor", ${nameOf('post.creator_id')} AS "inPollOf", vote.created_at AS "dateVoted"
      FROM poll_vote vote JOIN poll_option ON poll_option.id = vote.option_id JOIN post ON post.id = vote.post_id
      WHERE vote.voter_id = $1 ORDER BY vote.created_at`,
  },
  {
    name: 'saves',
    title: (t) => t`Saved posts`,
    sql: `SELECT saved.post_id AS "postId", ${nameOf('post.creator_id')} AS "postOf", saved.saved_at AS "dateSaved",
      (SELECT string_agg(folder.name, ', ') FROM post_folder_item item JOIN post_folder folder ON folder.id = item.folder_id
        WHERE item.owner_id = $1 AND item.post_id = saved.post_id) AS folders
      FROM saved_post saved JOIN post ON post.id = saved.post_id WHERE saved.owner_id = $1 ORDER BY saved.id`,
  },
  {
    name: 'folders',
    title: (t) => t`Folders of saved posts`,
    sql: own('post_folder', 'owner_id', 'name, created_at AS "dateCreated"', 'id'),
  },
  {
    name: 'lists',
    title: (t) => t`Lists of people`,
    sql: `SELECT name, created_at AS "dateCreated",
      (SELECT string_agg(${nameOf('item.person_id')}, ', ' ORDER BY item.id) FROM user_list_item item
        WHERE item.list_id = user_list.id) AS people
      FROM user_list WHERE owner_id = $1 ORDER BY id`,
  },
  {
    name: 'people',
    title: (t) => t`Favourites, post notifications, private feeds, mutes and blocks`,
    sql: `SELECT 'favourite' AS "what", ${nameOf('person_id')} AS username, added_at AS "date" FROM favourite WHERE owner_id = $1
      UNION ALL SELECT 'bell', ${nameOf('creator_id')}, rung_at FROM bell WHERE account_id = $1
      UNION ALL SELECT 'private feed', ${nameOf('creator_id')}, created_at FROM private_feed WHERE account_id = $1
      UNION ALL SELECT 'muted', ${nameOf('muted_id')}, created_at FROM mute WHERE muter_id = $1
      UNION ALL SELECT 'blocked', ${nameOf('blocked_id')}, created_at FROM block WHERE blocker_id = $1
      ORDER BY "date"`,
  },
  {
    name: 'hidden-posts',
    title: (t) => t`Posts you don't want to see`,
    sql: own('hidden_post', 'account_id', 'post_id AS "postId", created_at AS "dateHidden"', 'created_at'),
  },
  {
    name: 'settings',
    title: (t) => t`Settings`,
    sql: `SELECT language, dark_mode AS "darkMode", two_factor_enabled AS "mailCodes", comments_from AS "commentsFrom",
      mentions_from AS "mentionsFrom", is_findable AS "isFindable", is_suggestible AS "isSuggestible",
      array_to_string(hidden_counts, ', ') AS "hiddenCounts", adult_content AS "adultContent", is_adult AS "isAdultPage",
      (SELECT string_agg(code, ', ') FROM interest WHERE account_id = $1) AS interests,
      (SELECT string_agg(coalesce(shown, word), ', ') FROM muted_word WHERE account_id = $1) AS "mutedWords",
      (SELECT quiet_from || '-' || quiet_to || ' ' || time_zone FROM notification_outlet WHERE account_id = $1) AS "quietHours",
      (SELECT jsonb_object_agg(subject, jsonb_build_object('inApp', in_app, 'mail', mail, 'push', push)) FROM notification_preference
        WHERE account_id = $1) AS "notificationPreferences"
      FROM account WHERE id = $1`,
  },
  {
    name: 'sign-in',
    title: (t) => t`Sign-in methods`,
    sql: `SELECT 'authenticator app' AS "what", '' AS name, created_at AS "dateAdded" FROM authenticator
        WHERE account_id = $1 AND is_confirmed
      UNION ALL SELECT 'passkey', name, created_at FROM passkey WHERE account_id = $1
      UNION ALL SELECT 'recovery code, used ' || coalesce(used_at::text, 'never'), '', created_at FROM recovery_code
        WHERE account_id = $1
      UNION ALL SELECT provider, label, linked_at FROM linked_identity WHERE account_id = $1
      ORDER BY "dateAdded"`,
  },
  {
    name: 'sessions',
    title: (t) => t`Sessions, devices and locations`,
    sql: `SELECT 'session' AS "what", user_agent AS device, address AS place, last_used_at AS "dateLastUsed" FROM session
        WHERE account_id = $1
      UNION ALL SELECT 'device that is told while the app is closed', session.user_agent, push_device.endpoint, push_device.created_at
        FROM push_device JOIN session ON session.id = session_id WHERE session.account_id = $1
      UNION ALL SELECT 'device', device, '', last_at FROM sign_in_device WHERE account_id = $1
      UNION ALL SELECT 'place', '', address, last_at FROM sign_in_place WHERE account_id = $1
      ORDER BY "dateLastUsed"`,
  },
  {
    name: 'subscriptions',
    title: (t) => t`Subscriptions`,
    sql: `SELECT ${nameOf('creator_id')} AS creator, status, is_free AS "isFree", currency_code AS "currencyCode",
      price_minor AS "priceMinor", started_at AS "dateStarted", access_until AS "dateAccessEnds",
      cancelled_at AS "dateCancelled", cancel_reason AS "cancelReason"
      FROM subscription WHERE fan_id = $1 ORDER BY id`,
  },
  {
    name: 'subscribers',
    title: (t) => t`Subscribers`,
    sql: `SELECT ${nameOf('fan_id')} AS fan, status, is_free AS "isFree", currency_code AS "currencyCode",
      price_minor AS "priceMinor", started_at AS "dateStarted", access_until AS "dateAccessEnds"
      FROM subscription WHERE creator_id = $1 ORDER BY id`,
  },
  {
    name: 'payments',
    title: (t) => t`Payments you made`,
    sql: `SELECT created_at AS "date", purpose, method, status, currency_code AS "currencyCode", amount_minor AS "amountMinor",
      total_minor AS "totalMinor", card_brand AS "cardBrand", card_last4 AS "cardLast4",
      card_fingerprint IS NOT NULL AS "isCardFingerprintKept", reversed_minor AS "givenBackMinor", ${nameOf('creator_id')} AS creator, message, reference
      FROM payment WHERE payer_id = $1 ORDER BY id`,
  },
  {
    name: 'messages',
    title: (t) => t`Payments and messages you received`,
    sql: `SELECT created_at AS "date", purpose, currency_code AS "currencyCode", amount_minor AS "amountMinor",
      ${nameOf('payer_id')} AS "from", message
      FROM payment WHERE creator_id = $1 AND status = 'SUCCEEDED' ORDER BY id`,
  },
  {
    name: 'purchases',
    title: (t) => t`Posts that you bought`,
    sql: `SELECT bought_at AS "date", ${nameOf('creator_id')} AS creator, item_id AS "postId", terms ->> 'title' AS title,
      currency_code AS "currencyCode", amount_minor AS "amountMinor", closed_at AS "dateEnded", closed_because AS "endedBecause"
      FROM purchase WHERE buyer_id = $1 ORDER BY id`,
  },
  {
    name: 'refund-requests',
    title: (t) => t`Refunds that you requested`,
    sql: `SELECT requested_at AS "date", purchase.item_id AS "postId", request.reason, request.description, request.state,
      request.decided_at AS "dateDecided", request.decision_reason AS "decisionReason"
      FROM purchase_refund_request request JOIN purchase ON purchase.payment_id = request.payment_id
      WHERE purchase.buyer_id = $1 ORDER BY request.id`,
  },
  {
    name: 'sales',
    title: (t) => t`Posts that you sold`,
    sql: `SELECT bought_at AS "date", ${nameOf('buyer_id')} AS buyer, item_id AS "postId", terms ->> 'title' AS title,
      currency_code AS "currencyCode", amount_minor AS "amountMinor", closed_at AS "dateEnded", closed_because AS "endedBecause"
      FROM purchase WHERE creator_id = $1 ORDER BY id`,
  },
  {
    name: 'spending-limit',
    title: (t) => t`Your own monthly limit`,
    sql: own(
      'spending_limit',
      'account_id',
      `currency_code AS "currencyCode", amount_minor AS "amountMinor", raises_to_minor AS "raisesToMinor", raises_at AS "dateRaised"`,
      'account_id',
    ),
  },
  {
    name: 'bank-transfers',
    title: (t) => t`Bank transfers to your wallet`,
    sql: own(
      'transfer',
      'account_id',
      `created_at AS "date", status, currency_code AS "currencyCode", amount_minor AS "amountMinor",
       received_minor AS "receivedMinor", reference, note, reason`,
      'id',
    ),
  },
  {
    name: 'withdrawals',
    title: (t) => t`Withdrawals`,
    sql: own(
      'withdrawal',
      'account_id',
      `created_at AS "date", status, currency_code AS "currencyCode", amount_minor AS "amountMinor", bank_name AS "bankName",
       bank_account_name AS "bankAccountName", bank_account_number AS "bankAccountNumber", decided_at AS "dateDecided",
       paid_at AS "datePaid", reason`,
      'id',
    ),
  },
  {
    name: 'waiting-money',
    title: (t) => t`Money you can't withdraw yet`,
    sql: unwithdrawableMoneyExtractSql,
  },
  {
    name: 'cards',
    title: (t) => t`Saved cards`,
    sql: own(
      'saved_card',
      'owner_id',
      `brand, last4, expiry_month AS "expiryMonth", expiry_year AS "expiryYear", email, created_at AS "dateSaved"`,
      'id',
    ),
  },
  {
    name: 'notifications',
    title: (t) => t`Notifications`,
    sql: `SELECT kind, topic, ${nameOf(notifiedOf)} AS "from", post_id AS "postId", told_at AS "date", read_at AS "dateRead"
      FROM notification WHERE account_id = $1 ORDER BY id`,
  },
  {
    name: 'welcomes',
    title: (t) => t`Welcome messages you sent and received`,
    sql: `SELECT CASE WHEN is_current THEN 'yours now' ELSE 'yours before' END AS "what", '' AS "from", content
        FROM welcome_message WHERE creator_id = $1
      UNION ALL SELECT 'told you', ${nameOf('welcome.creator_id')}, content
        FROM welcome JOIN welcome_message ON welcome_message.id = message_id WHERE fan_id = $1
      ORDER BY "what"`,
  },
  {
    name: 'reports',
    title: (t) => t`Reports you sent`,
    sql: own(
      'report',
      'reporter_id',
      'subject_kind AS "about", reason, description, state, created_at AS "date"',
      'id',
    ),
  },
  {
    name: 'decisions',
    title: (t) => t`Moderation decisions about your account and content`,
    sql: `SELECT subject_kind AS "about", decision, rule, reason, days, decided_at AS "date", appeal, appeal_outcome AS "appealOutcome",
        appeal_reason AS "appealReason"
      FROM report_decision WHERE accused_id = $1 AND decision <> 'DISMISS' AND undone_at IS NULL AND told_at IS NOT NULL ORDER BY id`,
  },
  {
    name: 'takedowns',
    title: (t) => t`Takedown notices about your posts`,
    sql: `SELECT post_id AS "postId", state, name AS "claimant", work, reason, counter, decided_at AS "date", countered_at AS "dateAnswered"
      FROM takedown WHERE accused_id = $1 AND state NOT IN ('OPEN', 'REJECTED') ORDER BY id`,
  },
  { name: 'ledger', title: (t) => t`Ledger`, sql: memberLedgerExtractSql },
]
