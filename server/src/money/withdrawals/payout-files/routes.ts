import * as calls from '@fanfare/contract/shapes/backoffice/payouts'
import { type Api, answer } from '../../../platform/http/answer.ts'
import { loadWithdrawalForAdmins } from '../search/search-platform-withdrawals.ts'
import { downloadPayoutFileAndMarkSent } from './download-payout-file.ts'
import { makePayoutFile } from './make-payout-file.ts'
import { recordPaidPayouts, recordRejectedPayout } from './record-outcome.ts'
import { removePaymentsFromPayoutFile } from './remove-payments.ts'
import { searchPayoutFiles } from './search-payout-files.ts'

export function payoutFileRoutes(api: Api): void {
  answer(api, calls.makePayoutFile, async ({ ctx, viewer, body }) => ({
    data: await makePayoutFile(ctx, viewer, body),
  }))
  answer(api, calls.searchPayoutFiles, ({ ctx, query }) => searchPayoutFiles(ctx, query))
  answer(api, calls.takePayoutFile, async ({ ctx, viewer, params, body }) => ({
    data: await downloadPayoutFileAndMarkSent(ctx, viewer, params.payoutFileId, body),
  }))
  answer(api, calls.removeFromPayoutFile, async ({ ctx, viewer, params, body }) => ({
    data: await removePaymentsFromPayoutFile(ctx, viewer, params.payoutFileId, body),
  }))
  answer(api, calls.markPayoutFilePaid, async ({ ctx, viewer, params, body }) => ({
    data: await recordPaidPayouts(ctx, viewer, params.payoutFileId, body),
  }))
  answer(api, calls.notePayoutRejected, async ({ ctx, viewer, params, body }) => {
    await recordRejectedPayout(ctx, viewer, params.withdrawalRequestId, body)
    return { data: await loadWithdrawalForAdmins(ctx, viewer, params.withdrawalRequestId) }
  })
}
