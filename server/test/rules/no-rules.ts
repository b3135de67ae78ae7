/** What reads like a rule of who may and is none: by how it begins, or by its whole name. */
const noRules: ({ begins: string; because: string } | { is: string; because: string })[] = [
  {
    begins: 'server/src/accounts/leaving/erasing-statements.ts',
    because: 'erasure is proven column by column',
  },
  {
    begins: 'server/src/accounts/leaving/delete-account.ts: await refuseWithMoney',
    because: 'asked before she confirms, and again in the transaction: either refuses',
  },
  { begins: 'server/src/http/parse-input.ts', because: 'says what is wrong with what was sent' },
  { begins: 'server/src/media/add-avif.ts', because: 'a job, for nobody' },
  { begins: 'server/src/media/add-h264.ts', because: 'a job, for nobody' },
  { begins: 'server/src/media/purge-files.ts', because: 'a job, for nobody' },
  { begins: 'server/src/media/store-media.ts', because: 'what is made is its own publication’s' },
  {
    begins: 'server/src/pages/feeds/feed-posts.ts: post.deleted_at',
    because: 'names the index; said of what is shown as well',
  },
  {
    begins: 'server/src/pages/sitemap/parts.ts: deleted_at',
    because: 'names the index by which parts are counted',
  },
  { begins: 'server/src/search/count-words.ts', because: 'a job, for nobody' },
  { begins: `server/src/visibility/file.ts: \${post}.deleted_at`, because: 'said of its files as well' },
  { begins: `server/src/visibility/file.ts: \${file}.deleted_at`, because: 'said of its post as well' },
  {
    begins: 'server/src/visibility/person.ts: block.blocker_id',
    because: 'asks once whether there is any block, for speed',
  },
  {
    is: `server/src/visibility/mute.ts: mute.muter_id = \${viewer}`,
    because: 'asks once whether anybody is muted, for speed',
  },
  {
    is: `server/src/visibility/mute.ts: muted_word.account_id = \${viewer}`,
    because: 'asks once whether any word is muted, for speed',
  },
  {
    is: 'server/src/posts/feeds/feed-parts.ts: hidden_post.account_id = $1',
    because: 'asks once whether any post is hidden, for speed',
  },
  {
    begins: 'server/src/notifications/find-listeners.ts: hasBlocked',
    because: 'the database lets no subscription go on behind a block',
  },
  {
    is: "server/src/accounts/email/finish-email-change.ts:  .where('account_id', '=', accountId)",
    because: 'its session and both codes are hers',
  },
  {
    is: "server/src/accounts/factors/recovery-codes.ts:  .where('account_id', '=', accountId)",
    because: 'the hash of a code is of her id as well',
  },
  { begins: 'server/src/ledger/', because: 'books, whoever asks; the ledger has proofs of its own' },
  { begins: 'server/src/renewals/', because: 'a job, for nobody' },
]

/** Whether nobody has to notice that it is not there. */
export function isNoRule(rule: string): boolean {
  return noRules.some((each) => ('is' in each ? rule === each.is : rule.startsWith(each.begins)))
}
