import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/own-account.ts'
import { adminFactorFields, adminFactorRefusals, authenticatorCode } from '../../fields/admin-factor.ts'
import { id } from '../../fields/ids.ts'
import { passkeyCreationOptions, passkeyRequestOptions } from '../../fields/passkey.ts'
import { newPassword } from '../accounts/accounts.ts'
import { addPasskey, passkey } from '../accounts/passkeys.ts'
import { activeSession } from '../accounts/sessions.ts'
import { admin, adminLogin } from './admins.ts'

export const ownAdminAccount = z.object({
  admin,
  hasAuthenticator: z.boolean(),
  passkeys: z.array(passkey),
  /** Current session first, then the newest. */
  sessions: z.array(activeSession.omit({ dateLastSeen: true })),
})
export type OwnAdminAccount = z.output<typeof ownAdminAccount>

/** A second factor, shown anew. Not asked for within ten minutes of a sign-in with one; the password, of who has none. */
export const adminReauthentication = z.object({
  ...adminFactorFields,
  password: z.string().min(1).max(1000).optional(),
})
export type AdminReauthentication = z.output<typeof adminReauthentication>

const confirmed = { confirmation: adminReauthentication.optional() }
const refuses = ['CONFIRMATION_REQUIRED', 'RULE_BROKEN', ...adminFactorRefusals] as const

export const loadOwnAccount = call(calls.loadOwnAccount, {
  summary: 'Retrieve this admin’s sign-in methods and sessions',
  data: ownAdminAccount,
})

export const startAdminPasskeySignIn = call(calls.startAdminPasskeySignIn, {
  admission: 'sign-in',
  topics: 'It changes nothing that a screen shows.',
  summary:
    'Create a passkey challenge for an admin’s sign-in after the password; usable once, for five minutes, by that admin',
  body: adminLogin.body.pick({ email: true, password: true, altcha: true }),
  data: passkeyRequestOptions,
  refuses: ['WRONG_CREDENTIALS', 'RULE_BROKEN', 'CHALLENGE_REQUIRED', 'TOO_MANY_REQUESTS'],
})

export const startAdminPasskeyConfirmation = call(calls.startAdminPasskeyConfirmation, {
  admission: 'sign-in',
  summary:
    'Create a passkey challenge for confirming a second factor again: as a `confirmation`, or in place of an `otp`; usable once, in this session',
  data: passkeyRequestOptions,
  refuses: ['RULE_BROKEN'],
})

export const startAdminPasskey = call(calls.startAdminPasskey, {
  admission: 'sign-in',
  summary: 'Create the options for registering a passkey; usable once, for five minutes, in this session',
  body: z.object(confirmed),
  data: passkeyCreationOptions,
  refuses,
})

export const addAdminPasskey = call(calls.addAdminPasskey, {
  summary: 'Register a passkey',
  body: addPasskey.body,
  data: ownAdminAccount,
  refuses: ['INVALID_PASSKEY', 'RULE_BROKEN'],
})

export const removeAdminPasskey = call(calls.removeAdminPasskey, {
  summary: 'Remove a passkey. RULE_BROKEN for the last second factor, where one is mandatory',
  params: z.object({ passkeyId: id }),
  body: z.object(confirmed),
  data: ownAdminAccount,
  refuses: [...refuses, 'NOT_FOUND'],
})

export const startOwnAuthenticator = call(calls.startOwnAuthenticator, {
  summary:
    'Create a secret for a new authenticator app; the current one works until the new one is confirmed',
  body: z.object(confirmed),
  data: z.object({ url: z.string(), text: z.string() }),
  refuses,
})

export const confirmOwnAuthenticator = call(calls.confirmOwnAuthenticator, {
  summary: 'Confirm the new authenticator app with a code within 15 minutes; logs out every other session',
  body: z.object({ otp: authenticatorCode }),
  data: ownAdminAccount,
  refuses: ['INVALID_OTP', 'LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const changeOwnPassword = call(calls.changeOwnPassword, {
  summary: 'Change this admin’s password; logs out every other session',
  body: z.object({
    password: z
      .string('Enter your password')
      .min(1, 'Enter your password')
      .max(1000, 'Enter at most 1000 characters'),
    newPassword,
    ...confirmed,
  }),
  data: ownAdminAccount,
  refuses,
})

export const endOwnAdminSession = call(calls.endOwnAdminSession, {
  summary: 'Log out one of this admin’s sessions',
  params: z.object({ sessionId: id }),
  data: ownAdminAccount,
  refuses: ['NOT_FOUND'],
})
