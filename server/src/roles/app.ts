import type { FastifyInstance } from 'fastify'
import { authenticateAdminAndExtend, hasAdminTokenFormat } from '../accounts/admins/authenticate-admin.ts'
import { adminSignInRoutes } from '../accounts/admins/routes.ts'
import { deletionRoutes } from '../accounts/deletion/routes.ts'
import { emailChangeRoutes } from '../accounts/email/routes.ts'
import { accountExportRoutes } from '../accounts/export/routes.ts'
import { privacyRoutes } from '../accounts/privacy/routes.ts'
import { loadCurrentUser } from '../accounts/profile/load-logged-in-user.ts'
import { providerRoutes } from '../accounts/providers/routes.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { securityRoutes } from '../accounts/security/routes.ts'
import { authenticateMember } from '../accounts/sessions/authenticate.ts'
import { findClosedAccountMessage } from '../accounts/sessions/closed-sessions.ts'
import { verificationRoutes } from '../accounts/verification/routes.ts'
import { adminManagementRoutes } from '../backoffice/admins/routes.ts'
import { queueAssignmentRoutes } from '../backoffice/assignments/routes.ts'
import { auditRoutes } from '../backoffice/audit/routes.ts'
import { adminContentRoutes } from '../backoffice/content/routes.ts'
import { dashboardRoutes } from '../backoffice/dashboard/routes.ts'
import { mailPreviewRoutes } from '../backoffice/email-preview/routes.ts'
import { failedRefundRoutes } from '../backoffice/failed-refunds/routes.ts'
import { systemHealthRoutes } from '../backoffice/health/routes.ts'
import { adminVerificationRoutes } from '../backoffice/identity/routes.ts'
import { ledgerRoutes } from '../backoffice/ledger/routes.ts'
import { ownAdminAccountRoutes } from '../backoffice/own-account/routes.ts'
import { adminPaymentRoutes } from '../backoffice/payments/routes.ts'
import { adminPresenceRoutes } from '../backoffice/presence/routes.ts'
import { factorResetRoutes } from '../backoffice/recovery/routes.ts'
import { refundRequestRoutes } from '../backoffice/refund-requests/routes.ts'
import { adminReportRoutes } from '../backoffice/reports/routes.ts'
import { platformSettingsRoutes } from '../backoffice/settings/routes.ts'
import { adminTakedownRoutes } from '../backoffice/takedowns/routes.ts'
import { userHistoryRoutes } from '../backoffice/user-history/routes.ts'
import { adminUserRoutes } from '../backoffice/users/routes.ts'
import { mediaDeliveryRoutes } from '../media/delivery/routes.ts'
import { uploadRoutes } from '../media/uploads/routes.ts'
import { adjustmentRoutes } from '../money/adjustments/routes.ts'
import { moneyProposalRoutes } from '../money/approvals/routes.ts'
import { paymentRoutes } from '../money/payments/routes.ts'
import { unmatchedChargeRoutes } from '../money/payments/unmatched-charges/routes.ts'
import { purchaseRoutes } from '../money/purchases/routes.ts'
import { refundRoutes } from '../money/refunds/routes.ts'
import { saleRoutes } from '../money/sales/routes.ts'
import { spendingLimitRoutes } from '../money/spending-limits/routes.ts'
import { walletStatementRoutes } from '../money/statements/routes.ts'
import { subscriptionRoutes } from '../money/subscriptions/routes.ts'
import { bankTransferRoutes } from '../money/transfers/routes.ts'
import { webhookRoutes } from '../money/webhooks/routes.ts'
import { payoutFileRoutes } from '../money/withdrawals/payout-files/routes.ts'
import { withdrawalRoutes } from '../money/withdrawals/routes.ts'
import type { Context } from '../platform/context.ts'
import { appendTopicEventsBatched } from '../platform/events/outbox.ts'
import type { Api } from '../platform/http/answer.ts'
import { openRateLimitBuckets } from '../platform/http/buckets/buckets.ts'
import { healthRoutes } from '../platform/http/health.ts'
import { apiReferenceRoutes } from '../platform/http/reference/routes.ts'
import { recordRequestMetrics } from '../platform/http/server/record-requests.ts'
import { defaultClientTimeouts } from '../platform/http/server/request-body-timeout.ts'
import { type ApiServerOptions, createApiServer } from '../platform/http/server/server.ts'
import { traceRequests } from '../platform/http/server/trace-requests.ts'
import { createUploadBudgets } from '../platform/http/uploads/upload-budget.ts'
import { seoRoutes } from '../seo/routes.ts'
import { catalogRoutes } from '../social/catalog/routes.ts'
import { commentRoutes } from '../social/comments/routes.ts'
import { creatorsPageRoutes } from '../social/creators/page/routes.ts'
import { creatorRoutes } from '../social/creators/routes.ts'
import { shareCardRoutes } from '../social/creators/share-card/routes.ts'
import { exploreRoutes } from '../social/explore/routes.ts'
import { feedRoutes } from '../social/feeds/routes.ts'
import { listRoutes } from '../social/lists/routes.ts'
import { notificationRoutes } from '../social/notifications/routes.ts'
import { postRoutes } from '../social/posts/routes.ts'
import { saveRoutes } from '../social/saves/routes.ts'
import { searchRoutes } from '../social/search/routes.ts'
import { moderationRoutes } from '../trust/moderation/routes.ts'
import { takedownRoutes } from '../trust/takedowns/routes.ts'

type Routes = (api: Api) => void

/** The routes of each feature. */
const features: readonly Routes[] = [
  accountRoutes,
  securityRoutes,
  emailChangeRoutes,
  accountExportRoutes,
  deletionRoutes,
  providerRoutes,
  verificationRoutes,
  privacyRoutes,
  creatorRoutes,
  creatorsPageRoutes,
  shareCardRoutes,
  catalogRoutes,
  feedRoutes,
  postRoutes,
  searchRoutes,
  exploreRoutes,
  seoRoutes,
  commentRoutes,
  saveRoutes,
  listRoutes,
  moderationRoutes,
  takedownRoutes,
  (api) => notificationRoutes(api, loadCurrentUser),
  mediaDeliveryRoutes,
  uploadRoutes,
  subscriptionRoutes,
  paymentRoutes,
  purchaseRoutes,
  saleRoutes,
  spendingLimitRoutes,
  webhookRoutes,
  walletStatementRoutes,
  unmatchedChargeRoutes,
  refundRoutes,
  refundRequestRoutes,
  failedRefundRoutes,
  withdrawalRoutes,
  payoutFileRoutes,
  bankTransferRoutes,
  adminSignInRoutes,
  adminManagementRoutes,
  ownAdminAccountRoutes,
  factorResetRoutes,
  auditRoutes,
  platformSettingsRoutes,
  adminUserRoutes,
  userHistoryRoutes,
  dashboardRoutes,
  adminPresenceRoutes,
  queueAssignmentRoutes,
  adminVerificationRoutes,
  adminContentRoutes,
  adminReportRoutes,
  adminTakedownRoutes,
  ledgerRoutes,
  systemHealthRoutes,
  adminPaymentRoutes,
  moneyProposalRoutes,
  adjustmentRoutes,
  healthRoutes,
  apiReferenceRoutes,
  mailPreviewRoutes,
]

/** Every 15 seconds: proxies end what is silent for longer than a minute, and browsers give up sooner. */
const usualBeatMs = 15_000

/** The API with every feature's routes: ready to listen, or to be asked in-process. */
export async function createApiWithRoutes(
  ctx: Context,
  {
    stopping = new AbortController().signal,
    patience = defaultClientTimeouts,
    takeTokens = openRateLimitBuckets(ctx, stopping),
    beatMs = usualBeatMs,
  }: Partial<ApiServerOptions & Pick<Api, 'takeTokens' | 'beatMs'>> = {},
): Promise<FastifyInstance> {
  const fastify = await createApiServer(ctx, { stopping, patience })
  recordRequestMetrics(fastify, ctx.metrics)
  if (ctx.traces) traceRequests(fastify, ctx.traces)
  const api: Api = {
    fastify,
    ctx,
    stopping,
    takeTokens,
    openUploadBudget: createUploadBudgets({
      personBytesMax: ctx.config.uploadsInFlightBytes,
      processes: ctx.config.apiProcesses,
    }),
    appendTopics: (accountId, topics) => appendTopicEventsBatched(ctx, accountId, topics),
    beatMs,
    authenticate: (token) =>
      hasAdminTokenFormat(token) ? authenticateAdminAndExtend(ctx, token) : authenticateMember(ctx, token),
    findSignedOutMessage: (token) => findClosedAccountMessage(ctx, token),
  }
  for (const routes of features) routes(api)
  return fastify
}
