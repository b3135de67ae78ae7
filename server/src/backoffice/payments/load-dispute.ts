import { asMinorUnits } from '@fanfare/contract/money/money'
import type { DisputeDetail } from '@fanfare/contract/shapes/backoffice/payments'
import { previewDisputeLosses } from '../../money/ledger/reversal/preview-reversal.ts'
import { loadLedgerEntriesOfSubjects } from '../../money/ledger/wallet/entries-about.ts'
import { loadDisputeHoldOwners } from '../../money/ledger/wallet/held-money.ts'
import { loadDisputeListItem } from '../../money/refunds/search/search-disputes.ts'
import type { Context } from '../../platform/context.ts'
import { inSnapshot } from '../../platform/db/transaction/in-snapshot.ts'
import { bookedEntryViews, loadUnbookedEntryViews } from './unbooked-entries-view.ts'

/** A dispute, with what it took or would take from whom. @throws Refusal NOT_FOUND */
export function loadDisputeDetails(ctx: Context, id: string): Promise<DisputeDetail> {
  return inSnapshot(ctx.db, (db) => detailOf({ ...ctx, db }, id))
}

async function detailOf(ctx: Context, id: string): Promise<DisputeDetail> {
  const dispute = await loadDisputeListItem(ctx, id)
  const entries = bookedEntryViews(await loadLedgerEntriesOfSubjects(ctx.db, id))
  const holders = (await loadDisputeHoldOwners(ctx.db, id)).map(({ username, amount }) => ({
    username,
    amount: asMinorUnits(amount),
  }))
  const paymentId = dispute.payment?.id ?? null
  const loss = (await previewDisputeLosses(ctx.db, [{ id, paymentId }])).get(id)
  return {
    ...dispute,
    entries,
    sharesIfLost: await loadUnbookedEntryViews(ctx.db, loss?.entries ?? []),
    holders,
  }
}
