import { majorOf } from '@fanfare/contract/money/money'
import type { Context } from '../../platform/context.ts'

type Row = { price: bigint; isFreeSubscription: boolean; subscriberCount: number }

const offer = `
  SELECT subscription_price_minor AS price, is_free_subscription AS "isFreeSubscription",
    account_count.subscribers AS "subscriberCount"
  FROM account JOIN account_count ON account_count.account_id = account.id
  WHERE account.id = $1`

/** Loads a member's own offer and subscriber count. */
export async function subscriptionDetails(ctx: Context, accountId: string) {
  const [row] = await ctx.reads.query<Row>('subscription_details', offer, [accountId])
  if (!row) throw new Error(`The account ${accountId} of a live session is not there.`)
  const { price, isFreeSubscription, subscriberCount } = row
  return { subscriptionPrice: majorOf(price), isFreeSubscription, subscriberCount }
}
