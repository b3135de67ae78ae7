import type { Context } from '../../../platform/context.ts'
import { cardPaymentEntries } from './card-payments.ts'
import type { WalletEntry } from './wallet-history.ts'
import { walletMovesSql } from './wallet-moves.ts'

const entries = `
  SELECT entry.transaction_id, entry.amount, entry.balance_after, entry.created_at, transaction.kind, transaction.about_id,
    transaction.reference, wallet.owner_id, wallet.currency_code, wallet.kind AS account_kind
  FROM ledger_transaction transaction
  JOIN ledger_entry entry ON entry.transaction_id = transaction.id
  JOIN ledger_account wallet ON wallet.id = entry.account_id
  WHERE transaction.id = $2 AND transaction.kind <> 'CLEARING'
    AND wallet.owner_id = $1 AND wallet.kind IN ('available', 'pending', 'receivable')
  UNION ALL (${cardPaymentEntries} AND payment.id = $2)`

const byTransaction = walletMovesSql(entries, '')

/** Finds a transaction's effect on a wallet, or a card payment that bypassed it; undefined if neither. */
export async function findWalletEntry(
  ctx: Context,
  ownerId: string,
  transactionId: string,
): Promise<WalletEntry | undefined> {
  const [entry] = await ctx.reads.query<WalletEntry>('wallet_entry', byTransaction, [ownerId, transactionId])
  return entry
}
