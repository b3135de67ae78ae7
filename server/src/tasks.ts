import { mailAccountExists } from './accounts/codes/mail-account-exists.ts'
import { mailCode } from './accounts/codes/mail-code.ts'
import { mailWrongCodes } from './accounts/codes/mail-wrong-codes.ts'
import { mailEmailChange } from './accounts/email/mail-email-change.ts'
import { mailEmailChanged } from './accounts/email/mail-email-changed.ts'
import { mailEmailWanted } from './accounts/email/mail-email-wanted.ts'
import { mailExportReady } from './accounts/export/mail-export-ready.ts'
import { makeExport } from './accounts/export/make-export.ts'
import { sweepExports } from './accounts/export/sweep-exports.ts'
import { mailFactorChanged } from './accounts/factors/mail-factor-changed.ts'
import { eraseAccounts } from './accounts/leaving/erase-accounts.ts'
import { mailDeactivated } from './accounts/leaving/mail-deactivated.ts'
import { mailDeleted } from './accounts/leaving/mail-deleted.ts'
import { mailAccountChanged } from './accounts/mail-account-changed.ts'
import { mailMarkPending } from './accounts/names/mail-mark-pending.ts'
import { mailNamesDecided } from './accounts/names/mail-names-decided.ts'
import { mailSignInChanged } from './accounts/providers/mail-sign-in-changed.ts'
import { takePicture } from './accounts/providers/take-picture.ts'
import { doFactorResets } from './accounts/recovery/do-factor-resets.ts'
import { lapseFactorResets } from './accounts/recovery/lapse-factor-resets.ts'
import { mailFactorReset } from './accounts/recovery/mail-factor-reset.ts'
import { mailNewSignIn } from './accounts/sessions/mail-new-sign-in.ts'
import { mailPasswordChanged } from './accounts/sign-in/mail-password-changed.ts'
import { sweepAccounts } from './accounts/sweep-accounts.ts'
import { deleteDocuments } from './accounts/verification/delete-documents.ts'
import { mailDeclined } from './accounts/verification/mail-declined.ts'
import { mailVerified } from './accounts/verification/mail-verified.ts'
import { tellVerification } from './accounts/verification/tell-verification.ts'
import { mailAdjustment } from './adjustments/mail-adjustment.ts'
import { mailAdmin } from './admins/mail-admin.ts'
import { mailOwner } from './admins/mail-owners.ts'
import { mailSetUp } from './admins/mail-set-up.ts'
import { sweepAdminSessions } from './admins/sweep-admin-sessions.ts'
import { mailAssignee } from './backoffice/assignments/mail-assignee.ts'
import { rollUpPlatformFigures } from './backoffice/dashboard/platform-figures.ts'
import { restoreCountered } from './backoffice/takedowns/decide-takedown.ts'
import { sweepSignals } from './events/signals.ts'
import { refreshExplore } from './explore/refresh-explore.ts'
import { sweepBuckets } from './http/buckets/sweep-buckets.ts'
import type { ScheduledTask, Task } from './jobs/task.ts'
import { clearEarnings } from './ledger/clearing/clear-earnings.ts'
import { rollUpFigures } from './ledger/figures/roll-up-figures.ts'
import { rollUpDays } from './ledger/proof/roll-up-days.ts'
import { sealLedger } from './ledger/proof/seal-ledger.ts'
import { checkLedger } from './ledger/proof/verify-ledger.ts'
import { mailHeldMoney } from './ledger/reversal/mail-held-money.ts'
import { addAvif } from './media/add-avif.ts'
import { addH264 } from './media/add-h264.ts'
import { hashRenditions } from './media/known-bad/keep-away.ts'
import { purgeFiles } from './media/purge-files.ts'
import { goRound } from './media/rounds/go-round.ts'
import { lookAtStoredFile } from './media/rounds/look-at-stored-file.ts'
import { makeAgain } from './media/rounds/make-again.ts'
import { sweepUploads } from './media/uploads/sweep-uploads.ts'
import { endSuspensions } from './moderation/end-suspensions.ts'
import {
  mailAppealDecided,
  mailReporter,
  mailStatement,
  mailSuspended,
  mailSuspensionEnded,
} from './moderation/letters.ts'
import { tellAppeal, tellDecision } from './moderation/tell-decision.ts'
import { forgetNotifications } from './notifications/forget-old.ts'
import { mailNotices } from './notifications/letters/mail-notices.ts'
import { pushNotices } from './notifications/push/push-notices.ts'
import { pushToDevice } from './notifications/push/push-to-device.ts'
import { reconcileCharges } from './payments/charges/reconcile-charges.ts'
import { sweepPayments } from './payments/charges/sweep-payments.ts'
import { mailReceipt } from './payments/mail-receipt.ts'
import { giveBackUnclaimed } from './payments/reviews/give-back-unclaimed.ts'
import { mailCredited } from './payments/reviews/mail-credited-review.ts'
import { mailWaitingCharge } from './payments/reviews/mail-waiting-charge.ts'
import { forgetPostRequests } from './posts/publishing/forget-requests.ts'
import { settlePublication } from './posts/publishing/settle-publication.ts'
import { sweepPublications } from './posts/publishing/sweep-publications.ts'
import { reSealJob } from './re-seal.ts'
import { askAboutRefund } from './refunds/ask-about-refund.ts'
import { mailDispute } from './refunds/mail-dispute.ts'
import { mailLoss, mailLossTo } from './refunds/mail-loss.ts'
import { sweepRefunds } from './refunds/sweep-refunds.ts'
import { announceRenewals } from './renewals/announce-renewals.ts'
import { chargeRenewal } from './renewals/charge-renewal.ts'
import { claimRenewals } from './renewals/claim-renewals.ts'
import { mailFree } from './renewals/mail-free.ts'
import { mailPastDue } from './renewals/mail-past-due.ts'
import { mailRenewalNotice } from './renewals/mail-renewal-notice.ts'
import { renewMonths } from './renewals/renew-months.ts'
import { stopRenewing } from './renewals/stop-renewing.ts'
import { sweepRenewalCharges } from './renewals/sweep-renewal-charges.ts'
import { countWords } from './search/count-words.ts'
import { announceClosedPage } from './subscriptions/announce-closed-page.ts'
import { announceOpenedPage } from './subscriptions/announce-opened-page.ts'
import { expireSubscriptions } from './subscriptions/expire-subscriptions.ts'
import { endFreeSubscriptions, restoreFreeSubscriptions } from './subscriptions/free-subscriptions.ts'
import { mailBecamePaid } from './subscriptions/mails/mail-became-paid.ts'
import { mailClosedPage } from './subscriptions/mails/mail-closed-page.ts'
import { mailEnded } from './subscriptions/mails/mail-ended.ts'
import { mailOpenedPage } from './subscriptions/mails/mail-opened-page.ts'
import { mailRenewed } from './subscriptions/mails/mail-renewed.ts'
import { recountFollowings } from './subscriptions/recount-followings.ts'
import { sweepUnconfirmed } from './takedowns/confirm-notice.ts'
import { mailClaimant, mailTakenDown } from './takedowns/letters.ts'
import { fanOutPost, withdrawPost } from './timelines/fan-out.ts'
import { backFillTimeline, refillTimeline } from './timelines/refill-timeline.ts'
import { sweepTimelines } from './timelines/sweep-timelines.ts'
import { mailCredit } from './transfers/bank-statements/mail-credit.ts'
import { mailDifference } from './transfers/bank-statements/mail-difference.ts'
import { matchBankLines } from './transfers/bank-statements/match-lines.ts'
import { expireTransfers } from './transfers/expire-transfers.ts'
import { mailTransfer } from './transfers/mail-transfer.ts'
import { settleToldCharge } from './webhooks/receive-webhook.ts'
import { reconcileLosses } from './webhooks/reconcile-losses.ts'
import { settleToldDispute } from './webhooks/settle-told-dispute.ts'
import { settleToldRefund } from './webhooks/settle-told-refund.ts'
import { sendPayout } from './withdrawals/payouts/send-payout.ts'
import { settleToldPayout } from './withdrawals/payouts/settle-told-payout.ts'
import { sweepPayouts } from './withdrawals/payouts/sweep-payouts.ts'
import { mailWithdrawal } from './withdrawals/telling/mail-withdrawal.ts'
import { tellApproval } from './withdrawals/telling/tell-approval.ts'

/** Every kind of job that a worker does. */
export const tasks: readonly Task<never>[] = [
  mailCode,
  mailAccountExists,
  mailPasswordChanged,
  mailSignInChanged,
  takePicture,
  mailAccountChanged,
  mailWrongCodes,
  mailNewSignIn,
  mailEmailChange,
  mailEmailWanted,
  mailEmailChanged,
  makeExport,
  mailExportReady,
  sweepExports,
  mailDeactivated,
  mailDeleted,
  mailFactorChanged,
  mailVerified,
  mailDeclined,
  tellVerification,
  deleteDocuments,
  mailMarkPending,
  mailNamesDecided,
  sweepAccounts,
  doFactorResets,
  lapseFactorResets,
  mailFactorReset,
  eraseAccounts,
  fanOutPost,
  backFillTimeline,
  refillTimeline,
  withdrawPost,
  sweepTimelines,
  forgetPostRequests,
  countWords,
  refreshExplore,
  addAvif,
  addH264,
  hashRenditions,
  purgeFiles,
  goRound,
  lookAtStoredFile,
  makeAgain,
  sweepUploads,
  settlePublication,
  sweepPublications,
  claimRenewals,
  renewMonths,
  chargeRenewal,
  sweepRenewalCharges,
  stopRenewing,
  announceRenewals,
  expireSubscriptions,
  recountFollowings,
  mailRenewalNotice,
  mailRenewed,
  mailReceipt,
  mailPastDue,
  announceClosedPage,
  announceOpenedPage,
  endFreeSubscriptions,
  restoreFreeSubscriptions,
  mailBecamePaid,
  mailClosedPage,
  mailOpenedPage,
  mailEnded,
  mailFree,
  settleToldCharge,
  sweepPayments,
  reconcileCharges,
  giveBackUnclaimed,
  mailWaitingCharge,
  askAboutRefund,
  settleToldRefund,
  settleToldDispute,
  sweepRefunds,
  reconcileLosses,
  mailLoss,
  mailLossTo,
  mailDispute,
  mailHeldMoney,
  mailCredited,
  mailAdjustment,
  clearEarnings,
  rollUpDays,
  rollUpFigures,
  rollUpPlatformFigures,
  sealLedger,
  checkLedger,
  mailWithdrawal,
  tellApproval,
  sendPayout,
  settleToldPayout,
  sweepPayouts,
  expireTransfers,
  matchBankLines,
  mailTransfer,
  mailDifference,
  mailCredit,
  tellDecision,
  tellAppeal,
  mailStatement,
  mailReporter,
  mailAppealDecided,
  endSuspensions,
  mailClaimant,
  mailTakenDown,
  restoreCountered,
  sweepUnconfirmed,
  mailSuspended,
  mailSuspensionEnded,
  mailNotices,
  pushNotices,
  pushToDevice,
  mailAdmin,
  mailOwner,
  mailSetUp,
  mailAssignee,
  sweepAdminSessions,
  sweepBuckets,
  sweepSignals,
  forgetNotifications,
  reSealJob,
]

/** Jobs that the clock starts, UTC. */
export const scheduled: readonly ScheduledTask[] = [
  { cron: '17 3 * * *', task: sweepAccounts },
  { cron: '*/10 * * * *', task: eraseAccounts },
  { cron: '*/10 * * * *', task: sweepExports },
  { cron: '19 3 * * *', task: sweepAdminSessions },
  { cron: '23 * * * *', task: sweepBuckets },
  { cron: '27 3 * * *', task: forgetPostRequests },
  { cron: '47 4 * * *', task: sweepTimelines },
  { cron: '13 * * * *', task: countWords },
  { cron: '*/10 * * * *', task: refreshExplore },
  { cron: '7 5 * * *', task: reSealJob },
  { cron: '37 3 * * *', task: purgeFiles },
  { cron: '*/10 * * * *', task: goRound },
  { cron: '*/5 * * * *', task: endSuspensions },
  { cron: '*/5 * * * *', task: doFactorResets },
  { cron: '*/5 * * * *', task: lapseFactorResets },
  { cron: '43 * * * *', task: restoreCountered },
  { cron: '51 * * * *', task: sweepUnconfirmed },
  { cron: '23 * * * *', task: deleteDocuments },
  { cron: '*/5 * * * *', task: sweepSignals },
  { cron: '*/10 * * * *', task: forgetNotifications },
  { cron: '*/10 * * * *', task: sweepUploads },
  { cron: '57 3 * * *', task: sweepPublications },
  { cron: '* * * * *', task: claimRenewals },
  { cron: '* * * * *', task: expireSubscriptions },
  { cron: '*/10 * * * *', task: announceRenewals },
  { cron: '*/2 * * * *', task: sweepPayments },
  { cron: '*/10 * * * *', task: giveBackUnclaimed },
  { cron: '*/2 * * * *', task: sweepRenewalCharges },
  { cron: '*/2 * * * *', task: sweepRefunds },
  { cron: '*/2 * * * *', task: sweepPayouts },
  { cron: '*/10 * * * *', task: expireTransfers },
  { cron: '*/10 * * * *', task: clearEarnings },
  { cron: '47 1 * * *', task: reconcileCharges },
  { cron: '57 1 * * *', task: reconcileLosses },
  { cron: '* * * * *', task: sealLedger },
  { cron: '7 2 * * *', task: rollUpDays },
  { cron: '11 * * * *', task: rollUpFigures },
  { cron: '12 * * * *', task: rollUpPlatformFigures },
  { cron: '7 4 * * *', task: checkLedger },
]
