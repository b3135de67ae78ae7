import type { CallFacts } from '../../call-facts.ts'

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

const owners = { who: 'admin', roles: ['OWNER'] } as const

export const searchAdmins = {
  method: 'GET',
  path: '/admin/search-admins',
  ...owners,
  paged: true,
} as const satisfies CallFacts

export const inviteAdmin = {
  method: 'POST',
  path: '/admin/invite-admin',
  ...owners,
  status: 201,
} as const satisfies CallFacts

export const inviteAdminAgain = {
  method: 'POST',
  path: '/admin/invite-admin-again/{adminId}',
  ...owners,
} as const satisfies CallFacts

export const changeAdminRole = {
  method: 'POST',
  path: '/admin/change-admin-role/{adminId}',
  ...owners,
} as const satisfies CallFacts

export const disableAdmin = {
  method: 'POST',
  path: '/admin/disable-admin/{adminId}',
  ...owners,
} as const satisfies CallFacts

export const enableAdmin = {
  method: 'POST',
  path: '/admin/enable-admin/{adminId}',
  ...owners,
} as const satisfies CallFacts

export const renewAdminAuthenticator = {
  method: 'POST',
  path: '/admin/renew-admin-authenticator/{adminId}',
  ...owners,
} as const satisfies CallFacts

export const openAdminSetUp = {
  method: 'POST',
  path: '/admin/open-set-up',
  who: 'anyone',
} as const satisfies CallFacts

export const finishAdminSetUp = {
  method: 'POST',
  path: '/admin/finish-set-up',
  who: 'anyone',
} as const satisfies CallFacts
