/** Expressions that look like access rules but are not: by prefix or by whole name. */
const noRules: ({ begins: string; because: string } | { is: string; because: string })[] = [
  {
    begins: 'server/src/accounts/deletion/erasing-statements.ts',
    because: 'erasure is proven column by column',
  },
  {
    begins: 'server/src/accounts/deletion/delete-account.ts: await refuseWithMoney',
    because: 'checked before the confirmation, and again in the transaction: either refuses',
  },
  {
    begins: 'server/src/platform/http/input/parse-input.ts',
    because: 'says what is wrong with what was sent',
  },
  { begins: 'server/src/media/add-avif-renditions.ts', because: 'a job, for nobody' },
  { begins: 'server/src/media/add-h264-renditions.ts', because: 'a job, for nobody' },
  { begins: 'server/src/media/purge-deleted-and-unattached-files.ts', because: 'a job, for nobody' },
  { begins: 'server/src/media/store-media.ts', because: 'what is made is its own publication’s' },
  {
    begins: 'server/src/seo/feeds/feed-posts.ts: post.deleted_at',
    because: 'names the index; said of what is shown as well',
  },
  {
    begins: 'server/src/seo/sitemap/parts.ts: deleted_at',
    because: 'names the index by which parts are counted',
  },
  { begins: 'server/src/social/search/rebuild-search-word-counts.ts', because: 'a job, for nobody' },
  {
    begins: `server/src/access/visibility/file.ts: \${post}.deleted_at`,
    because: 'said of its files as well',
  },
  {
    begins: `server/src/access/visibility/file.ts: \${file}.deleted_at`,
    because: 'said of its post as well',
  },
  {
    begins: 'server/src/access/visibility/person.ts: block.blocker_id',
    because: 'asks once whether there is any block, for speed',
  },
  {
    is: `server/src/access/visibility/mute.ts: mute.muter_id = \${viewer}`,
    because: 'asks once whether anybody is muted, for speed',
  },
  {
    is: `server/src/access/visibility/mute.ts: muted_word.account_id = \${viewer}`,
    because: 'asks once whether any word is muted, for speed',
  },
  {
    is: `server/src/social/feeds/preference-filter.ts: hidden_post.account_id = \${reader}`,
    because: 'asks once whether any post is hidden, for speed',
  },
  {
    begins: 'server/src/social/notifications/find-bell-notifications.ts: hasBlockedSql',
    because: 'the database lets no subscription go on behind a block',
  },
  {
    is: "server/src/accounts/email/change-email.ts:  .where('account_id', '=', accountId)",
    because: 'its session and both codes are theirs',
  },
  {
    is: "server/src/accounts/factors/recovery-codes.ts:  .where('account_id', '=', accountId)",
    because: 'the hash of a code includes the account’s id as well',
  },
  {
    is: "server/src/accounts/deletion/deactivate-account.ts:  .where('deactivated_at', 'is', null)",
    because: 'who has left has no session',
  },
  {
    is: 'server/src/accounts/providers/prove-by-google.ts: await refuseConsumedProof(ctx, proof)',
    because: 'said early; it is spent, once, by the deed that it allows',
  },
  {
    is: 'server/src/accounts/routes.ts: token === undefined',
    because: 'who is signed in has sent a token: said for the types',
  },
  {
    is: 'server/src/platform/events/live-updates.ts: account_id = $1',
    because: 'for speed: whose a notification is, is asked again as it is told',
  },
  {
    is: 'server/src/social/explore/trending-posts.ts: deleted_at IS NULL',
    because: 'names the index; said of what is shown as well',
  },
  {
    is: "server/src/social/notifications/email/send-digest.ts:  .where('account_id', '=', accountId)",
    because: 'the ids are of their own alone',
  },
  {
    is: "server/src/social/notifications/push/send-pushes.ts:  .where('session.account_id', '=', accountId)",
    because: 'a device is told of what is its own person’s, whoever else’s is named',
  },
  {
    is: "server/src/social/notifications/push/push-to-device.ts: isActiveAccountSql('account')",
    because: 'who has left has no session, and a device is a session’s',
  },
  {
    is: `server/src/money/payments/cards/save-card.ts: owner_id = \${ownerId}`,
    because: 'an authorization is given for one email address, and a fingerprint is of it',
  },
  {
    is: 'server/src/money/payments/charges/book-charge.ts: requireTopUpMinimum(ctx, amount, currency)',
    because: 'asked before the provider is, and again as it is booked: either refuses',
  },
  {
    begins: 'server/src/social/feeds/suggested-posts.ts: post.deleted_at IS NULL',
    because: 'names the index; said of what is shown as well',
  },
  { begins: 'server/src/money/ledger/', because: 'books, whoever asks; the ledger has proofs of its own' },
  { begins: 'server/src/money/renewals/', because: 'a job, for nobody' },
]

/** Returns true if no test has to notice that the expression is missing. */
export function isRuleExemptFromTests(rule: string): boolean {
  return noRules.some((each) => ('is' in each ? rule === each.is : rule.startsWith(each.begins)))
}
