/**
 * Location of a table’s rows once there is more than one database: with an account, whose id is in the column
 * `key`; with a ledger shard, whose number is in it; sharded by a key of their own; on every machine; or on
 * one.
 */
export type TableDistribution =
  | { kind: 'ACCOUNT' | 'LEDGER' | 'APART'; key: string }
  | { kind: 'COPIED'; because: string }
  | { kind: 'ONE'; because: string }

/**
 * Tables stored with the creator: a post with everything that belongs to it, and the holders of entitlements
 * to the creator.
 */
const byCreator = [
  ...[
    'post',
    'post_body',
    'post_count',
    'post_words',
    'post_content_tag',
    'post_like',
    'post_request',
    'mention',
  ],
  ...['poll', 'poll_option', 'poll_option_count', 'poll_vote'],
  ...['comment', 'comment_count', 'comment_like', 'comment_mention'],
  ...['reply', 'reply_count', 'reply_like', 'reply_mention'],
  ...['publication', 'publication_file', 'subscription', 'subscription_period'],
  ...['bell', 'purchase', 'welcome', 'welcome_message'],
]

/** Tables of a person’s own data: inbox, timeline, lists, sign-in methods. */
const byPerson = {
  account_id: [
    ...['account_count', 'account_export', 'authenticator', 'closed_session', 'creator_tag', 'email_change'],
    ...[
      'hidden_post',
      'interest',
      'muted_word',
      'notification',
      'notification_outlet',
      'notification_preference',
      'passkey',
    ],
    ...['private_feed', 'profile_link', 'push_device', 'recovery_code', 'session', 'sign_in_device'],
    ...['bank_change', 'sign_in_place', 'spending_limit', 'storage_use'],
  ],
  muter_id: ['mute'],
  owner_id: [
    ...['favourite', 'media_file', 'post_folder', 'post_folder_item', 'saved_post', 'upload', 'upload_piece'],
    ...['user_list', 'user_list_item'],
  ],
  reader_id: ['timeline', 'timeline_entry'],
}

/**
 * Tables by ledger shard: all accounts of a person are in the shard assigned to them, with their bookings and
 * the hashes over those.
 */
const byShard = {
  shard: [
    ...['ledger_account', 'ledger_day', 'ledger_entry', 'ledger_seal', 'ledger_sealed', 'ledger_transaction'],
    ...['ledger_hold', 'ledger_hold_change', 'ledger_lot', 'ledger_lot_change', 'ledger_uncleared'],
    'ledger_unsealed',
  ],
}

const apart = { stored_file: 'key', throttle: 'key', token_bucket: 'key' }

const copied = {
  'Nearly every statement joins it, and it is where a username and a mail address are one person’s.': [
    'account',
    'former_username',
  ],
  'Asked at every look at anything, both ways round, and seldom written.': ['block'],
  'Found by what its provider calls somebody, before it is known who that is.': ['linked_identity'],
  'Small, and named by rows everywhere.': [
    ...['admin', 'content_tag', 'content_tag_version', 'ledger_shard', 'platform_setting'],
    'used_secret_key',
  ],
  'Few, and asked by everybody who reads what is new.': ['merged_creator'],
  'Made anew by a job, and read by everybody.': ['caption_word', 'popular_creator', 'trending_post'],
}

const one = {
  'What money is moved for: found by what providers, banks and admins call it, and booked in the same transaction.':
    [
      ...[
        'adjustment',
        'admin_money_act',
        'bank_line',
        'bank_statement',
        'dispute',
        'payment',
        'payment_review',
        'payout_file',
      ],
      ...['platform_account', 'proposal', 'provider_event', 'provider_payout', 'refund', 'renewal_charge'],
      'refund_settlement',
      ...['saved_card', 'transfer', 'withdrawal'],
    ],
  'Of all shards of the ledger together.': [
    ...['ledger_check', 'ledger_figure', 'ledger_seal_day', 'ledger_top_seal'],
  ],
  'A queue that is read in the order of its numbers, and emptied.': ['event', 'signal'],
  'The back-office reads it across all people.': [
    ...[
      'audit_entry',
      'desk_assignment',
      'factor_reset',
      'identity_fingerprint',
      'known_bad_file',
      'known_bad_hash',
    ],
    ...[
      'purchase_refund_request',
      'report',
      'report_decision',
      'reported',
      'takedown',
      'verification_request',
    ],
  ],
  'Of those who run the platform.': [
    ...[
      'admin_grant',
      'admin_passkey',
      'admin_passkey_challenge',
      'admin_session',
      'admin_set_up',
      'admin_sign_in',
    ],
    'desk_presence',
  ],
  'Lives for minutes, and is found by a secret before it is known whose it is.': [
    ...['one_time_code', 'passkey_challenge', 'spent_challenge', 'spent_proof', 'x_request'],
  ],
  'Of the installation as a whole.': [
    ...['instance', 'media_upload', 'outside_sighting', 'platform_figure', 'regular_job', 'schema_migration'],
    ...['stored_file_round', 'worker_process'],
  ],
}

function distributed<P>(
  tables: Record<string, readonly string[]>,
  distributionFor: (key: string) => P,
): [string, P][] {
  return Object.entries(tables).flatMap(([key, names]) =>
    names.map((name): [string, P] => [name, distributionFor(key)]),
  )
}

/** Every table of ours, by its name. A table that is missing here fails a test: say where its rows would lie. */
export const tableDistributions: ReadonlyMap<string, TableDistribution> = new Map<string, TableDistribution>([
  ...distributed<TableDistribution>({ creator_id: byCreator, ...byPerson }, (key) => ({
    kind: 'ACCOUNT',
    key,
  })),
  ...distributed<TableDistribution>(byShard, (key) => ({ kind: 'LEDGER', key })),
  ...Object.entries(apart).map(([table, key]): [string, TableDistribution] => [
    table,
    { kind: 'APART', key },
  ]),
  ...distributed<TableDistribution>(copied, (because) => ({ kind: 'COPIED', because })),
  ...distributed<TableDistribution>(one, (because) => ({ kind: 'ONE', because })),
])

/** The table of a group that is distributed first; the others are colocated with it. */
export const colocationRoots = { ACCOUNT: 'account_count', LEDGER: 'ledger_account' } as const

/**
 * A part of a trigger’s function that asks other shards of the ledger, by the line that it begins with: no machine can answer
 * it alone, so the part goes on the day, and the rest stays.
 */
export const crossShardTriggerParts: ReadonlyMap<string, { beginsWith: string; because: string }> = new Map([
  [
    'ledger_entry_fits',
    {
      beginsWith: "  IF holder.kind = 'transit' THEN\n",
      because:
        'the other leg lies elsewhere: that both arrive is seen to by the code that books them, and looked for by verify-ledger',
    },
  ],
])

/**
 * Uniqueness rules that hold globally by chance, though the database enforces them per account only: nobody
 * can choose the values, which have at least 80 random bits.
 */
const byChance = [
  ...['account_export_pkey', 'comment_pkey', 'favourite_pkey', 'media_file_pkey', 'notification_pkey'],
  ...['passkey_pkey', 'passkey_credential_id_key', 'poll_option_pkey', 'post_pkey', 'post_folder_pkey'],
  ...['post_folder_item_pkey', 'private_feed_pkey', 'private_feed_token_hash_key', 'publication_pkey'],
  ...['post_body_pkey', 'purchase_pkey'],
  ...['publication_file_pkey', 'reply_pkey', 'saved_post_pkey', 'session_pkey', 'session_token_hash_key'],
  ...['subscription_pkey', 'upload_pkey', 'upload_piece_pkey', 'user_list_pkey', 'user_list_item_pkey'],
  ...['welcome_message_pkey', 'email_change_old_code_id_key', 'email_change_new_code_id_key'],
  ...['email_change_stop_hash_key', 'ledger_transaction_pkey'],
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

/**
 * Uniqueness rules that hold globally because the shard follows from the values: the first leg is stored with
 * who earns or gives back, the second with who pays or is given back to, and a person’s shard never changes;
 * the rest is stored with its transaction or ledger account.
 */
const byWhoseItIs = [
  ...[
    'ledger_transaction_about_id_kind_key',
    'ledger_transaction_of_payment',
    'ledger_transaction_withdrawal',
  ],
  ...['ledger_day_pkey', 'ledger_entry_pkey', 'ledger_entry_person', 'ledger_sealed_transaction_id_key'],
  ...['ledger_hold_key', 'ledger_lot_pkey', 'ledger_uncleared_pkey', 'ledger_unsealed_pkey'],
]

/** Citus gives each machine a range of its own of the numbers of an identity column that is a bigint. */
const bySequence = [
  'ledger_account_pkey',
  'ledger_hold_pkey',
  'ledger_hold_change_pkey',
  'ledger_lot_change_pkey',
]

/**
 * Uniqueness rules that only code enforces: `registerPushDevice` takes a browser’s address from its previous
 * owner.
 */
const byCode = ['push_device_endpoint_key']

/**
 * Reason, by the name of the index, why values stay globally unique that the database keeps unique per
 * account only.
 */
export const globallyUniqueIndexes: ReadonlyMap<string, string> = new Map([
  ...byChance.map((name): [string, string] => [name, 'nobody chooses what stands there']),
  ...byWhatItHangsOn.map((name): [string, string] => [name, 'the account follows from the rest']),
  ...byWhoseItIs.map((name): [string, string] => [name, 'the shard follows from the rest']),
  ...bySequence.map((name): [string, string] => [
    name,
    'one sequence gives the numbers, each machine its own part',
  ]),
  ...byCode.map((name): [string, string] => [name, 'the code takes it from whoever had it']),
])
