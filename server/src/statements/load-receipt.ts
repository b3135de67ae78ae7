import { minorOf } from '@fanfare/contract/money/money'
import type { Receipt } from '@fanfare/contract/shapes/money/statements'
import type { Context } from '../context.ts'
import { findWalletEntry } from '../ledger/wallet/wallet-entry.ts'
import type { WalletEntry } from '../ledger/wallet/wallet-history.ts'
import { walletTransactionsOf } from '../payments/history/wallet-transaction-view.ts'
import { refuse } from '../refusal.ts'

type Paid = { payerId: string; method: 'CARD' | 'WALLET'; amount: bigint; total: bigint | null }
type Holder = { displayName: string; username: string; email: string }

const withdrawn = `
  SELECT status, bank_name AS "bankName", bank_account_name AS "accountName", bank_account_number AS "accountNumber"
  FROM withdrawal WHERE id = $1 AND account_id = $2`

/** The receipt of something that moved in a member's wallet. @throws Refusal NOT_FOUND when it is not hers, or is none */
export async function loadReceipt(ctx: Context, ownerId: string, transactionId: string): Promise<Receipt> {
  const entry = await findWalletEntry(ctx, ownerId, transactionId)
  if (!entry) throw refuse('NOT_FOUND')
  const [[transaction], [issuedTo], [paid], [withdrawal = null]] = await Promise.all([
    walletTransactionsOf(ctx, ownerId, [entry]),
    ctx.reads.query<Holder>(
      'receipt_holder',
      'SELECT display_name AS "displayName", username, email FROM account WHERE id = $1',
      [ownerId],
    ),
    ctx.reads.query<Paid>(
      'receipt_payment',
      'SELECT payer_id AS "payerId", method, amount_minor AS amount, total_minor AS total FROM payment WHERE id = $1',
      [entry.aboutId],
    ),
    ctx.reads.query<NonNullable<Receipt['withdrawal']>>('receipt_withdrawal', withdrawn, [
      entry.aboutId,
      ownerId,
    ]),
  ])
  if (!transaction || !issuedTo) throw refuse('NOT_FOUND')
  return {
    ...transaction,
    issuedTo,
    withdrawal,
    ...(paid && paid.payerId === ownerId ? payersPart(paid) : earnersPart(entry, paid)),
  }
}

type Parts = Pick<Receipt, 'paymentMethod' | 'cardTotal' | 'cardFee' | 'gross' | 'platformFee'>

function payersPart({ method, amount, total }: Paid): Parts {
  return {
    paymentMethod: method,
    cardTotal: total === null ? null : minorOf(total),
    cardFee: total === null ? null : minorOf(total - amount),
    gross: null,
    platformFee: null,
  }
}

function earnersPart({ kind, fee }: WalletEntry, paid: Paid | undefined): Parts {
  return {
    paymentMethod: paid?.method ?? (kind === 'OFFLINE_TRANSFER' ? 'TRANSFER' : null),
    cardTotal: null,
    cardFee: null,
    gross: paid ? minorOf(paid.amount) : null,
    platformFee: paid ? minorOf(fee) : null,
  }
}
