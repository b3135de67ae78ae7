import * as calls from '@fanfare/contract/shapes/backoffice/payouts'
import { type Api, answer } from '../../../platform/http/answer.ts'
import { loadPlatformWithdrawal } from '../search/search-platform-withdrawals.ts'
import { downloadPayoutFile } from './download-payout-file.ts'
import { makePayoutFile } from './make-payout-file.ts'
import { recordPaidPayments, recordRejectedPayment } from './record-outcome.ts'
import { removePayments } from './remove-payments.ts'
import { searchPayoutFiles } from './search-payout-files.ts'

export function payoutFileRoutes(api: Api): void {
  answer(api, calls.makePayoutFile, async ({ ctx, viewer, body }) => ({
    data: await makePayoutFile(ctx, viewer, body),
  }))
  answer(api, calls.searchPayoutFiles, ({ ctx, query }) => searchPayoutFiles(ctx, query))
  answer(api, calls.takePayoutFile, async ({ ctx, viewer, params, body }) => ({
    data: await downloadPayoutFile(ctx, viewer, params.payoutFileId, body),
  }))
  answer(api, calls.removeFromPayoutFile, async ({ ctx, viewer, params, body }) => ({
    data: await removePayments(ctx, viewer, params.payoutFileId, body),
  }))
  answer(api, calls.markPayoutFilePaid, async ({ ctx, viewer, params, body }) => ({
    data: await recordPaidPayments(ctx, viewer, params.payoutFileId, body),
  }))
  answer(api, calls.notePayoutRejected, async ({ ctx, viewer, params, body }) => {
    await recordRejectedPayment(ctx, viewer, params.withdrawalRequestId, body)
    return { data: await loadPlatformWithdrawal(ctx, viewer, params.withdrawalRequestId) }
  })
}
