import type { CallFacts } from '../../call-facts.ts'

export const startPasskey = {
  method: 'POST',
  path: '/passkey/start-registration',
  who: 'member',
} as const satisfies CallFacts

export const addPasskey = {
  method: 'POST',
  path: '/passkey/finish-registration',
  who: 'member',
  status: 201,
} as const satisfies CallFacts

export const startPasskeySignIn = {
  method: 'POST',
  path: '/passkey/start-sign-in',
  who: 'anyone',
} as const satisfies CallFacts

export const signInWithPasskey = {
  method: 'POST',
  path: '/passkey/sign-in',
  who: 'anyone',
} as const satisfies CallFacts

export const startPasskeyConfirmation = {
  method: 'POST',
  path: '/passkey/start-confirmation',
  who: 'member',
} as const satisfies CallFacts

export const renamePasskey = {
  method: 'POST',
  path: '/passkey/rename/{passkeyId}',
  who: 'member',
} as const satisfies CallFacts

export const removePasskey = {
  method: 'POST',
  path: '/passkey/remove/{passkeyId}',
  who: 'member',
} as const satisfies CallFacts
