import { EmptyState } from '@fanfare/ui/states/empty-state'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { AccountPage } from '../features/account/account-page.tsx'
import { parseAdjustmentSearchParams } from '../features/adjustments/adjustment-search-params.ts'
import { AdjustmentsPage } from '../features/adjustments/adjustments-page.tsx'
import { parseAdminListFilterValues } from '../features/admins/admin-list-filter-values.ts'
import { AdminsPage } from '../features/admins/admins-page.tsx'
import { parseApprovalSearchParams } from '../features/approvals/approval-search-params.ts'
import { ApprovalsPage } from '../features/approvals/approvals-page.tsx'
import { parseAuditLogFilterValues } from '../features/audit/audit-log-filter-values.ts'
import { AuditPage } from '../features/audit/audit-page.tsx'
import { BankAccountsPage } from '../features/bank-accounts/bank-accounts-page.tsx'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { parseDashboardSearchParams } from '../features/dashboard/period.ts'
import { parseDisputeSearchParams } from '../features/disputes/dispute-search-params.ts'
import { DisputesPage } from '../features/disputes/disputes-page.tsx'
import { LedgerPage } from '../features/ledger/ledger-page.tsx'
import { parseLedgerSearchParams } from '../features/ledger/ledger-search-params.ts'
import { parseAppealSearchParams } from '../features/moderation/appeal-search-params.ts'
import { AppealsPage } from '../features/moderation/appeals-page.tsx'
import { KnownBadFilesPage } from '../features/moderation/known-bad-files-page.tsx'
import { parsePostListFilterValues } from '../features/moderation/post-list-filter-values.ts'
import { PostsPage } from '../features/moderation/posts-page.tsx'
import { parseReportSearchParams } from '../features/moderation/report-search-params.ts'
import { ReportsPage } from '../features/moderation/reports-page.tsx'
import { parseTakedownSearchParams } from '../features/moderation/takedown-search-params.ts'
import { TakedownsPage } from '../features/moderation/takedowns-page.tsx'
import { parsePaymentSearchParams } from '../features/payments/payment-search-params.ts'
import { PaymentsPage } from '../features/payments/payments-page.tsx'
import { parseRefundRequestSearchParams } from '../features/refund-requests/refund-request-search-params.ts'
import { RefundRequestsPage } from '../features/refund-requests/refund-requests-page.tsx'
import { parseRenameSearchParams } from '../features/renames/rename-search-params.ts'
import { RenamesPage } from '../features/renames/renames-page.tsx'
import { SettingsPage } from '../features/settings/settings-page.tsx'
import { AdminSetUpPage } from '../features/sign-in/admin-set-up-page.tsx'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { parseBankTransferSearchParams } from '../features/transfers/bank-transfer-search-params.ts'
import { BankTransfersPage } from '../features/transfers/bank-transfers-page.tsx'
import { parseUnmatchedChargeSearchParams } from '../features/unmatched-charges/unmatched-charge-search-params.ts'
import { UnmatchedChargesPage } from '../features/unmatched-charges/unmatched-charges-page.tsx'
import { parseUserListFilterValues } from '../features/users/user-list-filter-values.ts'
import { UserPage } from '../features/users/user-page.tsx'
import { parseUserViewSearchParams } from '../features/users/user-views.ts'
import { UsersPage } from '../features/users/users-page.tsx'
import { parseVerificationSearchParams } from '../features/verification/verification-search-params.ts'
import { VerificationsPage } from '../features/verification/verifications-page.tsx'
import { parseWithdrawalSearchParams } from '../features/withdrawals/withdrawal-search-params.ts'
import { WithdrawalsPage } from '../features/withdrawals/withdrawals-page.tsx'
import { AppShell } from '../layout/shell/app-shell.tsx'
import { PageHeading } from '../layout/tables/page-heading.tsx'
import { errorMessage } from '../lib/api/call.ts'
import { adminSessionStore } from '../lib/api/session.ts'

const root = createRootRoute({
  component: Outlet,
  errorComponent: ({ error }) => (
    <ErrorState title="Something went wrong" description={errorMessage(error)} />
  ),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  // A path of this app alone, wherever the address came from.
  validateSearch: ({ to }): { to?: string } => (typeof to === 'string' && /^\/(?!\/)/.test(to) ? { to } : {}),
  beforeLoad: () => {
    if (adminSessionStore.get()) throw redirect({ to: '/' })
  },
  component: SignInPage,
})

const setUp = createRoute({ getParentRoute: () => root, path: '/set-up', component: AdminSetUpPage })

const desk = createRoute({
  getParentRoute: () => root,
  id: 'desk',
  beforeLoad: ({ location }) => {
    if (!adminSessionStore.get()) {
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } })
    }
  },
  component: AppShell,
})

const home = createRoute({
  getParentRoute: () => desk,
  path: '/',
  validateSearch: parseDashboardSearchParams,
  component: DashboardPage,
})

const checks = createRoute({
  getParentRoute: () => desk,
  path: '/checks',
  validateSearch: parseVerificationSearchParams,
  component: VerificationsPage,
})

const users = createRoute({
  getParentRoute: () => desk,
  path: '/users',
  validateSearch: parseUserListFilterValues,
  component: UsersPage,
})

const user = createRoute({
  getParentRoute: () => desk,
  path: '/users/$username',
  validateSearch: parseUserViewSearchParams,
  component: UserPage,
})

const withdrawals = createRoute({
  getParentRoute: () => desk,
  path: '/withdrawals',
  validateSearch: parseWithdrawalSearchParams,
  component: WithdrawalsPage,
})

const transfers = createRoute({
  getParentRoute: () => desk,
  path: '/transfers',
  validateSearch: parseBankTransferSearchParams,
  component: BankTransfersPage,
})

const payments = createRoute({
  getParentRoute: () => desk,
  path: '/payments',
  validateSearch: parsePaymentSearchParams,
  component: PaymentsPage,
})

const ledger = createRoute({
  getParentRoute: () => desk,
  path: '/ledger',
  validateSearch: parseLedgerSearchParams,
  component: LedgerPage,
})

const reviews = createRoute({
  getParentRoute: () => desk,
  path: '/reviews',
  validateSearch: parseUnmatchedChargeSearchParams,
  component: UnmatchedChargesPage,
})

const disputes = createRoute({
  getParentRoute: () => desk,
  path: '/disputes',
  validateSearch: parseDisputeSearchParams,
  component: DisputesPage,
})

const adjustments = createRoute({
  getParentRoute: () => desk,
  path: '/adjustments',
  validateSearch: parseAdjustmentSearchParams,
  component: AdjustmentsPage,
})

const approvals = createRoute({
  getParentRoute: () => desk,
  path: '/approvals',
  validateSearch: parseApprovalSearchParams,
  component: ApprovalsPage,
})

const admins = createRoute({
  getParentRoute: () => desk,
  path: '/admins',
  validateSearch: parseAdminListFilterValues,
  component: AdminsPage,
})

const audit = createRoute({
  getParentRoute: () => desk,
  path: '/audit',
  validateSearch: parseAuditLogFilterValues,
  component: AuditPage,
})

const bankAccounts = createRoute({
  getParentRoute: () => desk,
  path: '/bank-accounts',
  component: BankAccountsPage,
})

const renames = createRoute({
  getParentRoute: () => desk,
  path: '/renames',
  validateSearch: parseRenameSearchParams,
  component: RenamesPage,
})

const reports = createRoute({
  getParentRoute: () => desk,
  path: '/reports',
  validateSearch: parseReportSearchParams,
  component: ReportsPage,
})

const refundRequests = createRoute({
  getParentRoute: () => desk,
  path: '/refund-requests',
  validateSearch: parseRefundRequestSearchParams,
  component: RefundRequestsPage,
})

const appeals = createRoute({
  getParentRoute: () => desk,
  path: '/appeals',
  validateSearch: parseAppealSearchParams,
  component: AppealsPage,
})

const takedowns = createRoute({
  getParentRoute: () => desk,
  path: '/takedowns',
  validateSearch: parseTakedownSearchParams,
  component: TakedownsPage,
})

const posts = createRoute({
  getParentRoute: () => desk,
  path: '/posts',
  validateSearch: parsePostListFilterValues,
  component: PostsPage,
})

const knownBadFiles = createRoute({
  getParentRoute: () => desk,
  path: '/known-bad-files',
  component: KnownBadFilesPage,
})

const settings = createRoute({
  getParentRoute: () => desk,
  path: '/settings',
  component: SettingsPage,
})

const account = createRoute({ getParentRoute: () => desk, path: '/account', component: AccountPage })

/** Any other address. */
const nowhere = createRoute({
  getParentRoute: () => desk,
  path: '/$',
  component: () => (
    <>
      <PageHeading title="Page not found" />
      <EmptyState title="Choose a page from the sidebar." />
    </>
  ),
})

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    setUp,
    desk.addChildren([
      account,
      home,
      checks,
      knownBadFiles,
      posts,
      takedowns,
      appeals,
      renames,
      reports,
      refundRequests,
      payments,
      ledger,
      reviews,
      disputes,
      adjustments,
      approvals,
      users,
      user,
      transfers,
      withdrawals,
      admins,
      audit,
      bankAccounts,
      settings,
      nowhere,
    ]),
  ]),
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
