import { mailAdminAccessChanged } from '../accounts/admins/mail-admin-access-changed.ts'
import { mailAdminSetUpLink } from '../accounts/admins/mail-admin-set-up-link.ts'
import { mailOwnerAboutAdminChange } from '../accounts/admins/mail-owners.ts'
import { sweepAdminSessions } from '../accounts/admins/sweep-admin-sessions.ts'
import { mailAccountExists } from '../accounts/codes/mail-account-exists.ts'
import { mailCodeGuessingWarning } from '../accounts/codes/mail-code-guessing-warning.ts'
import { mailOneTimeCode } from '../accounts/codes/mail-one-time-code.ts'
import { eraseDeletedAccounts } from '../accounts/deletion/erase-accounts.ts'
import { mailAccountDeactivated } from '../accounts/deletion/mail-account-deactivated.ts'
import { mailAccountDeleted } from '../accounts/deletion/mail-account-deleted.ts'
import { mailEmailChangeCode } from '../accounts/email/mail-email-change.ts'
import { mailEmailRequestedByAnother } from '../accounts/email/mail-email-change-requested.ts'
import { mailEmailChanged } from '../accounts/email/mail-email-changed.ts'
import { mailExportReady } from '../accounts/export/mail-export-ready.ts'
import { makeAccountExport } from '../accounts/export/make-export.ts'
import { sweepAccountExports } from '../accounts/export/sweep-account-exports.ts'
import { mailFactorChanged } from '../accounts/factors/mail-factor-changed.ts'
import { mailSensitiveAccountChange } from '../accounts/mail-account-changed.ts'
import { mailVerifiedMarkPending } from '../accounts/names/mail-mark-pending.ts'
import { mailNameReviewDecision } from '../accounts/names/mail-names-decided.ts'
import { importProviderPicture } from '../accounts/providers/import-provider-picture.ts'
import { mailSignInChanged } from '../accounts/providers/mail-sign-in-changed.ts'
import { completeFactorResets } from '../accounts/recovery/complete-factor-resets.ts'
import { expireFactorResets } from '../accounts/recovery/expire-factor-resets.ts'
import { mailFactorReset } from '../accounts/recovery/mail-factor-reset.ts'
import { mailNewSignIn } from '../accounts/sessions/mail-new-sign-in.ts'
import { mailPasswordChanged } from '../accounts/sign-in/mail-password-changed.ts'
import { sweepExpiredAccountData } from '../accounts/sweep-expired-account-data.ts'
import { deleteOldIdentityDocuments } from '../accounts/verification/delete-documents.ts'
import { mailVerificationApproved } from '../accounts/verification/mail-verification-approved.ts'
import { mailVerificationDeclined } from '../accounts/verification/mail-verification-declined.ts'
import { notifyVerificationDecision } from '../accounts/verification/notify-verification-decision.ts'
import { mailQueueAssignee } from '../backoffice/assignments/mail-assignee.ts'
import { rollUpSignUpAndPostCounts } from '../backoffice/dashboard/daily-sign-up-and-post-counts.ts'
import { mailRefundSettledOutOfBand } from '../backoffice/failed-refunds/mail-settled-refund.ts'
import { mailDeclinedRefundRequest } from '../backoffice/refund-requests/mail-declined-request.ts'
import { restoreDueCounteredPosts } from '../backoffice/takedowns/decide-takedown.ts'
import { addAvifRenditions } from '../media/add-avif-renditions.ts'
import { addH264Renditions } from '../media/add-h264-renditions.ts'
import { hashBlockedRenditions } from '../media/known-bad/block-files.ts'
import { purgeDeletedAndUnattachedFiles } from '../media/purge-deleted-and-unattached-files.ts'
import { regenerateDamagedRenditions } from '../media/scrub/regenerate-damaged-renditions.ts'
import { scrubNextFiles } from '../media/scrub/scrub-next.ts'
import { scrubStoredFile } from '../media/scrub/scrub-stored-file.ts'
import { sweepUploads } from '../media/uploads/sweep-uploads.ts'
import { mailAdjustmentToMember } from '../money/adjustments/mail-adjustment.ts'
import { releaseClearedEarnings } from '../money/ledger/clearing/clear-earnings.ts'
import {
  rollUpDailyPlatformLedgerTotals,
  rollUpHourlyLedgerTotals,
} from '../money/ledger/figures/roll-up-ledger-totals.ts'
import { mailHeldMoney } from '../money/ledger/reversal/mail-held-money.ts'
import { sealLedger } from '../money/ledger/verification/seal-ledger.ts'
import { runScheduledLedgerCheck } from '../money/ledger/verification/verify-ledger.ts'
import { pollStartedCardPayments } from '../money/payments/charges/poll-started-card-payments.ts'
import { reconcileCharges } from '../money/payments/charges/reconcile-charges.ts'
import { mailReceipt } from '../money/payments/mail-receipt.ts'
import { mailCreditedUnmatchedCharge } from '../money/payments/unmatched-charges/mail-credited-unmatched-charge.ts'
import { mailUnclaimedCharge } from '../money/payments/unmatched-charges/mail-unclaimed-charge.ts'
import { refundUnclaimedCharges } from '../money/payments/unmatched-charges/refund-unclaimed-charges.ts'
import { mailDisputeToCreator } from '../money/refunds/mail-dispute.ts'
import { mailFailedRequestedRefund } from '../money/refunds/mail-failed-refund.ts'
import { mailPaymentReversed, mailPaymentReversedTo } from '../money/refunds/mail-payment-reversed.ts'
import { mailFailedCreatorRefund } from '../money/refunds/sale-refunds/mail-failed-creator-refund.ts'
import { mailFailedSaleRefundToBuyer } from '../money/refunds/sale-refunds/mail-failed-sale-refund.ts'
import { pollPendingRefunds, syncRefundWithProvider } from '../money/refunds/sync-refund-with-provider.ts'
import { announceRenewals, mailRenewalNotice } from '../money/renewals/announce-renewals.ts'
import { chargeRenewalToCard } from '../money/renewals/charge-renewal-to-card.ts'
import { makeFreeOrEndSubscription } from '../money/renewals/end-unrenewable-subscription.ts'
import { enqueueDueRenewals } from '../money/renewals/enqueue-due-renewals.ts'
import { mailPastDue } from '../money/renewals/mail-past-due.ts'
import { mailSubscriptionBecameFree } from '../money/renewals/mail-subscription-became-free.ts'
import { renewSubscriptions } from '../money/renewals/renew-subscriptions.ts'
import { resumeStalledRenewalCharges } from '../money/renewals/resume-stalled-renewal-charges.ts'
import { announceLeavingSeller } from '../money/sales/announce-leaving-seller.ts'
import { mailLeavingSeller } from '../money/sales/mail-leaving-seller.ts'
import { mailSalesRefundedToCreator } from '../money/sales/mail-sales-refunded.ts'
import { refundDamagedSales } from '../money/sales/refund-damaged-sales.ts'
import { refundRemovedSales } from '../money/sales/refund-removed-sales.ts'
import { refundSales } from '../money/sales/refund-sales.ts'
import { expireSubscriptions } from '../money/subscriptions/expire-subscriptions.ts'
import {
  endLeftoverFreeSubscriptions,
  restoreLeftoverFreeSubscriptions,
} from '../money/subscriptions/free-subscriptions.ts'
import { mailCreatorPageClosed } from '../money/subscriptions/mails/mail-closed-page.ts'
import { mailCreatorPageReopened } from '../money/subscriptions/mails/mail-opened-page.ts'
import { mailPageBecamePaid } from '../money/subscriptions/mails/mail-page-became-paid.ts'
import { mailSubscriptionEnded } from '../money/subscriptions/mails/mail-subscription-ended.ts'
import { mailSubscriptionRenewed } from '../money/subscriptions/mails/mail-subscription-renewed.ts'
import { notifyFansOfClosedPage } from '../money/subscriptions/pages/announce-closed-page.ts'
import { notifyFansOfReopenedPage } from '../money/subscriptions/pages/announce-reopened-page.ts'
import { recountFollowingsOfFreeFans } from '../money/subscriptions/recount-followings.ts'
import { mailCreditedWithoutTransfer } from '../money/transfers/bank-statements/mail-credit.ts'
import { mailTransferAmountDiffers } from '../money/transfers/bank-statements/mail-difference.ts'
import { matchBankStatementLines } from '../money/transfers/bank-statements/match-lines.ts'
import { expireBankTransfers } from '../money/transfers/change-transfer.ts'
import { mailBankTransferOutcome } from '../money/transfers/mail-transfer.ts'
import { settleWebhookCharge } from '../money/webhooks/receive-webhook.ts'
import { reconcileRefundsAndDisputes } from '../money/webhooks/reconcile-refunds-and-disputes.ts'
import { settleWebhookDispute, settleWebhookRefund } from '../money/webhooks/settle-webhook-reversals.ts'
import { mailWithdrawalStatus } from '../money/withdrawals/notifying/mail-withdrawal-status.ts'
import { notifyWithdrawalApproved } from '../money/withdrawals/notifying/notify-approval.ts'
import {
  retryPendingProviderPayouts,
  sendOrCheckProviderPayout,
} from '../money/withdrawals/payouts/send-payout.ts'
import { settleWebhookPayout } from '../money/withdrawals/payouts/settle-payout.ts'
import { deleteOldLiveUpdates } from '../platform/events/live-updates.ts'
import { sweepRateLimitBuckets } from '../platform/http/buckets/sweep-buckets.ts'
import type { ScheduledTask, Task } from '../platform/queue/task.ts'
import { recomputeExploreScores } from '../social/explore/refresh-explore.ts'
import { deleteOldNotifications } from '../social/notifications/delete-old-notifications.ts'
import { sendDigest } from '../social/notifications/email/send-digest.ts'
import { pushToDevice } from '../social/notifications/push/push-to-device.ts'
import { enqueueDevicePushes } from '../social/notifications/push/send-pushes.ts'
import { deleteOldPostIdempotencyKeys } from '../social/posts/publishing/delete-old-post-idempotency-keys.ts'
import { processPendingPost } from '../social/posts/publishing/process-pending-post.ts'
import { sweepFailedPendingPosts } from '../social/posts/publishing/sweep-failed-pending-posts.ts'
import { rebuildSearchWordCounts } from '../social/search/rebuild-search-word-counts.ts'
import { fanOutPost, removePostFromTimelines } from '../social/timelines/fan-out.ts'
import { backfillCreatorInTimeline, rebuildTimeline } from '../social/timelines/rebuild-timeline.ts'
import { trimTimelines } from '../social/timelines/trim-timelines.ts'
import {
  mailAccountSuspended,
  mailAppealDecided,
  mailReportOutcome,
  mailStatementOfReasons,
  mailSuspensionEnded,
} from '../trust/moderation/emails.ts'
import { endExpiredSuspensions } from '../trust/moderation/end-expired-suspensions.ts'
import { notifyOfAppealDecision, notifyOfReportDecision } from '../trust/moderation/notify-decision.ts'
import { sweepUnconfirmedTakedownNotices } from '../trust/takedowns/confirm-notice.ts'
import { mailTakedownAuthor, mailTakedownClaimant } from '../trust/takedowns/emails.ts'
import { reencryptJob } from './rotate-keys.ts'

/** Every kind of job that a worker does. */
export const workerTasks: readonly Task<never>[] = [
  mailOneTimeCode,
  mailAccountExists,
  mailPasswordChanged,
  mailSignInChanged,
  importProviderPicture,
  mailSensitiveAccountChange,
  mailCodeGuessingWarning,
  mailNewSignIn,
  mailEmailChangeCode,
  mailEmailRequestedByAnother,
  mailEmailChanged,
  makeAccountExport,
  mailExportReady,
  sweepAccountExports,
  mailAccountDeactivated,
  mailAccountDeleted,
  mailFactorChanged,
  mailVerificationApproved,
  mailVerificationDeclined,
  notifyVerificationDecision,
  deleteOldIdentityDocuments,
  mailVerifiedMarkPending,
  mailNameReviewDecision,
  sweepExpiredAccountData,
  completeFactorResets,
  expireFactorResets,
  mailFactorReset,
  eraseDeletedAccounts,
  fanOutPost,
  backfillCreatorInTimeline,
  rebuildTimeline,
  removePostFromTimelines,
  trimTimelines,
  deleteOldPostIdempotencyKeys,
  rebuildSearchWordCounts,
  recomputeExploreScores,
  addAvifRenditions,
  addH264Renditions,
  hashBlockedRenditions,
  purgeDeletedAndUnattachedFiles,
  scrubNextFiles,
  scrubStoredFile,
  regenerateDamagedRenditions,
  sweepUploads,
  processPendingPost,
  sweepFailedPendingPosts,
  enqueueDueRenewals,
  renewSubscriptions,
  chargeRenewalToCard,
  resumeStalledRenewalCharges,
  makeFreeOrEndSubscription,
  announceRenewals,
  expireSubscriptions,
  recountFollowingsOfFreeFans,
  mailRenewalNotice,
  mailSubscriptionRenewed,
  mailReceipt,
  mailPastDue,
  notifyFansOfClosedPage,
  notifyFansOfReopenedPage,
  endLeftoverFreeSubscriptions,
  restoreLeftoverFreeSubscriptions,
  mailPageBecamePaid,
  mailCreatorPageClosed,
  mailCreatorPageReopened,
  mailSubscriptionEnded,
  mailSubscriptionBecameFree,
  settleWebhookCharge,
  pollStartedCardPayments,
  reconcileCharges,
  refundUnclaimedCharges,
  mailUnclaimedCharge,
  syncRefundWithProvider,
  settleWebhookRefund,
  settleWebhookDispute,
  pollPendingRefunds,
  reconcileRefundsAndDisputes,
  mailPaymentReversed,
  mailPaymentReversedTo,
  mailDeclinedRefundRequest,
  mailFailedRequestedRefund,
  mailFailedCreatorRefund,
  mailFailedSaleRefundToBuyer,
  mailRefundSettledOutOfBand,
  refundSales,
  mailSalesRefundedToCreator,
  announceLeavingSeller,
  mailLeavingSeller,
  refundRemovedSales,
  refundDamagedSales,
  mailDisputeToCreator,
  mailHeldMoney,
  mailCreditedUnmatchedCharge,
  mailAdjustmentToMember,
  releaseClearedEarnings,
  rollUpDailyPlatformLedgerTotals,
  rollUpHourlyLedgerTotals,
  rollUpSignUpAndPostCounts,
  sealLedger,
  runScheduledLedgerCheck,
  mailWithdrawalStatus,
  notifyWithdrawalApproved,
  sendOrCheckProviderPayout,
  settleWebhookPayout,
  retryPendingProviderPayouts,
  expireBankTransfers,
  matchBankStatementLines,
  mailBankTransferOutcome,
  mailTransferAmountDiffers,
  mailCreditedWithoutTransfer,
  notifyOfReportDecision,
  notifyOfAppealDecision,
  mailStatementOfReasons,
  mailReportOutcome,
  mailAppealDecided,
  endExpiredSuspensions,
  mailTakedownClaimant,
  mailTakedownAuthor,
  restoreDueCounteredPosts,
  sweepUnconfirmedTakedownNotices,
  mailAccountSuspended,
  mailSuspensionEnded,
  sendDigest,
  enqueueDevicePushes,
  pushToDevice,
  mailAdminAccessChanged,
  mailOwnerAboutAdminChange,
  mailAdminSetUpLink,
  mailQueueAssignee,
  sweepAdminSessions,
  sweepRateLimitBuckets,
  deleteOldLiveUpdates,
  deleteOldNotifications,
  reencryptJob,
]

/** Jobs that the clock starts, UTC. */
export const scheduledTasks: readonly ScheduledTask[] = [
  { cron: '17 3 * * *', task: sweepExpiredAccountData },
  { cron: '*/10 * * * *', task: eraseDeletedAccounts },
  { cron: '*/10 * * * *', task: sweepAccountExports },
  { cron: '19 3 * * *', task: sweepAdminSessions },
  { cron: '23 * * * *', task: sweepRateLimitBuckets },
  { cron: '27 3 * * *', task: deleteOldPostIdempotencyKeys },
  { cron: '47 4 * * *', task: trimTimelines },
  { cron: '13 * * * *', task: rebuildSearchWordCounts },
  { cron: '*/10 * * * *', task: recomputeExploreScores },
  { cron: '7 5 * * *', task: reencryptJob },
  { cron: '37 3 * * *', task: purgeDeletedAndUnattachedFiles },
  { cron: '*/10 * * * *', task: scrubNextFiles },
  { cron: '*/5 * * * *', task: endExpiredSuspensions },
  { cron: '*/5 * * * *', task: completeFactorResets },
  { cron: '*/5 * * * *', task: expireFactorResets },
  { cron: '43 * * * *', task: restoreDueCounteredPosts },
  { cron: '51 * * * *', task: sweepUnconfirmedTakedownNotices },
  { cron: '23 * * * *', task: deleteOldIdentityDocuments },
  { cron: '*/5 * * * *', task: deleteOldLiveUpdates },
  { cron: '*/10 * * * *', task: deleteOldNotifications },
  { cron: '*/10 * * * *', task: sweepUploads },
  { cron: '57 3 * * *', task: sweepFailedPendingPosts },
  { cron: '* * * * *', task: enqueueDueRenewals },
  { cron: '* * * * *', task: expireSubscriptions },
  { cron: '*/10 * * * *', task: announceRenewals },
  { cron: '*/2 * * * *', task: pollStartedCardPayments },
  { cron: '*/10 * * * *', task: refundUnclaimedCharges },
  { cron: '*/2 * * * *', task: resumeStalledRenewalCharges },
  { cron: '*/2 * * * *', task: pollPendingRefunds },
  { cron: '7 * * * *', task: refundRemovedSales },
  { cron: '37 * * * *', task: refundDamagedSales },
  { cron: '*/2 * * * *', task: retryPendingProviderPayouts },
  { cron: '*/10 * * * *', task: expireBankTransfers },
  { cron: '*/10 * * * *', task: releaseClearedEarnings },
  { cron: '47 1 * * *', task: reconcileCharges },
  { cron: '57 1 * * *', task: reconcileRefundsAndDisputes },
  { cron: '* * * * *', task: sealLedger },
  { cron: '7 2 * * *', task: rollUpDailyPlatformLedgerTotals },
  { cron: '11 * * * *', task: rollUpHourlyLedgerTotals },
  { cron: '12 * * * *', task: rollUpSignUpAndPostCounts },
  { cron: '7 4 * * *', task: runScheduledLedgerCheck },
]
