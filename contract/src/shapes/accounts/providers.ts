import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/accounts/providers.ts'
import { proofOfWorkSolution } from '../../fields/proof-of-work.ts'
import { loggedInUser, newPassword, registration } from './accounts.ts'
import { emailedCodeProof, reauthentication, signInSecondFactorFields } from './two-factor.ts'

/** Identity providers to sign in with, besides the password. */
export const signInProvider = z.enum(['GOOGLE', 'X'])
export type SignInProvider = z.output<typeof signInProvider>

/** SHA-256, as base64url, of a secret that only the browser knows which begins a sign-in. */
const challenge = z.string().regex(/^[\w-]{43}$/, 'Send the SHA-256 of your secret as base64url')
const secret = z.string().min(32, 'Send a secret of at least 32 characters').max(200)

/** URL to redirect the browser to. */
const whereTo = z.object({ url: z.string() })

const idToken = z.string().min(1).max(8000)
/** The secret of which the token's nonce is the SHA-256, as base64url. */
const googleProof = z.object({ idToken, nonce: secret })
/** A client that has its ID token another way than by `/google-auth/login` sends none, or the token's own. */
const anyGoogleProof = z.object({ idToken, nonce: z.string().max(200).optional() })

const xAnswer = z.object({
  oauth_token: z.string().min(1).max(200),
  oauth_verifier: z.string().min(1).max(200),
  /** Needed where the sign-in was begun with a challenge. */
  secret: secret.optional(),
})
const signInToken = z.string().min(1).max(2000)

/**
 * Fields for joining by an identity provider: no password, and an email with its code only if the provider
 * vouches for none.
 */
export const providerRegistration = registration.omit({ password: true, email: true }).extend({
  /** Imports the person’s picture from the provider; it follows in a moment. */
  usePicture: z.boolean().optional(),
})
const ownEmail = registration.pick({ email: true })

const refusesSignIn = [
  'SIGN_IN_NOT_PROVEN',
  'ACCOUNT_NOT_FOUND',
  'TWO_FACTOR_REQUIRED',
  'INVALID_OTP',
  'INVALID_PASSKEY',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_DELETED',
  'PROVIDER_UNAVAILABLE',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
] as const

const refusesJoining = [
  'SIGN_IN_NOT_PROVEN',
  'IDENTITY_TAKEN',
  'USERNAME_TAKEN',
  'EMAIL_TAKEN',
  'INVALID_OTP',
  'PROVIDER_UNAVAILABLE',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
] as const

const refusesLinking = [
  'SIGN_IN_NOT_PROVEN',
  'IDENTITY_TAKEN',
  'CONFIRMATION_REQUIRED',
  'RULE_BROKEN',
  'INVALID_OTP',
  'INVALID_PASSKEY',
  'PROVIDER_UNAVAILABLE',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
] as const

export const startGoogleSignIn = call(calls.startGoogleSignIn, {
  admission: 'sign-in',
  allowsStaleReads: false,
  summary:
    'Retrieve the URL for signing in with Google; it redirects to /auth/google with an ID token in the fragment, whose nonce is the challenge',
  query: z.object({ challenge }),
  data: whereTo,
  bucket: 'change',
  refuses: ['PROVIDER_UNAVAILABLE', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const authenticateGoogleUser = call(calls.authenticateGoogleUser, {
  admission: 'sign-in',
  topics: 'Starting a session appends SECURITY.',
  summary:
    'Sign in with a Google ID token. ACCOUNT_NOT_FOUND: register with the same token; EMAIL_TAKEN: an account with its email exists, which the password connects',
  body: anyGoogleProof.extend({
    /** Connects Google with the account that has this email. */
    password: z.string().min(1).max(1000).optional(),
    ...signInSecondFactorFields,
    altcha: proofOfWorkSolution,
  }),
  data: loggedInUser,
  refuses: [
    ...refusesSignIn,
    'CHALLENGE_REQUIRED',
    'EMAIL_TAKEN',
    'WRONG_CREDENTIALS',
    'IDENTITY_TAKEN',
    'RULE_BROKEN',
  ],
})

export const registerGoogleUser = call(calls.registerGoogleUser, {
  switch: 'joining',
  admission: 'sign-in',
  topics: 'Starting a session appends SECURITY.',
  summary:
    'Create an account with a Google ID token. Uses its email if Google verified it; otherwise send an email and its code (SIGN_UP)',
  body: providerRegistration.extend({
    ...anyGoogleProof.shape,
    ...ownEmail.partial().shape,
    twoFactor: emailedCodeProof.optional(),
  }),
  data: loggedInUser,
  refuses: refusesJoining,
})

export const startXSignIn = call(calls.startXSignIn, {
  admission: 'sign-in',
  topics: 'Starting a session appends SECURITY.',
  summary: 'Retrieve the URL for signing in with X; it redirects to /auth/x',
  query: z.object({ challenge: challenge.optional() }),
  data: whereTo,
  refuses: ['PROVIDER_UNAVAILABLE', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const verifyXSignIn = call(calls.verifyXSignIn, {
  admission: 'sign-in',
  topics: 'Starting a session appends SECURITY.',
  summary:
    'Sign in with the parameters X redirected with. ACCOUNT_NOT_FOUND carries the one-time token to register with; TWO_FACTOR_REQUIRED the token of the code, and signInToken for finish-sign-in',
  query: xAnswer,
  data: loggedInUser,
  refuses: refusesSignIn,
})

export const finishXSignIn = call(calls.finishXSignIn, {
  admission: 'sign-in',
  topics: 'Starting a session appends SECURITY.',
  summary: 'Finish signing in with X with a second factor; without one, another code is emailed',
  body: z.object({ signInToken, ...signInSecondFactorFields }),
  data: loggedInUser,
  refuses: refusesSignIn,
})

export const registerXUser = call(calls.registerXUser, {
  switch: 'joining',
  admission: 'sign-in',
  topics: 'Starting a session appends SECURITY.',
  summary: 'Create an account with the one-time token of a sign-in with X, an email and its code (SIGN_UP)',
  body: providerRegistration.extend({ ...ownEmail.shape, token: signInToken, twoFactor: emailedCodeProof }),
  data: loggedInUser,
  refuses: refusesJoining,
})

export const getSignInMethods = call(calls.getSignInMethods, {
  summary: 'List the connected and available sign-in methods',
  data: z.object({
    hasPassword: z.boolean(),
    providers: z.array(
      z.object({
        provider: signInProvider,
        /** Null if the member does not sign in with it. `label`: their name at the provider. */
        linked: z.object({ label: z.string(), dateLinked: z.string() }).nullable(),
      }),
    ),
  }),
})

export const linkGoogle = call(calls.linkGoogle, {
  topics: ['SECURITY'],
  summary: 'Connect Google as a sign-in method; requires a confirmation',
  body: googleProof.extend({ confirmation: reauthentication.optional() }),
  data: z.boolean(),
  refuses: refusesLinking,
})

export const linkX = call(calls.linkX, {
  topics: ['SECURITY'],
  summary: 'Connect X as a sign-in method with the parameters X redirected with; requires a confirmation',
  body: xAnswer.extend({ confirmation: reauthentication.optional() }),
  data: z.boolean(),
  refuses: refusesLinking,
})

export const unlinkProvider = call(calls.unlinkProvider, {
  topics: ['SECURITY'],
  summary: 'Disconnect Google or X; requires a confirmation. RULE_BROKEN if it is the only sign-in method',
  body: z.object({ provider: signInProvider, confirmation: reauthentication.optional() }),
  data: z.boolean(),
  refuses: [
    'NOT_FOUND',
    'CONFIRMATION_REQUIRED',
    'RULE_BROKEN',
    'INVALID_OTP',
    'INVALID_PASSKEY',
    'TOO_MANY_REQUESTS',
  ],
})

export const setPassword = call(calls.setPassword, {
  topics: ['SECURITY'],
  summary:
    'Set a first password for an account without one; requires a confirmation and logs out every other session',
  body: z.object({ newPassword, confirmation: reauthentication.optional() }),
  data: z.boolean(),
  refuses: ['CONFIRMATION_REQUIRED', 'RULE_BROKEN', 'INVALID_OTP', 'INVALID_PASSKEY', 'TOO_MANY_REQUESTS'],
})
