import { asMinorUnits, type CurrencyCode } from '@fanfare/contract/money/money'
import type { TopSpender } from '@fanfare/contract/shapes/money/payments'
import { isActiveAccountSql } from '../../../access/visibility/person.ts'
import type { Context } from '../../../platform/context.ts'
import { profilePictureUrl } from '../../../social/creators/creator-view.ts'

type Row = {
  userId: string | null
  username: string | null
  displayName: string | null
  avatarFileId: string | null
  total: bigint
  currencyCode: CurrencyCode
}

const topSpenders = `
  SELECT spender.id AS "userId", spender.username, spender.display_name AS "displayName",
    spender.avatar_file_id AS "avatarFileId", spent.total, spent.currency_code AS "currencyCode"
  FROM (
    SELECT payment.payer_id, payment.currency_code, sum(payment.amount_minor - least(payment.reversed_minor, payment.amount_minor))::bigint AS total
    FROM account creator
    JOIN payment ON payment.creator_id = creator.id AND payment.currency_code = creator.currency_code
      AND payment.status = 'SUCCEEDED' AND payment.outcome = 'AS_MEANT'
      AND payment.reversed_minor < payment.amount_minor
    WHERE creator.id = $1
    GROUP BY payment.payer_id, payment.currency_code
    ORDER BY total DESC, payment.payer_id LIMIT 10
  ) spent
  LEFT JOIN account spender ON spender.id = spent.payer_id AND ${isActiveAccountSql('spender')}
  ORDER BY spent.total DESC, spent.payer_id`

/**
 * The ten who paid a creator most, less what was given back, tips, subscriptions and purchases together, by wallet and by card. Who has
 * left is counted without being named.
 */
export async function loadTopSpenders(ctx: Context, creatorId: string): Promise<TopSpender[]> {
  const rows = await ctx.reads.query<Row>('top_spenders', topSpenders, [creatorId])
  return rows.map((row) => ({
    user: userOf(row),
    total: asMinorUnits(row.total),
    currencyCode: row.currencyCode,
  }))
}

function userOf({ userId, username, displayName, avatarFileId }: Row): TopSpender['user'] {
  if (userId === null || username === null || displayName === null) return null
  return { userId, username, displayName, avatarUrl: profilePictureUrl(avatarFileId) }
}
