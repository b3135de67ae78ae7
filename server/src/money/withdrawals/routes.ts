import * as platformCalls from '@fanfare/contract/shapes/backoffice/money'
import * as payoutCalls from '@fanfare/contract/shapes/backoffice/payouts'
import { createWithdrawalRequest, searchWithdrawalRequests } from '@fanfare/contract/shapes/money/withdrawals'
import { auditMemberDataAccess } from '../../access/audit/audit-member-data-access.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { clientInfoOf } from '../../platform/http/input/client-info.ts'
import { idempotencyKeyOf } from '../../platform/http/input/idempotency-key.ts'
import { buildApprovalReply } from '../approvals/enforce-four-eyes-approval.ts'
import { approveWithdrawalBatch } from './deciding/approve-batch.ts'
import { approveWithdrawal } from './deciding/approve-withdrawal.ts'
import { disapproveWithdrawal } from './deciding/disapprove-withdrawal.ts'
import { undoWithdrawalApproval } from './deciding/undo-approval.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { countWithdrawalsByStage } from './search/count-withdrawals.ts'
import { loadWithdrawalDetail } from './search/load-withdrawal.ts'
import { revealPayoutAccount } from './search/reveal-payout-account.ts'
import { loadWithdrawalForAdmins, searchWithdrawalsForAdmins } from './search/search-platform-withdrawals.ts'
import { searchOwnWithdrawals } from './search/search-withdrawals.ts'

export function withdrawalRoutes(api: Api): void {
  answer(api, createWithdrawalRequest, async ({ ctx, viewer, body, request }) => {
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key'])
    const data = await requestWithdrawal(ctx, clientInfoOf(request), viewer.userId, {
      ...body,
      idempotencyKey,
    })
    return { data, message: 'Withdrawal request sent' }
  })
  answer(api, searchWithdrawalRequests, ({ ctx, viewer, query }) =>
    searchOwnWithdrawals(ctx, viewer.userId, query),
  )
  answer(api, platformCalls.searchPlatformWithdrawals, ({ ctx, viewer, query }) =>
    searchWithdrawalsForAdmins(ctx, viewer, query),
  )
  answer(api, platformCalls.approveWithdrawal, async ({ ctx, viewer, params, body }) => {
    const outcome = await approveWithdrawal(ctx, viewer, params.withdrawalRequestId, body)
    const data = await loadWithdrawalForAdmins(ctx, viewer, params.withdrawalRequestId)
    return buildApprovalReply(outcome, data)
  })
  answer(api, platformCalls.disapproveWithdrawal, async ({ ctx, viewer, params, body }) => {
    await disapproveWithdrawal(ctx, viewer, params.withdrawalRequestId, body)
    return { data: await loadWithdrawalForAdmins(ctx, viewer, params.withdrawalRequestId) }
  })
  answer(api, payoutCalls.loadWithdrawal, async ({ ctx, viewer, params }) => {
    const data = await loadWithdrawalDetail(ctx, viewer, params.withdrawalRequestId)
    if (data.background.sharedWith.length > 0) {
      const { userId } = data.user
      await auditMemberDataAccess(ctx, viewer, { action: 'USER_LINKS_SHOWN', userId, of: {} })
    }
    return { data }
  })
  answer(api, payoutCalls.countWithdrawals, async ({ ctx, viewer, query }) => ({
    data: await countWithdrawalsByStage(ctx, viewer, query),
  }))
  answer(api, payoutCalls.showWithdrawalAccount, async ({ ctx, viewer, params }) => ({
    data: await revealPayoutAccount(ctx, viewer, params.withdrawalRequestId),
  }))
  answer(api, payoutCalls.approveWithdrawals, async ({ ctx, viewer, body }) => ({
    data: await approveWithdrawalBatch(ctx, viewer, body),
  }))
  answer(api, payoutCalls.undoWithdrawalDecision, async ({ ctx, viewer, params, body }) => {
    await undoWithdrawalApproval(ctx, viewer, params.withdrawalRequestId, body)
    return { data: await loadWithdrawalForAdmins(ctx, viewer, params.withdrawalRequestId) }
  })
}
