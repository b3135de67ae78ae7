import type { PageInfo, PageQuery } from '@fanfare/contract/fields/page'
import { asMinorUnits, type CurrencyCode, toMajorUnits } from '@fanfare/contract/money/money'
import type { Fan } from '@fanfare/contract/shapes/money/subscriptions'
import type { Context } from '../../../platform/context.ts'
import { loadPageInIdOrder } from '../../../platform/pagination/page-by-id.ts'
import { profilePictureUrl } from '../../../social/creators/creator-view.ts'
import {
  buildSubscriptionDateFields,
  isListedFanSql,
  isListedSubscriptionSql,
  type SubscriptionRow,
  subscriptionColumnsSql,
} from './subscription-columns.ts'

type Row = SubscriptionRow & {
  userId: string
  username: string
  displayName: string
  avatarFileId: string | null
  currencyCode: CurrencyCode
  paid: bigint
}

// Who has access now, and no block with the creator, as `account_count.subscribers` counts; what each paid is read from the fan's own payments, fewer than those of the creator.
const fans = `
  SELECT ${subscriptionColumnsSql('fan.currency_code')}, fan.id AS "userId", fan.username, fan.display_name AS "displayName",
    fan.avatar_file_id AS "avatarFileId", account.currency_code AS "currencyCode",
    coalesce((
      SELECT sum(payment.amount_minor - least(payment.reversed_minor, payment.amount_minor))::bigint
      FROM payment WHERE payment.payer_id = fan.id AND payment.creator_id = $1 AND payment.status = 'SUCCEEDED'
        AND payment.outcome = 'AS_MEANT' AND payment.currency_code = account.currency_code), 0) AS paid
  FROM subscription
  JOIN account ON account.id = subscription.creator_id
  CROSS JOIN LATERAL (
    SELECT * FROM account AS fan WHERE fan.id = subscription.fan_id AND ${isListedFanSql('fan', '$1')} LIMIT 1
  ) AS fan
  WHERE subscription.creator_id = $1 AND ${isListedSubscriptionSql('subscription')}
    AND ($3::text IS NULL OR subscription.id < $3)
  ORDER BY subscription.id DESC LIMIT $4 OFFSET $5`

/**
 * Searches the subscribers of a creator, most recent first: since when, what they paid in total, and when
 * they renew.
 */
export async function searchOwnFans(
  ctx: Context,
  creatorId: string,
  query: PageQuery,
): Promise<{ data: Fan[]; page: PageInfo }> {
  const { rows, page } = await loadPageInIdOrder(query, ({ after, limit, offset }) =>
    ctx.reads.query<Row>('fans', fans, [creatorId, ctx.clock.now(), after, limit, offset]),
  )
  return { data: rows.map(fanOf), page }
}

function fanOf(row: Row): Fan {
  return {
    subscriptionId: row.id,
    user: {
      userId: row.userId,
      username: row.username,
      displayName: row.displayName,
      avatarUrl: profilePictureUrl(row.avatarFileId),
    },
    isFree: row.isFree,
    price: toMajorUnits(row.price),
    status: row.status,
    paid: asMinorUnits(row.paid),
    currencyCode: row.currencyCode,
    ...buildSubscriptionDateFields(row),
  }
}
