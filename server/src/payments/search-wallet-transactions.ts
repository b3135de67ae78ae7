import type { QueryOf } from '@fanfare/contract/call'
import { type CurrencyCode, minorOf } from '@fanfare/contract/money'
import type { Page } from '@fanfare/contract/page'
import type { searchWalletTransactions as searchCall, WalletTransaction } from '@fanfare/contract/payments'
import type { Context } from '../context.ts'
import { pictureUrl } from '../creators/creator-view.ts'
import { refuse } from '../http/refusal.ts'
import type { TransferKind } from '../ledger/transfer.ts'
import { type WalletEntry, walletHistory } from '../ledger/wallet-history.ts'

/** What the wallet's owner calls each kind of transfer. Clearing moves money within her wallet, and is not listed. */
const sources: Record<Exclude<TransferKind, 'CLEARING'>, WalletTransaction['source']> = {
  TOP_UP: 'TOP_UP',
  OFFLINE_TRANSFER: 'TOP_UP',
  TIP: 'TIPS',
  SUBSCRIPTION: 'SUBSCRIPTION',
  WITHDRAWAL_REQUEST: 'WITHDRAWAL',
  WITHDRAWAL_PAYOUT: 'WITHDRAWAL',
  WITHDRAWAL_RELEASE: 'WITHDRAWAL',
  REFUND: 'REFUND',
  DISPUTE_LOST: 'REFUND',
}

/** What moved in a member's wallet, newest first. */
export async function searchWalletTransactions(
  ctx: Context,
  ownerId: string,
  query: QueryOf<typeof searchCall>,
): Promise<{ data: WalletTransaction[]; page: Page }> {
  const { limit, source } = query
  const after = query.cursor === undefined ? null : readCursor(query.cursor)
  const offset = after ? 0 : query.offset
  const entries = await walletHistory(ctx, ownerId, {
    kinds: kindsOf(source),
    from: query.dateCreatedOnOrAfter === undefined ? null : new Date(query.dateCreatedOnOrAfter),
    before: query.dateCreatedBefore === undefined ? null : new Date(query.dateCreatedBefore),
    after,
    offset,
    limit: limit + 1,
  })
  const shown = entries.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = entries.length > limit
  const payments = await loadPayments(ctx, ownerId, shown)
  return {
    data: shown.map((entry) => view(entry, payments.get(entry.aboutId))),
    page: {
      limit,
      offset,
      hasMore,
      nextCursor: hasMore && last ? `${last.place}.${last.transactionId}` : null,
    },
  }
}

function kindsOf(source: WalletTransaction['source'] | undefined): TransferKind[] {
  const kinds = Object.keys(sources) as (keyof typeof sources)[]
  return kinds.filter((kind) => source === undefined || sources[kind] === source)
}

type Paid = {
  id: string
  message: string | null
  username: string | null
  displayName: string | null
  avatarFileId: string | null
}

const paid = `
  SELECT payment.id, payment.message, other.username, other.display_name AS "displayName",
    other.avatar_file_id AS "avatarFileId"
  FROM payment
  LEFT JOIN account other ON other.id = CASE payment.payer_id WHEN $1 THEN payment.creator_id ELSE payment.payer_id END
  WHERE payment.id = ANY($2::text[])`

/** Who is on the other side, and what was written, by the id of the payment. */
async function loadPayments(
  ctx: Context,
  ownerId: string,
  entries: readonly WalletEntry[],
): Promise<Map<string, Paid>> {
  if (entries.length === 0) return new Map()
  const ids = entries.map(({ aboutId }) => aboutId)
  const rows = await ctx.reads.query<Paid>('wallet_payments', paid, [ownerId, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

function view(entry: WalletEntry, payment: Paid | undefined): WalletTransaction {
  const { kind, amount } = entry
  if (kind === 'CLEARING') throw new Error('Clearing is not listed.')
  return {
    id: entry.transactionId,
    source: sources[kind],
    direction: amount > 0n ? 'CREDIT' : 'DEBIT',
    amount: minorOf(amount > 0n ? amount : -amount),
    currencyCode: entry.currencyCode as CurrencyCode,
    reference: entry.reference,
    counterparty: counterpartyOf(kind, payment),
    balanceAfter: minorOf(entry.balanceAfter),
    dateCreated: entry.createdAt.toISOString(),
    status: entry.isPending ? 'PENDING' : 'COMPLETED',
    message: payment?.message ?? null,
  }
}

function counterpartyOf(kind: TransferKind, payment: Paid | undefined): WalletTransaction['counterparty'] {
  if (kind === 'TOP_UP' || !payment || payment.username === null || payment.displayName === null) return null
  const { username, displayName, avatarFileId } = payment
  return { username, displayName, avatarUrl: pictureUrl(avatarFileId) }
}

/** @throws Refusal INVALID_INPUT for anything that this list has not given out */
function readCursor(cursor: string): { place: bigint; transactionId: string } {
  const [, place, transactionId] = /^(\d{1,18})\.([0-9A-HJKMNP-TV-Z]{26})$/.exec(cursor) ?? []
  if (place === undefined || transactionId === undefined) {
    const message = 'This is not the cursor of a page of this list.'
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'cursor', message }] })
  }
  return { place: BigInt(place), transactionId }
}
