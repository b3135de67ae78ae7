import type { FastifyInstance } from 'fastify'
import { emailRoutes } from './accounts/email/routes.ts'
import { exportRoutes } from './accounts/export/routes.ts'
import { leavingRoutes } from './accounts/leaving/routes.ts'
import { privacyRoutes } from './accounts/privacy/routes.ts'
import { loadOwnAccount } from './accounts/profile/load-logged-in-user.ts'
import { providerRoutes } from './accounts/providers/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { securityRoutes } from './accounts/security/routes.ts'
import { authenticate } from './accounts/sessions/authenticate.ts'
import { whySignedOut } from './accounts/sessions/closed-sessions.ts'
import { verificationRoutes } from './accounts/verification/routes.ts'
import { adjustmentRoutes } from './adjustments/routes.ts'
import { authenticateAdmin, isAdminToken } from './admins/authenticate-admin.ts'
import { adminRoutes } from './admins/routes.ts'
import { platformAdminRoutes } from './backoffice/admins/routes.ts'
import { assignmentRoutes } from './backoffice/assignments/routes.ts'
import { auditRoutes } from './backoffice/audit/routes.ts'
import { contentRoutes } from './backoffice/content/routes.ts'
import { dashboardRoutes } from './backoffice/dashboard/routes.ts'
import { platformHealthRoutes } from './backoffice/health/routes.ts'
import { identityRoutes } from './backoffice/identity/routes.ts'
import { ledgerRoutes } from './backoffice/ledger/routes.ts'
import { ownAccountRoutes } from './backoffice/own-account/routes.ts'
import { platformPaymentRoutes } from './backoffice/payments/routes.ts'
import { presenceRoutes } from './backoffice/presence/routes.ts'
import { factorResetRoutes } from './backoffice/recovery/routes.ts'
import { reportRoutes } from './backoffice/reports/routes.ts'
import { settingsRoutes } from './backoffice/settings/routes.ts'
import { platformTakedownRoutes } from './backoffice/takedowns/routes.ts'
import { userHistoryRoutes } from './backoffice/user-history/routes.ts'
import { userRoutes } from './backoffice/users/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import type { Context } from './context.ts'
import { creatorsPageRoutes } from './creators/page/routes.ts'
import { creatorRoutes } from './creators/routes.ts'
import { shareCardRoutes } from './creators/share-card/routes.ts'
import { appendTopics } from './events/note-events.ts'
import { exploreRoutes } from './explore/routes.ts'
import type { Api } from './http/answer.ts'
import { openBuckets } from './http/buckets/buckets.ts'
import { healthRoutes } from './http/health.ts'
import { referenceRoutes } from './http/reference/routes.ts'
import { recordRequests } from './http/serving/record-requests.ts'
import { createServer, type Serving } from './http/serving/server.ts'
import { usualPatience } from './http/serving/slow-bodies.ts'
import { traceRequests } from './http/serving/trace-requests.ts'
import { listRoutes } from './lists/routes.ts'
import { mailPreviewRoutes } from './mail-preview/routes.ts'
import { mediaRoutes } from './media/delivery/routes.ts'
import { uploadRoutes } from './media/uploads/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { reviewRoutes } from './payments/reviews/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { postRoutes } from './posts/routes.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { saveRoutes } from './saves/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { takedownRoutes } from './takedowns/routes.ts'
import { transferRoutes } from './transfers/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { payoutFileRoutes } from './withdrawals/payout-files/routes.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'

type Routes = (api: Api) => void

/** The routes of each feature. */
const features: readonly Routes[] = [
  accountRoutes,
  securityRoutes,
  emailRoutes,
  exportRoutes,
  leavingRoutes,
  providerRoutes,
  verificationRoutes,
  privacyRoutes,
  creatorRoutes,
  creatorsPageRoutes,
  shareCardRoutes,
  catalogRoutes,
  postRoutes,
  searchRoutes,
  exploreRoutes,
  pageRoutes,
  commentRoutes,
  saveRoutes,
  listRoutes,
  moderationRoutes,
  takedownRoutes,
  (api) => notificationRoutes(api, loadOwnAccount),
  mediaRoutes,
  uploadRoutes,
  subscriptionRoutes,
  paymentRoutes,
  webhookRoutes,
  statementRoutes,
  reviewRoutes,
  refundRoutes,
  withdrawalRoutes,
  payoutFileRoutes,
  transferRoutes,
  adminRoutes,
  platformAdminRoutes,
  ownAccountRoutes,
  factorResetRoutes,
  auditRoutes,
  settingsRoutes,
  userRoutes,
  userHistoryRoutes,
  dashboardRoutes,
  presenceRoutes,
  assignmentRoutes,
  identityRoutes,
  contentRoutes,
  reportRoutes,
  platformTakedownRoutes,
  ledgerRoutes,
  platformHealthRoutes,
  platformPaymentRoutes,
  proposalRoutes,
  adjustmentRoutes,
  healthRoutes,
  referenceRoutes,
  mailPreviewRoutes,
]

/** Every 15 seconds: proxies end what is silent for longer than a minute, and browsers give up sooner. */
const usualBeatMs = 15_000

/** The API with every feature's routes: ready to listen, or to be asked in-process. */
export async function createApp(
  ctx: Context,
  {
    stopping = new AbortController().signal,
    patience = usualPatience,
    takeTokens = openBuckets(ctx, stopping),
    beatMs = usualBeatMs,
  }: Partial<Serving & Pick<Api, 'takeTokens' | 'beatMs'>> = {},
): Promise<FastifyInstance> {
  const fastify = await createServer(ctx, { stopping, patience })
  recordRequests(fastify, ctx.metrics)
  if (ctx.traces) traceRequests(fastify, ctx.traces)
  const api: Api = {
    fastify,
    ctx,
    stopping,
    takeTokens,
    appendTopics: (accountId, topics) => appendTopics(ctx.db, accountId, topics, ctx.clock.now()),
    beatMs,
    authenticate: (token) => (isAdminToken(token) ? authenticateAdmin(ctx, token) : authenticate(ctx, token)),
    whySignedOut: (token) => whySignedOut(ctx, token),
  }
  for (const routes of features) routes(api)
  return fastify
}
