import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/own-account.ts'
import { adminCode, adminFactor, refusesFactor } from '../../fields/admin-factor.ts'
import { id } from '../../fields/ids.ts'
import { passkeyRequest, passkeyWanted } from '../../fields/passkey.ts'
import { newPassword } from '../accounts/accounts.ts'
import { addPasskey, passkey } from '../accounts/passkeys.ts'
import { openSession } from '../accounts/sessions.ts'
import { admin, adminLogin } from './admins.ts'

export const ownAccount = z.object({
  admin,
  hasAuthenticator: z.boolean(),
  passkeys: z.array(passkey),
  /** Current session first, then the newest. */
  sessions: z.array(openSession.omit({ dateLastSeen: true })),
})
export type OwnAccount = z.output<typeof ownAccount>

/** A second factor, shown anew. Not asked for within ten minutes of a sign-in with one; the password, of who has none. */
export const adminConfirmation = z.object({
  ...adminFactor,
  password: z.string().min(1).max(1000).optional(),
})
export type AdminConfirmation = z.output<typeof adminConfirmation>

const confirmed = { confirmation: adminConfirmation.optional() }
const refuses = ['CONFIRMATION_REQUIRED', 'RULE_BROKEN', ...refusesFactor] as const

export const loadOwnAccount = call(calls.loadOwnAccount, {
  summary: 'How the admin who asks signs in, and where she is signed in',
  data: ownAccount,
})

export const startAdminPasskeySignIn = call(calls.startAdminPasskeySignIn, {
  admission: 'sign-in',
  topics: 'It changes nothing that a screen shows.',
  summary: 'What an admin’s passkey signs after her password; good once, for five minutes, for her alone',
  body: adminLogin.body.pick({ email: true, password: true }),
  data: passkeyRequest,
  refuses: ['WRONG_CREDENTIALS', 'RULE_BROKEN', 'TOO_MANY_REQUESTS'],
})

export const startAdminPasskeyConfirmation = call(calls.startAdminPasskeyConfirmation, {
  admission: 'sign-in',
  summary:
    'What one of her passkeys signs where a second factor is asked for anew: as a `confirmation`, or in place of an `otp`; good once, in this session',
  data: passkeyRequest,
  refuses: ['RULE_BROKEN'],
})

export const startAdminPasskey = call(calls.startAdminPasskey, {
  admission: 'sign-in',
  summary: 'What the browser makes a passkey from; good once, for five minutes, in this session',
  body: z.object(confirmed),
  data: passkeyWanted,
  refuses,
})

export const addAdminPasskey = call(calls.addAdminPasskey, {
  summary: 'Keep the passkey that was made',
  body: addPasskey.body,
  data: ownAccount,
  refuses: ['INVALID_PASSKEY', 'RULE_BROKEN'],
})

export const removeAdminPasskey = call(calls.removeAdminPasskey, {
  summary: 'Take a passkey away. RULE_BROKEN for the last second factor, where one is mandatory',
  params: z.object({ passkeyId: id }),
  body: z.object(confirmed),
  data: ownAccount,
  refuses: [...refuses, 'NOT_FOUND'],
})

export const startOwnAuthenticator = call(calls.startOwnAuthenticator, {
  summary:
    'What sets up an authenticator app in the place of hers, which is good until the new one has given a code',
  body: z.object(confirmed),
  data: z.object({ url: z.string(), text: z.string() }),
  refuses,
})

export const confirmOwnAuthenticator = call(calls.confirmOwnAuthenticator, {
  summary: 'Take the new authenticator app, by a code of it, within 15 minutes; every other session ends',
  body: z.object({ otp: adminCode }),
  data: ownAccount,
  refuses: ['INVALID_OTP', 'LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const changeOwnPassword = call(calls.changeOwnPassword, {
  summary: 'Change my password of the back-office; every other session ends',
  body: z.object({
    password: z
      .string('Enter your password')
      .min(1, 'Enter your password')
      .max(1000, 'Enter at most 1000 characters'),
    newPassword,
    ...confirmed,
  }),
  data: ownAccount,
  refuses,
})

export const endOwnAdminSession = call(calls.endOwnAdminSession, {
  summary: 'End one of my own sessions of the back-office',
  params: z.object({ sessionId: id }),
  data: ownAccount,
  refuses: ['NOT_FOUND'],
})
