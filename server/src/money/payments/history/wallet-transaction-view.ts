import { asMinorUnits } from '@fanfare/contract/money/money'
import type { WalletTransaction } from '@fanfare/contract/shapes/money/payments'
import type { WithdrawalStatus } from '@fanfare/contract/shapes/money/withdrawals'
import { isActiveAccountSql } from '../../../access/visibility/person.ts'
import type { Context } from '../../../platform/context.ts'
import { profilePictureUrl } from '../../../social/creators/creator-view.ts'
import { isCreatorPaymentLedgerKind } from '../../ledger/booking/payment-kinds.ts'
import type { LedgerTransferKind } from '../../ledger/booking/transfer-shape.ts'
import type { WalletEntry } from '../../ledger/wallet/wallet-history.ts'

/**
 * Source of each kind of transfer as shown to the wallet's owner. Clearing moves money within their wallet,
 * and is not listed.
 */
export const walletTransactionSources: Record<
  Exclude<LedgerTransferKind, 'CLEARING'>,
  WalletTransaction['source']
> = {
  TOP_UP: 'TOP_UP',
  OFFLINE_TRANSFER: 'TOP_UP',
  TIP: 'TIPS',
  SUBSCRIPTION: 'SUBSCRIPTION',
  PURCHASE: 'PURCHASE',
  WITHDRAWAL_REQUEST: 'WITHDRAWAL',
  WITHDRAWAL_PAYOUT: 'WITHDRAWAL',
  WITHDRAWAL_RELEASE: 'WITHDRAWAL',
  REFUND: 'REFUND',
  DISPUTE_LOST: 'REFUND',
  ADJUSTMENT: 'ADJUSTMENT',
}

/** Loads what wallet entries are about, and serializes them for the wallet's owner, in the order given. */
export async function loadWalletTransactionViews(
  ctx: Context,
  ownerId: string,
  entries: readonly WalletEntry[],
): Promise<WalletTransaction[]> {
  const [payments, withdrawals] = await Promise.all([
    loadPayments(ctx, ownerId, entries),
    loadWithdrawals(ctx, entries),
  ])
  return entries.map((entry) => view(entry, payments.get(entry.aboutId), withdrawals.get(entry.aboutId)))
}

type Paid = {
  /** ID of the entry's subject: the payment, or a refund or dispute of it. */
  aboutId: string
  /** All of it was given back. */
  isReversed: boolean
  /** Amount given back so far, in minor units. */
  reversed: bigint
  message: string | null
  /** True if the entry's subject is the payment itself. */
  isPaying: boolean
  isPayer: boolean
  method: 'CARD' | 'WALLET'
  amount: bigint
  /** Amount charged to the card; null for a payment from the wallet. */
  total: bigint | null
  cardBrand: string | null
  cardLast4: string | null
  username: string | null
  displayName: string | null
  avatarFileId: string | null
}

const paid = `
  SELECT about.about_id AS "aboutId", payment.reversed_minor >= payment.amount_minor AS "isReversed",
    payment.reversed_minor AS reversed, payment.message, about.about_id = payment.id AS "isPaying", payment.payer_id = $1 AS "isPayer", payment.method,
    payment.amount_minor AS amount, payment.total_minor AS total, payment.card_brand AS "cardBrand",
    payment.card_last4 AS "cardLast4", other.username, other.display_name AS "displayName",
    other.avatar_file_id AS "avatarFileId"
  FROM (
    SELECT id AS about_id, id AS payment_id FROM payment WHERE id = ANY($2::text[])
    UNION ALL SELECT id, payment_id FROM refund WHERE id = ANY($2::text[])
    UNION ALL SELECT id, payment_id FROM dispute WHERE id = ANY($2::text[])
  ) about
  JOIN payment ON payment.id = about.payment_id
  LEFT JOIN account other ON other.id = CASE payment.payer_id WHEN $1 THEN payment.creator_id ELSE payment.payer_id END
    AND ((payment.payer_id = $1 AND other.erased_at IS NULL) OR ${isActiveAccountSql('other')})`

/** Loads the other party and the message, by the entry's subject. */
async function loadPayments(
  ctx: Context,
  ownerId: string,
  entries: readonly WalletEntry[],
): Promise<Map<string, Paid>> {
  if (entries.length === 0) return new Map()
  const ids = entries.map(({ aboutId }) => aboutId)
  const rows = await ctx.reads.query<Paid>('wallet_payments', paid, [ownerId, ids])
  return new Map(rows.map((row) => [row.aboutId, row]))
}

/** Loads the status of withdrawals, by ID. */
async function loadWithdrawals(
  ctx: Context,
  entries: readonly WalletEntry[],
): Promise<Map<string, WithdrawalStatus>> {
  const ids = entries.filter(({ kind }) => kind === 'WITHDRAWAL_REQUEST').map(({ aboutId }) => aboutId)
  if (ids.length === 0) return new Map()
  const rows = await ctx.reads.query<{ id: string; status: WithdrawalStatus }>(
    'wallet_withdrawals',
    'SELECT id, status FROM withdrawal WHERE id = ANY($1::text[])',
    [ids],
  )
  return new Map(rows.map(({ id, status }) => [id, status]))
}

function view(
  entry: WalletEntry,
  payment: Paid | undefined,
  withdrawal: WithdrawalStatus | undefined,
): WalletTransaction {
  const { kind, amount } = entry
  if (kind === 'CLEARING') throw new Error('Clearing is not listed.')
  return {
    id: entry.transactionId,
    source: walletTransactionSources[kind],
    direction: amount > 0n ? 'CREDIT' : 'DEBIT',
    amount: asMinorUnits(amount > 0n ? amount : -amount),
    fee: asMinorUnits(isEarned(entry) ? entry.fee : 0n),
    currencyCode: entry.currencyCode,
    reference: entry.reference,
    counterparty: counterpartyOf(kind, payment),
    balanceAfter: asMinorUnits(entry.balanceAfter),
    owedAfter: asMinorUnits(entry.owedAfter),
    dateCreated: entry.createdAt.toISOString(),
    status: withdrawal ? statusOfWithdrawal[withdrawal] : statusOf(entry, payment),
    message: payment?.message ?? null,
    ...meansOf(entry, payment),
    reversed: asMinorUnits(payment?.isPaying && payment.isPayer ? payment.reversed : 0n),
  }
}

type Means = Pick<WalletTransaction, 'paymentMethod' | 'cardTotal' | 'cardFee' | 'card'>

/**
 * Returns how it was paid, or for a refund, to which card the money went. The card and what it was charged
 * are shown to its holder alone.
 */
function meansOf(entry: WalletEntry, payment: Paid | undefined): Means {
  const paymentMethod = payment?.isPaying
    ? payment.method
    : entry.kind === 'OFFLINE_TRANSFER'
      ? 'TRANSFER'
      : null
  if (!payment?.isPayer || payment.total === null || (!payment.isPaying && entry.amount > 0n)) {
    return { paymentMethod, cardTotal: null, cardFee: null, card: null }
  }
  const { isPaying, amount, total, cardBrand: brand, cardLast4: last4 } = payment
  return {
    paymentMethod,
    cardTotal: isPaying ? asMinorUnits(total) : null,
    cardFee: isPaying ? asMinorUnits(total - amount) : null,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
  }
}

const statusOfWithdrawal: Record<WithdrawalStatus, WalletTransaction['status']> = {
  PENDING: 'PENDING',
  APPROVED: 'PENDING',
  PAID: 'COMPLETED',
  DISAPPROVED: 'REVERSED',
}

/** Returns the status: a full reversal is shown on the payment; the reversal itself is done. */
function statusOf({ kind, isPending }: WalletEntry, payment: Paid | undefined): WalletTransaction['status'] {
  if (
    payment?.isReversed &&
    walletTransactionSources[kind as keyof typeof walletTransactionSources] !== 'REFUND'
  )
    return 'REVERSED'
  return isPending ? 'PENDING' : 'COMPLETED'
}

function counterpartyOf(
  kind: LedgerTransferKind,
  payment: Paid | undefined,
): WalletTransaction['counterparty'] {
  if (kind === 'TOP_UP' || !payment || payment.username === null || payment.displayName === null) return null
  const { username, displayName, avatarFileId } = payment
  return { username, displayName, avatarUrl: profilePictureUrl(avatarFileId) }
}

function isEarned({ kind, amount }: WalletEntry): boolean {
  return amount > 0n && isCreatorPaymentLedgerKind(kind)
}
