import type { CurrencyCode } from '@fanfare/contract/money/money'
import { loadWalletBalances } from '../../money/ledger/wallet/balances.ts'
import type { Context } from '../../platform/context.ts'
import { defineEmailTask } from '../../platform/email/email-task.ts'
import { recoverUndoDeletionToken } from './undo-token.ts'

type PaidMonth = { username: string; amount: bigint; currency: CurrencyCode; endsAt: Date }
type Facts = {
  username: string
  eraseAt: Date
  token: string
  months: PaidMonth[]
  /** Remaining balance of the wallet, in minor units. */
  wallet: { amount: bigint; currency: CurrencyCode; isWithdrawable: boolean }
}

/** Tells a member that their account is deleted and what becomes of their money, with the link that takes it back, unless that was done by now. */
export const mailAccountDeleted = defineEmailTask<{ accountId: string }, Facts>(
  'mail-deleted',
  async (ctx, { accountId }) => {
    const account = await ctx.db
      .selectFrom('account')
      .select(['email', 'language', 'username'])
      .select(['currency_code as currency', 'verification_status as verificationStatus'])
      .select(['deleted_at as deletedAt', 'erase_at as eraseAt', 'undo_hash as undoHash'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account?.deletedAt || !account.eraseAt || !account.undoHash) return null
    const { email, language, username, currency, verificationStatus, deletedAt, eraseAt, undoHash } = account
    const { available: amount } = await loadWalletBalances(ctx, accountId)
    return {
      email,
      language,
      username,
      eraseAt,
      months: await loadPaidMonths(ctx, accountId),
      wallet: { amount, currency, isWithdrawable: verificationStatus === 'VERIFIED' },
      token: recoverUndoDeletionToken(ctx, accountId, { deletedAt, undoHash }),
    }
  },
  ({ t, day, money }, { username, eraseAt, token, months, wallet }, { brandName, webOrigin }) => ({
    subject: t`Your ${brandName} account is deleted`,
    title: t`Your account is deleted`,
    paragraphs: [
      t`Other people can no longer see your account @${username}, and you've been logged out everywhere.`,
      t`On ${day(eraseAt)} we'll permanently erase it, including your profile, posts, comments and photos. Until then, you can use the link below to keep it.`,
      ...(wallet.amount > 0n
        ? [
            wallet.isWithdrawable
              ? t`You still have ${money(wallet.amount, wallet.currency)} in your wallet. After ${day(eraseAt)} you won't be able to spend or withdraw it. If you want the money, keep your account before then and withdraw it first.`
              : t`You still have ${money(wallet.amount, wallet.currency)} in your wallet. After ${day(eraseAt)} you won't be able to spend it or have it refunded. If you want the money, keep your account before then and spend it, or ask us for a refund: ${`${webOrigin}/site/support`}`,
          ]
        : []),
      ...months.map(({ username: creator, amount, currency, endsAt }) => {
        return t`Your subscription to @${creator} (${money(amount, currency)}) is paid until ${day(endsAt)}. It won't be refunded, but you'll have access again if you keep your account before then.`
      }),
    ],
    // Behind #, so that the token reaches no server's log on the way.
    action: { label: t`Keep my account`, url: `${webOrigin}/undo-delete#${token}` },
    footnote: t`If this wasn't you, keep your account and then set a new password right away.`,
  }),
)

/** The months that somebody has paid for and that still run, whichever ends first. */
async function loadPaidMonths(ctx: Context, fanId: string): Promise<PaidMonth[]> {
  const now = ctx.clock.now()
  return ctx.db
    .selectFrom('subscription')
    .innerJoin('subscription_period as period', 'period.subscription_id', 'subscription.id')
    .innerJoin('payment', 'payment.id', 'period.payment_id')
    .innerJoin('account as creator', 'creator.id', 'subscription.creator_id')
    .select(['creator.username', 'amount_minor as amount', 'payment.currency_code as currency'])
    .select('period.ends_at as endsAt')
    .where('subscription.fan_id', '=', fanId)
    .where('period.starts_at', '<=', now)
    .where('period.ends_at', '>', now)
    .where('period.reversed_at', 'is', null)
    .orderBy('period.ends_at')
    .execute()
}
