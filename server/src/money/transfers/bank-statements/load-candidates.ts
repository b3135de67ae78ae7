import type { ReturnedData } from '@fanfare/contract/call'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type {
  BankStatementLineCandidate,
  bankLineCandidates,
} from '@fanfare/contract/shapes/money/bank-statements'
import type { Context } from '../../../platform/context.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { smallerBigint } from '../../ledger/booking/accounts.ts'
import { loadWalletBalances } from '../../ledger/wallet/balances.ts'
import { loadBankTransfersByIdsForAdmins } from '../search-platform-transfers.ts'
import { findTransferCandidates, type TransferCandidate } from './find-candidates.ts'
import { loadBankStatementLine } from './search-lines.ts'

const shownMost = 8

/** A line with the transfers that it may be the money of, and what crediting each would book. @throws Refusal NOT_FOUND */
export async function loadStatementLineCandidates(
  ctx: Context,
  viewer: AdminViewer,
  bankLineId: string,
  find: string | undefined,
): Promise<ReturnedData<typeof bankLineCandidates>> {
  const line = await loadBankStatementLine(ctx, viewer, bankLineId)
  const facts = { ...line, amount: BigInt(line.amount), transferId: line.transfer?.id ?? null }
  const found = (await findTransferCandidates(ctx, [facts], find)).get(line.id)?.slice(0, shownMost) ?? []
  const transfers = await loadBankTransfersByIdsForAdmins(
    ctx,
    found.map(({ transferId }) => transferId),
  )
  const candidates = await Promise.all(
    found.map(async ({ transferId, payerId, username, difference, weight: _, ...candidate }) => {
      const transfer = transfers.find(({ id }) => id === transferId)
      if (!transfer) throw new Error(`The transfer ${transferId} is gone.`)
      // Money of one currency is never booked into a wallet of another.
      const booking =
        transfer.currencyCode === line.currencyCode
          ? await bookingOf(ctx, facts.amount, { payerId, username })
          : []
      return { transfer, ...candidate, difference: asMinorUnits(difference), booking }
    }),
  )
  return { line, candidates }
}

/** Builds the booking, paying what is owed first. */
async function bookingOf(
  ctx: Context,
  amount: bigint,
  { payerId, username }: Pick<TransferCandidate, 'payerId' | 'username'>,
): Promise<BankStatementLineCandidate['booking']> {
  const { owed } = await loadWalletBalances(ctx, payerId)
  const paid = smallerBigint(owed, amount)
  return [
    { account: 'bank', username: null, amount: asMinorUnits(-amount) },
    ...(paid > 0n ? [{ account: 'receivable', username, amount: asMinorUnits(paid) }] : []),
    ...(amount > paid ? [{ account: 'available', username, amount: asMinorUnits(amount - paid) }] : []),
  ]
}
