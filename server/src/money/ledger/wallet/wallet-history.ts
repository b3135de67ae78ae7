import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Context } from '../../../platform/context.ts'
import { creatorPaymentLedgerKindOfSql } from '../booking/payment-kinds.ts'
import type { LedgerTransferKind } from '../booking/transfer-shape.ts'
import { selectDirectCardPaymentEntriesSql } from './card-payments.ts'
import { selectWalletMovementsSql } from './wallet-movements.ts'

/**
 * Effect of a transfer on a person's wallet, or of a card payment that bypassed it. Amounts in minor units;
 * positive if credited.
 */
export type WalletEntry = {
  /** Transaction ID, or the payment's if a card bypassed the wallet. */
  transactionId: string
  kind: LedgerTransferKind
  /** The payment, withdrawal or refund that it is about. */
  aboutId: string
  reference: string | null
  currencyCode: CurrencyCode
  amount: bigint
  /** Available balance after the entry. */
  balanceAfter: bigint
  /** Amount owed after the entry, because of reversed payments. */
  owedAfter: bigint
  createdAt: Date
  /** Time in microseconds: finer than a Date. */
  position: bigint
  /** Earned, and not yet cleared. */
  isPending: boolean
  /** The platform's fee that its transaction booked. */
  fee: bigint
}

export type WalletHistoryQuery = {
  kinds: readonly LedgerTransferKind[]
  from: Date | null
  before: Date | null
  /** Goes on after this entry. */
  after: { position: bigint; transactionId: string } | null
  offset: number
  limit: number
}

/** SQL: bounds that are always there, of which the index makes its own: from one that may be missing nothing is reckoned before. */
const isOfDays = (from: string, before: string, at = 'ledger_entry.created_at') =>
  `${at} >= coalesce(${from}::timestamptz, '-infinity') AND ${at} < coalesce(${before}::timestamptz, 'infinity')`
const position = `timestamptz 'epoch' + $5::bigint * interval '1 microsecond'`

// Each account is read from its newest entry on, only as far as the page needs, and so are the payments of cards. Clearing
// moves money between two accounts, which is nobody's news.
const entries = `
  SELECT entry.*, wallet.owner_id, wallet.currency_code, wallet.kind AS account_kind
  FROM ledger_account wallet
  CROSS JOIN LATERAL (
    SELECT ledger_entry.transaction_id, ledger_entry.amount, ledger_entry.balance_after, ledger_entry.created_at,
      transaction.kind, transaction.about_id, transaction.reference
    FROM ledger_entry JOIN ledger_transaction transaction ON transaction.id = ledger_entry.transaction_id
    WHERE ledger_entry.account_id = wallet.id AND ledger_entry.balance_after IS NOT NULL
      AND transaction.kind = ANY($2::text[])
      AND ${isOfDays('$3', '$4')}
      AND ledger_entry.created_at <= coalesce(${position}, 'infinity')
      AND ($5 IS NULL OR (ledger_entry.created_at, ledger_entry.transaction_id) < (${position}, $6::text))
    ORDER BY ledger_entry.created_at DESC
    LIMIT $7::int + $8::int
  ) entry
  WHERE wallet.owner_id = $1 AND wallet.kind IN ('available', 'pending', 'receivable')
  UNION ALL (
    ${selectDirectCardPaymentEntriesSql}
      AND ${creatorPaymentLedgerKindOfSql('payment.purpose')} = ANY($2::text[])
      AND ${isOfDays('$3', '$4', 'payment.finished_at')}
      AND payment.finished_at <= coalesce(${position}, 'infinity')
      AND ($5 IS NULL OR (payment.finished_at, payment.id) < (${position}, $6::text))
    ORDER BY payment.finished_at DESC, payment.id DESC
    LIMIT $7::int + $8::int)`

const history = `
  ${selectWalletMovementsSql(entries, 'ORDER BY created_at DESC, transaction_id DESC LIMIT $7 OFFSET $8')}
  ORDER BY moved.created_at DESC, moved.transaction_id DESC`

// As many as the history has: what a transaction moved between two accounts of a wallet is one entry of it.
const counted = `
  SELECT count(*)::int AS total FROM (
    SELECT DISTINCT entry.transaction_id
    FROM ledger_account wallet
    CROSS JOIN LATERAL (
      SELECT ledger_entry.transaction_id
      FROM ledger_entry JOIN ledger_transaction transaction ON transaction.id = ledger_entry.transaction_id
      WHERE ledger_entry.account_id = wallet.id AND ledger_entry.balance_after IS NOT NULL
        AND transaction.kind = ANY($2::text[])
        AND ${isOfDays('$3', '$4')}
      ORDER BY ledger_entry.created_at DESC
      LIMIT $5
    ) entry
    WHERE wallet.owner_id = $1 AND wallet.kind IN ('available', 'pending', 'receivable')
    UNION ALL (
      SELECT transaction_id FROM (${selectDirectCardPaymentEntriesSql}
        AND ${creatorPaymentLedgerKindOfSql('payment.purpose')} = ANY($2::text[]) AND ${isOfDays('$3', '$4', 'payment.finished_at')}
      LIMIT $5) payment)
    LIMIT $5
  ) moved`

/** Counts the entries of a person's wallet history, up to `most`. */
export async function countWalletHistory(
  ctx: Context,
  ownerId: string,
  { kinds, from, before }: Pick<WalletHistoryQuery, 'kinds' | 'from' | 'before'>,
  most: number,
): Promise<number> {
  const [row] = await ctx.reads.query<{ total: number }>('count_wallet_history', counted, [
    ownerId,
    kinds,
    from,
    before,
    most,
  ])
  return row?.total ?? 0
}

/** Loads the entries of a person's wallet and their card payments that bypassed it, newest first. */
export async function loadWalletHistory(
  ctx: Context,
  ownerId: string,
  query: WalletHistoryQuery,
): Promise<WalletEntry[]> {
  return ctx.reads.query<WalletEntry>('wallet_history', history, [
    ownerId,
    query.kinds,
    query.from,
    query.before,
    query.after?.position ?? null,
    query.after?.transactionId ?? null,
    query.limit,
    query.offset,
  ])
}

const entriesOfTransaction = `
  SELECT entry.transaction_id, entry.amount, entry.balance_after, entry.created_at, transaction.kind, transaction.about_id,
    transaction.reference, wallet.owner_id, wallet.currency_code, wallet.kind AS account_kind
  FROM ledger_transaction transaction
  JOIN ledger_entry entry ON entry.transaction_id = transaction.id
  JOIN ledger_account wallet ON wallet.id = entry.account_id
  WHERE transaction.id = $2 AND transaction.kind <> 'CLEARING'
    AND wallet.owner_id = $1 AND wallet.kind IN ('available', 'pending', 'receivable')
  UNION ALL (${selectDirectCardPaymentEntriesSql} AND payment.id = $2)`

const byTransaction = selectWalletMovementsSql(entriesOfTransaction, '')

/** Finds a transaction's effect on a wallet, or a card payment that bypassed it; undefined if neither. */
export async function findWalletEntry(
  ctx: Context,
  ownerId: string,
  transactionId: string,
): Promise<WalletEntry | undefined> {
  const [entry] = await ctx.reads.query<WalletEntry>('wallet_entry', byTransaction, [ownerId, transactionId])
  return entry
}
