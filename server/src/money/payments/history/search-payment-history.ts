import type { DatedPageQuery, PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits, type CurrencyCode } from '@fanfare/contract/money/money'
import type { PaymentRecord } from '@fanfare/contract/shapes/money/payments'
import { isActiveAccountSql } from '../../../access/visibility/person.ts'
import type { Context } from '../../../platform/context.ts'
import { lowerIdBoundWithSlack, upperIdBoundWithSlack } from '../../../platform/pagination/created-between.ts'
import { maxId } from '../../../platform/pagination/cursor.ts'
import { loadPageInIdOrder } from '../../../platform/pagination/page-by-id.ts'
import { profilePictureUrl } from '../../../social/creators/creator-view.ts'
import { loadBookedPlatformFees } from '../../ledger/wallet/earnings.ts'

type Row = {
  id: string
  isPayer: boolean
  amount: bigint
  reversed: bigint
  currencyCode: CurrencyCode
  method: PaymentRecord['paymentMethod']
  reference: string
  message: string | null
  createdAt: Date
  username: string | null
  displayName: string | null
  avatarFileId: string | null
}

// Each side is read from its own index, as far as the page needs.
const history = `
  SELECT payment.id, payment.payer_id = $1 AS "isPayer", payment.amount_minor AS amount,
    least(payment.reversed_minor, payment.amount_minor) AS reversed,
    payment.currency_code AS "currencyCode", payment.method, payment.reference, payment.message,
    payment.created_at AS "createdAt", other.username, other.display_name AS "displayName",
    other.avatar_file_id AS "avatarFileId"
  FROM (
    (SELECT * FROM payment WHERE payer_id = $1 AND ${happened()} ORDER BY id DESC LIMIT $6::int + $7::int)
    UNION ALL
    (SELECT * FROM payment WHERE creator_id = $1 AND ${happened()} ORDER BY id DESC LIMIT $6::int + $7::int)
  ) payment
  LEFT JOIN account other ON other.id = CASE payment.payer_id WHEN $1 THEN payment.creator_id ELSE payment.payer_id END
    AND ((payment.payer_id = $1 AND other.erased_at IS NULL) OR ${isActiveAccountSql('other')})
  ORDER BY payment.id DESC LIMIT $6 OFFSET $7`

function happened(): string {
  return `status = 'SUCCEEDED' AND outcome = 'AS_MEANT' AND purpose = $2
    AND ($3::timestamptz IS NULL OR created_at >= $3) AND ($4::timestamptz IS NULL OR created_at < $4)
    AND ($5::text IS NULL OR id < $5) AND id >= $8 AND id < $9`
}

function momentOf(date: string | undefined): Date | undefined {
  return date === undefined ? undefined : new Date(date)
}

/** Tips or paid months that a member paid or was paid, by wallet and by card, newest first. */
export async function searchOwnPaymentHistory(
  ctx: Context,
  memberId: string,
  source: PaymentRecord['source'],
  query: DatedPageQuery,
): Promise<{ data: PaymentRecord[]; page: PageInfo }> {
  const from = momentOf(query.dateCreatedOnOrAfter)
  const before = momentOf(query.dateCreatedBefore)
  const { rows, page } = await loadPageInIdOrder(query, ({ after, limit, offset }) =>
    ctx.reads.query<Row>('payment_history', history, [
      memberId,
      source,
      from ?? null,
      before ?? null,
      after,
      limit,
      offset,
      from === undefined ? '' : lowerIdBoundWithSlack(from),
      before === undefined ? maxId : upperIdBoundWithSlack(before),
    ]),
  )
  const earned = rows.filter(({ isPayer }) => !isPayer).map(({ id }) => id)
  const fees = await loadBookedPlatformFees(ctx, earned)
  return { data: rows.map((row) => view(row, source, fees.get(row.id) ?? 0n)), page }
}

function view(row: Row, source: PaymentRecord['source'], fee: bigint): PaymentRecord {
  const { id, isPayer, amount, reversed, currencyCode, method, reference, message } = row
  return {
    id,
    source,
    direction: isPayer ? 'DEBIT' : 'CREDIT',
    amount: asMinorUnits(amount),
    reversed: asMinorUnits(reversed),
    fee: asMinorUnits(fee),
    net: asMinorUnits(amount - fee),
    currencyCode,
    paymentMethod: method,
    reference,
    counterparty: counterpartyOf(row),
    message,
    dateCreated: row.createdAt.toISOString(),
  }
}

/** Null for who has left. */
function counterpartyOf({ username, displayName, avatarFileId }: Row): PaymentRecord['counterparty'] {
  if (username === null || displayName === null) return null
  return { username, displayName, avatarUrl: profilePictureUrl(avatarFileId) }
}
