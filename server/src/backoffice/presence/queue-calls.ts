import type { CallFacts } from '@fanfare/contract/call-facts'
import { searchVerificationRequests } from '@fanfare/contract/calls/backoffice/identity'
import { searchPlatformWithdrawals } from '@fanfare/contract/calls/backoffice/money'
import { searchAppeals, searchReports } from '@fanfare/contract/calls/backoffice/reports'
import { searchTakedowns } from '@fanfare/contract/calls/backoffice/takedowns'
import { searchRenames } from '@fanfare/contract/calls/backoffice/users'
import { searchAdjustments } from '@fanfare/contract/calls/money/adjustments'
import { searchBankLines } from '@fanfare/contract/calls/money/bank-statements'
import { searchProposals } from '@fanfare/contract/calls/money/proposals'
import { searchRefundRequests } from '@fanfare/contract/calls/money/refund-requests'
import { searchDisputes, searchPaymentReviews } from '@fanfare/contract/calls/money/refunds'
import type { AdminQueueName } from '@fanfare/contract/shapes/backoffice/dashboard'

/** The call that lists each queue: whoever may make it sees how much waits there and who works on it. */
export const queueListCalls: Record<AdminQueueName, CallFacts> = {
  REPORTS: searchReports,
  IDENTITY_CHECKS: searchVerificationRequests,
  WITHDRAWALS: searchPlatformWithdrawals,
  BANK_TRANSFERS: searchBankLines,
  REVIEWS: searchPaymentReviews,
  DISPUTES: searchDisputes,
  APPEALS: searchAppeals,
  TAKEDOWNS: searchTakedowns,
  ADJUSTMENTS: searchAdjustments,
  RENAMES: searchRenames,
  SECOND_APPROVALS: searchProposals,
  REFUND_REQUESTS: searchRefundRequests,
}
