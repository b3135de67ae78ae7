import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/accounts/passkeys.ts'
import { id } from '../../fields/ids.ts'
import { maxLengthCheck } from '../../fields/max-length-check.ts'
import { normalizeSingleLine } from '../../fields/names.ts'
import {
  passkeyAssertion,
  passkeyCreationOptions,
  passkeyRegistrationResponse,
  passkeyRequestOptions,
} from '../../fields/passkey.ts'
import { limits } from '../../limits.ts'
import { loggedInUser } from './accounts.ts'
import { reauthentication } from './two-factor.ts'

export const passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  dateCreated: z.string(),
  dateLastUsed: z.string().nullable(),
})
export type Passkey = z.output<typeof passkey>

const params = z.object({ passkeyId: id })
const name = z
  .string('Enter a name for the passkey')
  .overwrite(normalizeSingleLine)
  .min(1, 'Enter a name for the passkey')
  .superRefine(
    maxLengthCheck(
      limits.passkeyNameLength,
      `Passkey names can have up to ${limits.passkeyNameLength} characters`,
    ),
  )

const refuses = [
  'CONFIRMATION_REQUIRED',
  'INVALID_OTP',
  'INVALID_PASSKEY',
  'RULE_BROKEN',
  'TOO_MANY_REQUESTS',
] as const

export const startPasskey = call(calls.startPasskey, {
  admission: 'sign-in',
  topics: 'It changes nothing that a screen shows.',
  summary: 'Create the options for registering a passkey; usable once, for five minutes, in this session',
  body: z.object({ confirmation: reauthentication.optional() }),
  data: passkeyCreationOptions,
  refuses,
})

export const addPasskey = call(calls.addPasskey, {
  admission: 'sign-in',
  topics: ['SECURITY'],
  summary: 'Register a passkey',
  body: z.object({ name, credential: passkeyRegistrationResponse }),
  data: passkey,
  refuses: ['INVALID_PASSKEY', 'RULE_BROKEN'],
})

export const startPasskeySignIn = call(calls.startPasskeySignIn, {
  admission: 'sign-in',
  topics: 'It changes nothing that a screen shows.',
  summary:
    'Create a challenge for signing in with a passkey, alone or after the password; usable once, for five minutes',
  bucket: 'passkey',
  data: passkeyRequestOptions,
})

export const signInWithPasskey = call(calls.signInWithPasskey, {
  admission: 'sign-in',
  topics: 'Starting a session appends SECURITY.',
  summary: 'Sign in with a passkey alone; the device verified the user',
  bucket: 'passkey',
  body: z.object({ credential: passkeyAssertion }),
  data: loggedInUser,
  refuses: ['INVALID_PASSKEY', 'ACCOUNT_SUSPENDED', 'ACCOUNT_DELETED', 'TOO_MANY_REQUESTS'],
})

export const startPasskeyConfirmation = call(calls.startPasskeyConfirmation, {
  admission: 'sign-in',
  topics: 'It changes nothing that a screen shows.',
  summary: 'Create a challenge for a passkey used as a `confirmation`; usable once, in this session',
  data: passkeyRequestOptions,
})

export const renamePasskey = call(calls.renamePasskey, {
  admission: 'sign-in',
  topics: ['SECURITY'],
  summary: 'Rename a passkey',
  params,
  body: z.object({ name }),
  data: passkey,
  refuses: ['NOT_FOUND'],
})

export const removePasskey = call(calls.removePasskey, {
  admission: 'sign-in',
  topics: ['SECURITY'],
  summary: 'Remove a passkey. RULE_BROKEN if it is the only sign-in method',
  params,
  body: z.object({ confirmation: reauthentication.optional() }),
  data: z.boolean(),
  refuses: [...refuses, 'NOT_FOUND', 'RULE_BROKEN'],
})
