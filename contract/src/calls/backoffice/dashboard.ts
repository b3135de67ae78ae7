import type { CallFacts } from '../../call-facts.ts'

const finance = ['OWNER', 'FINANCE'] as const

export const dashboardStatistics = {
  method: 'GET',
  path: '/admin/dashboard-statistics/{year}',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const collateMoneyStats = {
  method: 'GET',
  path: '/admin/collate-money-stats',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const collateUserStats = {
  method: 'GET',
  path: '/admin/collate-user-stats',
  who: 'admin',
  roles: ['OWNER', 'FINANCE', 'MODERATOR'],
} as const satisfies CallFacts

export const collatePostStats = {
  method: 'GET',
  path: '/admin/collate-post-stats',
  who: 'admin',
  roles: ['OWNER', 'FINANCE', 'MODERATOR'],
} as const satisfies CallFacts

export const collateApprovedWithdrawalStats = {
  method: 'GET',
  path: '/admin/collate-approved-withdrawal-stats',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const collateRevenueStats = {
  method: 'GET',
  path: '/admin/collate-revenue-stats',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const collateTipsStats = {
  method: 'GET',
  path: '/admin/collate-tips-stats',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const collateSalesStats = {
  method: 'GET',
  path: '/admin/collate-sales-stats',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const collateTopUpStats = {
  method: 'GET',
  path: '/admin/collate-top-up-stats',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const collateSubscriptionStats = {
  method: 'GET',
  path: '/admin/collate-subscription-stats',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const collateWithdrawalStats = {
  method: 'GET',
  path: '/admin/collate-withdrawal-stats',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const waiting = {
  method: 'GET',
  path: '/admin/waiting',
  who: 'admin',
} as const satisfies CallFacts
