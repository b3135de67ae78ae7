import type { CallFacts } from '../call-facts.ts'

export const adminLogin = {
  method: 'POST',
  path: '/admin/login',
  who: 'anyone',
} as const satisfies CallFacts

export const adminLogout = {
  method: 'POST',
  path: '/admin/logout',
  who: 'admin',
} as const satisfies CallFacts

export const searchUsers = {
  method: 'GET',
  path: '/admin/search-users',
  who: 'admin',
  paged: true,
} as const satisfies CallFacts

export const deactivateUser = {
  method: 'POST',
  path: '/admin/deactivate-user/{userId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const activateUser = {
  method: 'POST',
  path: '/admin/activate-user/{userId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const adminCreatorDetails = {
  method: 'GET',
  path: '/admin/creator-details/{username}',
  who: 'admin',
} as const satisfies CallFacts

export const searchRenames = {
  method: 'GET',
  path: '/admin/search-renames',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
  paged: true,
} as const satisfies CallFacts

export const decideRename = {
  method: 'POST',
  path: '/admin/decide-rename/{userId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const searchPlatformPosts = {
  method: 'GET',
  path: '/admin/search-platform-posts',
  who: 'admin',
  paged: true,
} as const satisfies CallFacts

export const adminDeletePost = {
  method: 'POST',
  path: '/admin/delete-post/{postId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const adminRestorePost = {
  method: 'POST',
  path: '/admin/restore-post/{postId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const refreshPlatformFileToken = {
  method: 'GET',
  path: '/admin/refresh-platform-file-token',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const searchPlatformWithdrawals = {
  method: 'GET',
  path: '/admin/search-platform-withdrawal-request',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
  paged: true,
} as const satisfies CallFacts

export const approveWithdrawal = {
  method: 'POST',
  path: '/admin/approve-withdrawal/{withdrawalRequestId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
} as const satisfies CallFacts

export const disapproveWithdrawal = {
  method: 'POST',
  path: '/admin/disapprove-withdrawal/{withdrawalRequestId}',
  who: 'admin',
  roles: ['OWNER', 'FINANCE'],
} as const satisfies CallFacts

export const searchPaymentTransactions = {
  method: 'GET',
  path: '/admin/search-payment-transactions',
  who: 'admin',
  roles: ['OWNER', 'FINANCE', 'SUPPORT'],
  paged: true,
} as const satisfies CallFacts
