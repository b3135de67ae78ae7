import type { CallFacts } from '../../call-facts.ts'

const admins = { who: 'admin' } as const

export const loadOwnAccount = {
  method: 'GET',
  path: '/admin/own-account',
  ...admins,
} as const satisfies CallFacts

export const startAdminPasskeySignIn = {
  method: 'POST',
  path: '/admin/start-passkey-sign-in',
  who: 'anyone',
} as const satisfies CallFacts

export const startAdminPasskeyConfirmation = {
  method: 'POST',
  path: '/admin/start-passkey-confirmation',
  ...admins,
} as const satisfies CallFacts

export const startAdminPasskey = {
  method: 'POST',
  path: '/admin/start-passkey',
  ...admins,
} as const satisfies CallFacts

export const addAdminPasskey = {
  method: 'POST',
  path: '/admin/add-passkey',
  ...admins,
  status: 201,
} as const satisfies CallFacts

export const removeAdminPasskey = {
  method: 'POST',
  path: '/admin/remove-passkey/{passkeyId}',
  ...admins,
} as const satisfies CallFacts

export const startOwnAuthenticator = {
  method: 'POST',
  path: '/admin/start-authenticator',
  ...admins,
} as const satisfies CallFacts

export const confirmOwnAuthenticator = {
  method: 'POST',
  path: '/admin/confirm-authenticator',
  ...admins,
} as const satisfies CallFacts

export const changeOwnPassword = {
  method: 'POST',
  path: '/admin/change-own-password',
  ...admins,
} as const satisfies CallFacts

export const endOwnAdminSession = {
  method: 'POST',
  path: '/admin/end-own-session/{sessionId}',
  ...admins,
} as const satisfies CallFacts
