/**
 * Erasure of a person’s data, by table: GONE if their rows are deleted; else the columns that are kept,
 * because they name nobody without the account or because books and law need them, and the columns that are
 * emptied in rows about them. A table or column that is missing here fails the test of erasure: declare it,
 * and implement it in `erasing-statements.ts`.
 */
export const erasurePolicy: Record<string, 'GONE' | { retained: string; erased?: string }> = {
  account: {
    retained:
      'card_version cards_allowed_at comments_from country_code created_at currency_code deactivated_at deleted_at erased_at id is_findable is_suggestible ledger_shard mentions_from suspended_at suspended_until terms_accepted_at',
    erased:
      'adult_content avatar_file_id bank_account_name bank_account_number bank_changed_at bank_name banner_file_id bio creator_steps_closed_at dark_mode date_of_birth display_name email erase_at fan_steps_closed_at hidden_counts is_adult is_free_subscription language language_chosen location marked_display_name marked_username password_hash plain_name price_set_at profile_shared_at renamed_at subscription_price_minor two_factor_enabled undo_hash username verification_status website_url',
  },
  account_count: { retained: 'account_id', erased: 'posts subscribed_to subscribers' },
  account_export: 'GONE',
  adjustment: {
    retained:
      'account_id amount_minor counter_account created_at currency_code decided_at decided_by decision id proposed_by',
    erased: 'decision_reason reason',
  },
  admin: {
    retained:
      'created_at disabled_at email id otp_moves_from otp_next_at otp_next_secret otp_secret otp_step password_hash role',
  },
  admin_grant: { retained: 'admin_id confirms_from granted_at granted_by id kind' },
  admin_money_act: {
    retained:
      'account_id act acted_at admin_id amount_minor credited_minor currency_code direction id is_alone limit_minor subject_id undone_at',
  },
  admin_passkey: {
    retained:
      'admin_id created_at credential_id id last_used_at moves_from name public_key sign_count transports',
  },
  admin_passkey_challenge: { retained: 'admin_id challenge_hash expires_at purpose session_id' },
  admin_session: {
    retained: 'address admin_id created_at expires_at factor_at id token_hash user_agent with_factor',
  },
  admin_set_up: { retained: 'admin_id created_at expires_at kind token_hash' },
  // Sign-in attempts at the back-office with the erased member’s address are emptied; an admin’s stay.
  admin_sign_in: { retained: 'admin_id created_at id is_warned outcome', erased: 'address email user_agent' },
  audit_entry: {
    retained: 'action admin_id created_at id subject_id subject_kind',
    erased: 'after before reason',
  },
  authenticator: 'GONE',
  bank_change: 'GONE',
  bank_line: {
    retained:
      'amount_minor bank_id booked_on created_at credited_to currency_code decided_at decided_by doubt id key platform_account_id statement_id status transfer_id',
    erased: 'reason text',
  },
  bank_statement: {
    retained:
      'created_at file_hash file_name id imported_by line_count new_count platform_account_id skipped_count undone_at undone_by',
  },
  bell: 'GONE',
  block: 'GONE',
  caption_word: { retained: 'posts word' },
  closed_session: 'GONE',
  comment: 'GONE',
  comment_count: 'GONE',
  comment_like: 'GONE',
  comment_mention: 'GONE',
  creator_tag: 'GONE',
  content_tag: { retained: 'code id name retired_at' },
  content_tag_version: { retained: 'is_only version' },
  desk_assignment: { retained: 'assigned_by assigned_to created_at id item_id queue', erased: 'note' },
  desk_presence: { retained: 'admin_id item_id queue seen_at' },
  dispute: {
    retained:
      'amount_minor booked_minor created_at decided_at id payment_id payment_review_id provider provider_dispute_id stake_minor state',
  },
  email_change: 'GONE',
  factor_reset: 'GONE',
  event: 'GONE',
  favourite: 'GONE',
  former_username: 'GONE',
  hidden_post: 'GONE',
  identity_fingerprint: 'GONE',
  interest: 'GONE',
  known_bad_file: {
    retained:
      'added_at added_by content_type file_id id matched_at matches post_id reason removed_at removed_by',
  },
  known_bad_hash: { retained: 'bad_file_id sha256' },
  instance: { retained: 'backed_up_at id is_only sells_from_start' },
  ledger_account: {
    retained: 'balance changed_at currency_code disputed_minor id kind owner_id shard uncleared_minor',
  },
  ledger_check: { retained: 'checked_at duration_ms entry_count mismatches' },
  ledger_day: { retained: 'account_id amount day entry_count shard' },
  ledger_entry: { retained: 'account_id amount balance_after created_at shard transaction_id' },
  ledger_figure: { retained: 'amount currency_code fee_count fees hour kind transaction_count' },
  ledger_hold: { retained: 'account_id amount charge_id clears_at dispute_id id shard' },
  ledger_hold_change: { retained: 'about_id account_id amount charge_id created_at dispute_id id shard' },
  ledger_lot: { retained: 'amount charge_id clears_at currency_code owner_id shard' },
  ledger_lot_change: {
    retained:
      'amount charge_id clears_at created_at currency_code dispute_id id owner_id shard transaction_id',
  },
  ledger_seal: {
    retained:
      'first_transaction_id hash last_transaction_id number previous_hash previous_number sealed_at shard transaction_count',
  },
  ledger_seal_day: { retained: 'day longest_wait_ms seal_count transaction_count' },
  ledger_sealed: { retained: 'content seal_number shard transaction_id' },
  ledger_shard: { retained: 'number opened_at' },
  ledger_top_seal: { retained: 'content hash number previous_hash previous_number sealed_at' },
  ledger_transaction: { retained: 'about_id created_at currency_code id kind leg reference shard' },
  ledger_uncleared: { retained: 'amount currency_code due_at owner_id shard transaction_id' },
  ledger_unsealed: { retained: 'booked_at shard transaction_id' },
  linked_identity: 'GONE',
  media_file: 'GONE',
  media_upload: 'GONE',
  mention: 'GONE',
  merged_creator: 'GONE',
  mute: 'GONE',
  muted_word: 'GONE',
  notification: 'GONE',
  notification_outlet: 'GONE',
  notification_preference: 'GONE',
  one_time_code: 'GONE',
  passkey: 'GONE',
  passkey_challenge: { retained: 'challenge_hash expires_at purpose session_id' },
  payment: {
    retained:
      'amount_minor card_brand card_last4 clears_at created_at creator_id currency_code finished_at id item_id item_kind keeps_card method outcome payer_id provider provider_id purpose reference refusal reversed_minor status sweep_at sweep_count total_minor vouched_by',
    erased: 'card_fingerprint message',
  },
  payment_review: {
    retained:
      'charged_minor created_at credited_payment_id currency_code decided_at decided_by decision give_back_at id payment_id provider provider_id reason reference',
    erased: 'decision_reason metadata',
  },
  payout_file: {
    retained:
      'account_name account_number bank_code bank_name created_at created_by currency_code id payment_count taken_at total_minor',
  },
  platform_account: {
    retained:
      'account_name account_number bank_code bank_name changed_at created_at currency_code id is_current statement_mapping',
  },
  platform_setting: { retained: 'changed_at changed_by name value' },
  poll: 'GONE',
  poll_option: 'GONE',
  poll_option_count: 'GONE',
  poll_vote: 'GONE',
  outside_sighting: { retained: 'failed_at name succeeded_at took_ms' },
  platform_figure: { retained: 'count hour kind' },
  popular_creator: 'GONE',
  post: 'GONE',
  post_body: 'GONE',
  post_content_tag: 'GONE',
  post_count: 'GONE',
  post_folder: 'GONE',
  post_folder_item: 'GONE',
  post_like: 'GONE',
  post_request: 'GONE',
  post_words: 'GONE',
  proposal: {
    retained:
      'act amount_minor confirmed_by currency_code ended_because expires_at id proposed_at proposed_by settled_at state subject_id',
    erased: 'terms',
  },
  private_feed: 'GONE',
  profile_link: 'GONE',
  provider_event: { retained: 'key provider received_at reference', erased: 'body' },
  provider_payout: {
    retained:
      'created_at key provider provider_payout_id settled_at state sweep_at sweep_count told_at withdrawal_id',
    erased: 'failure',
  },
  publication: 'GONE',
  publication_file: 'GONE',
  purchase: {
    retained:
      'amount_minor bought_at buyer_id closed_at closed_because creator_id currency_code id item_id item_kind payment_id',
    erased: 'post_id terms',
  },
  purchase_refund_request: {
    retained: 'decided_at decided_by id payment_id reason requested_at state',
    erased: 'decision_reason description',
  },
  push_device: 'GONE',
  recovery_code: 'GONE',
  refund: {
    retained:
      'amount_minor booked_minor cause created_at failure id idempotency_key payment_id payment_review_id provider provider_refund_id request_hash requested_by settled_at state sweep_at sweep_count',
    erased: 'reason',
  },
  refund_settlement: { retained: 'decided_at decided_by refund_id', erased: 'note' },
  regular_job: { retained: 'cron done_at name since' },
  renewal_charge: { retained: 'attempt is_open month_start payment_id saved_card_id subscription_id' },
  reply: 'GONE',
  reply_count: 'GONE',
  reply_like: 'GONE',
  reply_mention: 'GONE',
  report: {
    retained:
      'accused_id closed_at created_at decision_id id reason reporter_id state subject_id subject_kind weight',
    erased: 'description snapshot',
  },
  report_decision: {
    retained:
      'accused_id appeal_decided_at appeal_decided_by appeal_outcome appealed_at days decided_at decided_by decision id reopened_by rule subject_id subject_kind suspension_ended_at told_at undone_at',
    erased: 'appeal appeal_reason before reason reopen_reason snapshot',
  },
  reported: {
    retained: 'accused_id first_at last_at priority reasons reports subject_id subject_kind urgent weight',
  },
  saved_card: 'GONE',
  saved_post: 'GONE',
  schema_migration: { retained: 'applied_at checksum name serves' },
  session: 'GONE',
  sign_in_device: 'GONE',
  sign_in_place: 'GONE',
  signal: 'GONE',
  spent_challenge: { retained: 'expires_at hash' },
  spent_proof: { retained: 'expires_at hash' },
  spending_limit: 'GONE',
  storage_use: 'GONE',
  stored_file: 'GONE',
  stored_file_round: { retained: 'began_at bytes_read bytes_total ended_at is_only read_to' },
  subscription: {
    retained:
      'access_until cancelled_at creator_id currency_code fan_id id is_free period_start price_minor started_at status',
    erased: 'announced_at cancel_reason renew_at renewal_card_id',
  },
  subscription_period: {
    retained: 'anchor_at creator_id ends_at payment_id reversed_at starts_at subscription_id',
  },
  takedown: {
    retained:
      'accused_id address closed_at confirmed_at countered_at created_at decided_at decided_by email has_removed id kept_by language name owner phone post_id restore_at signature state withdrawn_at withdrawn_by work',
    erased: 'caption counter kept_reason reason withdrawn_reason',
  },
  throttle: { retained: 'key resets_at tries' },
  timeline: 'GONE',
  timeline_entry: 'GONE',
  token_bucket: { retained: 'full_at key' },
  trending_post: 'GONE',
  transfer: {
    retained:
      'account_id amount_minor bank_line_id claimed_at created_at currency_code decided_by expires_at finished_at id received_minor reference status',
    erased: 'note reason',
  },
  upload: 'GONE',
  upload_piece: 'GONE',
  used_secret_key: { retained: 'first_used_at name' },
  user_list: 'GONE',
  user_list_item: 'GONE',
  verification_request: 'GONE',
  welcome: 'GONE',
  welcome_message: 'GONE',
  withdrawal: {
    retained:
      'account_id amount_minor created_at currency_code decided_at decided_by id idempotency_key paid_at payout_file_id payout_reference rejected_at request_hash status',
    erased: 'bank_account_name bank_account_number bank_name reason',
  },
  worker_process: { retained: 'beat_at worker_id' },
  x_request: { retained: 'challenge expires_at sealed_secret token_hash' },
}
