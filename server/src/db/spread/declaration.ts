/**
 * Where the rows of a table lie once there is more than one database: with an account, whose id the column `key` holds; apart,
 * by a key of their own; on every machine; or on one.
 */
export type Place =
  | { kind: 'ACCOUNT' | 'APART'; key: string }
  | { kind: 'COPIED'; because: string }
  | { kind: 'ONE'; because: string }

/** A post and all that hangs on it lie with its creator, and so does who holds an entitlement to her. */
const byCreator = [
  ...['post', 'post_count', 'post_words', 'post_content_tag', 'post_like', 'post_request', 'mention'],
  ...['poll', 'poll_option', 'poll_option_count', 'poll_vote'],
  ...['comment', 'comment_count', 'comment_like', 'comment_mention'],
  ...['reply', 'reply_count', 'reply_like', 'reply_mention'],
  ...['publication', 'publication_file', 'subscription', 'subscription_period'],
  ...['bell', 'welcome', 'welcome_message'],
]

/** What is a person's own: her inbox, her timeline, her lists, how she signs in. */
const byPerson = {
  account_id: [
    ...['account_count', 'account_export', 'authenticator', 'creator_tag', 'email_change', 'hidden_post'],
    ...[
      'interest',
      'muted_word',
      'notification',
      'notification_outlet',
      'notification_preference',
      'passkey',
    ],
    ...['private_feed', 'profile_link', 'push_device', 'recovery_code', 'session', 'sign_in_device'],
    ...['sign_in_place', 'storage_use'],
  ],
  muter_id: ['mute'],
  owner_id: [
    ...['favourite', 'media_file', 'post_folder', 'post_folder_item', 'saved_post', 'upload', 'upload_piece'],
    ...['user_list', 'user_list_item'],
  ],
  reader_id: ['timeline', 'timeline_entry'],
}

const apart = { stored_file: 'key', throttle: 'key', token_bucket: 'key' }

const copied = {
  'Nearly every statement joins it, and it is where a username and a mail address are one person’s.': [
    'account',
    'former_username',
  ],
  'Asked at every look at anything, both ways round, and seldom written.': ['block'],
  'Found by what its provider calls somebody, before it is known who that is.': ['linked_identity'],
  'Small, and named by rows everywhere.': ['admin', 'content_tag', 'content_tag_version', 'platform_setting'],
  'Few, and asked by everybody who reads what is new.': ['merged_creator'],
  'Made anew by a job, and read by everybody.': ['caption_word', 'popular_creator', 'trending_post'],
}

const one = {
  'Money stays with the ledger, which stands in one transaction of one database.': [
    ...['ledger_account', 'ledger_check', 'ledger_day', 'ledger_entry', 'ledger_figure', 'ledger_seal'],
    ...['ledger_seal_day', 'ledger_sealed', 'ledger_transaction', 'ledger_uncleared', 'ledger_unsealed'],
    ...['adjustment', 'bank_line', 'bank_statement', 'dispute', 'payment', 'payment_review', 'payout_file'],
    ...['platform_account', 'proposal', 'provider_event', 'provider_payout', 'refund', 'renewal_charge'],
    ...['saved_card', 'transfer', 'withdrawal'],
  ],
  'A queue that is read in the order of its numbers, and emptied.': ['event', 'signal'],
  'The back-office reads it across all people.': [
    ...['audit_entry', 'factor_reset', 'identity_fingerprint', 'known_bad_file', 'known_bad_hash'],
    ...['report', 'report_decision', 'reported', 'takedown', 'verification_request'],
  ],
  'Of those who run the platform.': [
    ...['admin_passkey', 'admin_passkey_challenge', 'admin_session', 'admin_set_up', 'admin_sign_in'],
    'desk_presence',
  ],
  'Lives for minutes, and is found by a secret before it is known whose it is.': [
    ...['one_time_code', 'passkey_challenge', 'spent_proof', 'x_request'],
  ],
  'Of the installation as a whole.': [
    ...['instance', 'media_upload', 'outside_sighting', 'platform_figure', 'regular_job', 'schema_migration'],
    ...['stored_file_round', 'worker_process'],
  ],
}

function placed<P>(tables: Record<string, readonly string[]>, place: (word: string) => P): [string, P][] {
  return Object.entries(tables).flatMap(([word, names]) =>
    names.map((name): [string, P] => [name, place(word)]),
  )
}

/** Every table of ours, by its name. A table that is missing here fails a test: say where its rows would lie. */
export const places: ReadonlyMap<string, Place> = new Map<string, Place>([
  ...placed<Place>({ creator_id: byCreator, ...byPerson }, (key) => ({ kind: 'ACCOUNT', key })),
  ...Object.entries(apart).map(([table, key]): [string, Place] => [table, { kind: 'APART', key }]),
  ...placed<Place>(copied, (because) => ({ kind: 'COPIED', because })),
  ...placed<Place>(one, (because) => ({ kind: 'ONE', because })),
])

/** The table that is spread first by accounts; the others lie beside it. */
export const firstByAccount = 'account_count'

/**
 * Why a column or columns stay unique over all when the database sees to it only for each account: nobody can choose what
 * stands there, and it has 80 bits of chance at least.
 */
const byChance = [
  ...['account_export_pkey', 'comment_pkey', 'favourite_pkey', 'media_file_pkey', 'notification_pkey'],
  ...['passkey_pkey', 'passkey_credential_id_key', 'poll_option_pkey', 'post_pkey', 'post_folder_pkey'],
  ...['post_folder_item_pkey', 'private_feed_pkey', 'private_feed_token_hash_key', 'publication_pkey'],
  ...['publication_file_pkey', 'reply_pkey', 'saved_post_pkey', 'session_pkey', 'session_token_hash_key'],
  ...['subscription_pkey', 'upload_pkey', 'upload_piece_pkey', 'user_list_pkey', 'user_list_item_pkey'],
  ...['welcome_message_pkey', 'email_change_old_code_id_key', 'email_change_new_code_id_key'],
  'email_change_stop_hash_key',
]

/** The same, as the account follows from what stands there: what hangs on a post is its creator's, whatever else it says. */
const byWhatItHangsOn = [
  ...['post_count_pkey', 'post_words_pkey', 'post_content_tag_pkey', 'post_like_pkey', 'mention_pkey'],
  ...['poll_pkey', 'poll_option_post_id_id_key', 'poll_option_post_id_position_id_key'],
  ...['poll_option_count_pkey', 'poll_vote_pkey', 'comment_request', 'comment_count_pkey'],
  ...['comment_like_pkey', 'comment_mention_pkey', 'reply_request', 'reply_count_pkey', 'reply_like_pkey'],
  ...['reply_mention_pkey', 'media_file_post', 'notification_tip', 'post_folder_item_pair'],
  ...['publication_file_publication_id_position_key', 'push_device_pkey', 'subscription_period_pkey'],
  ...['subscription_period_payment_id_key', 'subscription_period_months_apart', 'upload_piece_stored'],
  'user_list_item_pair',
]

/** Only code sees to it: `keepDevice` takes the address of a browser from whoever had it. */
const byCode = ['push_device_endpoint_key']

/** What keeps unique over all what the database keeps unique for each account only, by the name of the index. */
export const uniques: ReadonlyMap<string, string> = new Map([
  ...byChance.map((name): [string, string] => [name, 'nobody chooses what stands there']),
  ...byWhatItHangsOn.map((name): [string, string] => [name, 'the account follows from the rest']),
  ...byCode.map((name): [string, string] => [name, 'the code takes it from whoever had it']),
])
