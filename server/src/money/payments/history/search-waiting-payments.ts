import type { PageInfo, PageQuery } from '@fanfare/contract/fields/page'
import { asMinorUnits, type CurrencyCode } from '@fanfare/contract/money/money'
import type { TransactionSource } from '@fanfare/contract/money/payment-kinds'
import type { UnverifiedCardPayment } from '@fanfare/contract/shapes/money/payments'
import { isActiveAccountSql } from '../../../access/visibility/person.ts'
import type { Context } from '../../../platform/context.ts'
import { loadPageInIdOrder } from '../../../platform/pagination/page-by-id.ts'
import { profilePictureUrl } from '../../../social/creators/creator-view.ts'

type Row = {
  id: string
  reference: string
  purpose: TransactionSource
  amount: bigint
  total: bigint
  currencyCode: CurrencyCode
  createdAt: Date
  giveBackAt: Date | null
  creatorId: string | null
  username: string
  displayName: string
  avatarFileId: string | null
}

const waiting = `
  SELECT payment.id, payment.reference, payment.purpose, payment.amount_minor AS amount, payment.total_minor AS total,
    payment.currency_code AS "currencyCode", payment.created_at AS "createdAt", review.give_back_at AS "giveBackAt",
    creator.id AS "creatorId", creator.username, creator.display_name AS "displayName",
    creator.avatar_file_id AS "avatarFileId"
  FROM payment
  LEFT JOIN payment_review review ON review.provider = payment.provider AND review.reference = payment.reference
  LEFT JOIN account creator ON creator.id = payment.creator_id AND ${isActiveAccountSql('creator')}
  WHERE payment.payer_id = $1 AND payment.status = 'WAITING' AND ($2::text IS NULL OR payment.id < $2)
  ORDER BY payment.id DESC LIMIT $3 OFFSET $4`

/**
 * Searches the card payments that name a member and wait for them to confirm that they are theirs, newest
 * first.
 */
export async function searchOwnUnclaimedPayments(
  ctx: Context,
  payerId: string,
  query: PageQuery,
): Promise<{ data: UnverifiedCardPayment[]; page: PageInfo }> {
  const { rows, page } = await loadPageInIdOrder(query, ({ after, limit, offset }) =>
    ctx.reads.query<Row>('waiting_payments', waiting, [payerId, after, limit, offset]),
  )
  return { data: rows.map(view), page }
}

function view(row: Row): UnverifiedCardPayment {
  const { reference, purpose, amount, total, currencyCode, creatorId, createdAt, giveBackAt } = row
  return {
    reference,
    transactionSource: purpose,
    amount: asMinorUnits(amount),
    total: asMinorUnits(total),
    currencyCode,
    creator:
      creatorId === null
        ? null
        : {
            userId: creatorId,
            username: row.username,
            displayName: row.displayName,
            avatarUrl: profilePictureUrl(row.avatarFileId),
          },
    dateCreated: createdAt.toISOString(),
    dateGivenBack: giveBackAt?.toISOString() ?? null,
  }
}
