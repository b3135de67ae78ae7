import type { CallFacts } from '../../call-facts.ts'

export const searchReports = {
  method: 'GET',
  path: '/admin/search-reports',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
  paged: true,
} as const satisfies CallFacts

export const reportDetails = {
  method: 'GET',
  path: '/admin/report-details/{reportId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const decideReport = {
  method: 'POST',
  path: '/admin/decide-report/{reportId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const reopenReport = {
  method: 'POST',
  path: '/admin/reopen-report/{reportId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const assignReport = {
  method: 'POST',
  path: '/admin/assign-report/{reportId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const undoReportDecision = {
  method: 'POST',
  path: '/admin/undo-report-decision/{decisionId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const searchReportDecisions = {
  method: 'GET',
  path: '/admin/search-report-decisions',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
  paged: true,
} as const satisfies CallFacts

export const searchAppeals = {
  method: 'GET',
  path: '/admin/search-appeals',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
  paged: true,
} as const satisfies CallFacts

export const decideAppeal = {
  method: 'POST',
  path: '/admin/decide-appeal/{decisionId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts
