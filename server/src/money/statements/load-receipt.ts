import { asMinorUnits } from '@fanfare/contract/money/money'
import type { Receipt } from '@fanfare/contract/shapes/money/statements'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { findWalletEntry } from '../ledger/wallet/wallet-history.ts'
import { loadWalletTransactionViews } from '../payments/history/wallet-transaction-view.ts'

type Paid = { payerId: string; amount: bigint }
type Holder = { displayName: string; username: string; email: string }

const withdrawn = `
  SELECT status, bank_name AS "bankName", bank_account_name AS "accountName", bank_account_number AS "accountNumber"
  FROM withdrawal WHERE id = $1 AND account_id = $2`

/** The receipt of something that moved in a member's wallet, or that their card paid. @throws Refusal NOT_FOUND when it is not theirs, or is none */
export async function loadReceipt(ctx: Context, ownerId: string, transactionId: string): Promise<Receipt> {
  const entry = await findWalletEntry(ctx, ownerId, transactionId)
  if (!entry) throw refuse('NOT_FOUND')
  const [[transaction], [issuedTo], [paid], [withdrawal = null]] = await Promise.all([
    loadWalletTransactionViews(ctx, ownerId, [entry]),
    ctx.reads.query<Holder>(
      'receipt_holder',
      'SELECT display_name AS "displayName", username, email FROM account WHERE id = $1',
      [ownerId],
    ),
    ctx.reads.query<Paid>(
      'receipt_payment',
      'SELECT payer_id AS "payerId", amount_minor AS amount FROM payment WHERE id = $1',
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
    ...(paid && paid.payerId !== ownerId
      ? { gross: asMinorUnits(paid.amount), platformFee: asMinorUnits(entry.fee) }
      : { gross: null, platformFee: null }),
  }
}
