import type { Call } from './call.ts'
import type { CallFacts } from './call-facts.ts'
import * as accounts from './shapes/accounts/accounts.ts'
import * as age from './shapes/accounts/age.ts'
import * as email from './shapes/accounts/email.ts'
import * as accountExport from './shapes/accounts/export.ts'
import * as factors from './shapes/accounts/factors.ts'
import * as leaving from './shapes/accounts/leaving.ts'
import * as names from './shapes/accounts/names.ts'
import * as notificationPreferences from './shapes/accounts/notification-preferences.ts'
import * as passkeys from './shapes/accounts/passkeys.ts'
import * as providers from './shapes/accounts/providers.ts'
import * as sessions from './shapes/accounts/sessions.ts'
import * as twoFactor from './shapes/accounts/two-factor.ts'
import * as verification from './shapes/accounts/verification.ts'
import * as admins from './shapes/backoffice/admins.ts'
import * as assignments from './shapes/backoffice/assignments.ts'
import * as audit from './shapes/backoffice/audit.ts'
import * as content from './shapes/backoffice/content.ts'
import * as dashboard from './shapes/backoffice/dashboard.ts'
import * as factorResets from './shapes/backoffice/factor-resets.ts'
import * as failedRefunds from './shapes/backoffice/failed-refunds.ts'
import * as health from './shapes/backoffice/health.ts'
import * as identity from './shapes/backoffice/identity.ts'
import * as ledger from './shapes/backoffice/ledger.ts'
import * as platformMoney from './shapes/backoffice/money.ts'
import * as ownAccount from './shapes/backoffice/own-account.ts'
import * as platformPayments from './shapes/backoffice/payments.ts'
import * as payouts from './shapes/backoffice/payouts.ts'
import * as presence from './shapes/backoffice/presence.ts'
import * as platformRefundRequests from './shapes/backoffice/refund-requests.ts'
import * as reports from './shapes/backoffice/reports.ts'
import * as platformSettings from './shapes/backoffice/settings.ts'
import * as platformTakedowns from './shapes/backoffice/takedowns.ts'
import * as userHistory from './shapes/backoffice/user-history.ts'
import * as users from './shapes/backoffice/users.ts'
import * as adjustments from './shapes/money/adjustments.ts'
import * as bankStatements from './shapes/money/bank-statements.ts'
import * as payments from './shapes/money/payments.ts'
import * as platformAccounts from './shapes/money/platform-accounts.ts'
import * as proposals from './shapes/money/proposals.ts'
import * as purchases from './shapes/money/purchases.ts'
import * as refundRequests from './shapes/money/refund-requests.ts'
import * as refunds from './shapes/money/refunds.ts'
import * as sales from './shapes/money/sales.ts'
import * as spendingLimits from './shapes/money/spending-limits.ts'
import * as statements from './shapes/money/statements.ts'
import * as subscriptions from './shapes/money/subscriptions.ts'
import * as transfers from './shapes/money/transfers.ts'
import * as withdrawals from './shapes/money/withdrawals.ts'
import * as pages from './shapes/pages.ts'
import * as catalog from './shapes/social/catalog.ts'
import * as comments from './shapes/social/comments.ts'
import * as creators from './shapes/social/creators.ts'
import * as creatorsPage from './shapes/social/creators-page.ts'
import * as explore from './shapes/social/explore.ts'
import * as firstSteps from './shapes/social/first-steps.ts'
import * as lists from './shapes/social/lists.ts'
import * as notifications from './shapes/social/notifications.ts'
import * as postLimits from './shapes/social/post-limits.ts'
import * as posts from './shapes/social/posts.ts'
import * as privacy from './shapes/social/privacy.ts'
import * as push from './shapes/social/push.ts'
import * as saves from './shapes/social/saves.ts'
import * as search from './shapes/social/search.ts'
import * as moderation from './shapes/trust/moderation.ts'
import * as takedowns from './shapes/trust/takedowns.ts'

const nouns = {
  accounts,
  twoFactor,
  sessions,
  providers,
  factors,
  passkeys,
  verification,
  names,
  email,
  accountExport,
  leaving,
  creators,
  creatorsPage,
  firstSteps,
  posts,
  postLimits,
  comments,
  saves,
  lists,
  search,
  privacy,
  age,
  explore,
  pages,
  moderation,
  takedowns,
  notifications,
  notificationPreferences,
  push,
  subscriptions,
  payments,
  purchases,
  refundRequests,
  spendingLimits,
  refunds,
  sales,
  statements,
  withdrawals,
  transfers,
  platformAccounts,
  adjustments,
  bankStatements,
  proposals,
  catalog,
  admins,
  ownAccount,
  factorResets,
  audit,
  platformSettings,
  users,
  userHistory,
  dashboard,
  presence,
  assignments,
  identity,
  content,
  reports,
  platformTakedowns,
  platformMoney,
  platformPayments,
  platformRefundRequests,
  failedRefunds,
  payouts,
  ledger,
  health,
}

type CallsIn<M> = { [K in keyof M]: M[K] extends Call ? M[K] : never }[keyof M]
type AnyCall = { [N in keyof typeof nouns]: CallsIn<(typeof nouns)[N]> }[keyof typeof nouns]

/** Key of a call: `POST /user/login`. */
export type CallKeyOf<F extends CallFacts> = F extends CallFacts ? `${F['method']} ${F['path']}` : never
/** Every call of the API, by its key. */
export type Calls = { [C in AnyCall as CallKeyOf<C>]: C }
export type CallKey = keyof Calls

function isCall(exported: unknown): exported is Call {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported
}

/** All calls with the name and noun under which the contract declares them, for the reference and the permission matrix. */
export const allCalls: readonly { noun: string; name: string; call: Call }[] = Object.entries(nouns).flatMap(
  ([noun, exported]) =>
    Object.entries(exported).flatMap(([name, value]) => (isCall(value) ? [{ noun, name, call: value }] : [])),
)
