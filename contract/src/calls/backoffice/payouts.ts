import type { CallFacts } from '../../call-facts.ts'

const finance = ['OWNER', 'FINANCE'] as const

export const loadWithdrawal = {
  method: 'GET',
  path: '/admin/load-withdrawal/{withdrawalRequestId}',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const showWithdrawalAccount = {
  method: 'POST',
  path: '/admin/show-withdrawal-account/{withdrawalRequestId}',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const approveWithdrawals = {
  method: 'POST',
  path: '/admin/approve-withdrawals',
  who: 'admin',
  roles: finance,
  movesMoney: true,
} as const satisfies CallFacts

export const undoWithdrawalDecision = {
  method: 'POST',
  path: '/admin/undo-withdrawal-decision/{withdrawalRequestId}',
  who: 'admin',
  roles: finance,
  movesMoney: true,
} as const satisfies CallFacts

export const notePayoutRejected = {
  method: 'POST',
  path: '/admin/note-payout-rejected/{withdrawalRequestId}',
  who: 'admin',
  roles: finance,
  movesMoney: true,
} as const satisfies CallFacts

export const countWithdrawals = {
  method: 'GET',
  path: '/admin/count-withdrawals',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const makePayoutFile = {
  method: 'POST',
  path: '/admin/make-payout-file',
  who: 'admin',
  roles: finance,
  status: 201,
  movesMoney: true,
} as const satisfies CallFacts

export const searchPayoutFiles = {
  method: 'GET',
  path: '/admin/search-payout-files',
  who: 'admin',
  roles: finance,
  paged: true,
} as const satisfies CallFacts

export const takePayoutFile = {
  method: 'POST',
  path: '/admin/take-payout-file/{payoutFileId}',
  who: 'admin',
  roles: finance,
  movesMoney: true,
} as const satisfies CallFacts

export const removeFromPayoutFile = {
  method: 'POST',
  path: '/admin/remove-from-payout-file/{payoutFileId}',
  who: 'admin',
  roles: finance,
  movesMoney: true,
} as const satisfies CallFacts

export const markPayoutFilePaid = {
  method: 'POST',
  path: '/admin/mark-payout-file-paid/{payoutFileId}',
  who: 'admin',
  roles: finance,
  movesMoney: true,
} as const satisfies CallFacts
