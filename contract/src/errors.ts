import type { Challenge } from './proof-of-work.ts'
import type { SecondFactor } from './second-factors.ts'

/** Fallback error message, of the API and of a client that cannot read its response. */
export const genericErrorMessage = 'Something went wrong on our side. Please try again.'
export const signInToContinue = 'Sign in to continue.'

/** Every way in which the API refuses: the status, and the sentence that a person is shown unless a call has a better one. */
export const errors = {
  INVALID_INPUT: { status: 400, detail: 'Some of what you entered needs another look.' },
  NOT_SIGNED_IN: { status: 401, detail: signInToContinue },
  WRONG_CREDENTIALS: { status: 401, detail: 'The username, email or password is not right.' },
  TWO_FACTOR_REQUIRED: { status: 401, detail: 'Enter the code that we sent to your email.' },
  SIGN_IN_NOT_PROVEN: {
    status: 401,
    detail: 'This sign-in did not work, or is too old. Please start again.',
  },
  CONFIRMATION_REQUIRED: { status: 401, detail: 'Confirm that it is you.' },
  BAD_SIGNATURE: { status: 401, detail: 'The signature does not match.' },
  NOT_ALLOWED: { status: 403, detail: 'You are not allowed to do this.' },
  NOT_VERIFIED: { status: 403, detail: 'Verify your account first.' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    detail: 'This account is suspended. Write to our support if you think that this is a mistake.',
  },
  ACCOUNT_DELETED: {
    status: 403,
    detail: 'This account is about to be deleted. The link in the mail that we sent to you takes that back.',
  },
  INSUFFICIENT_FUNDS: { status: 403, detail: 'Your wallet balance does not cover this payment.' },
  CURRENCY_MISMATCH: { status: 403, detail: 'Your wallet holds another currency than this creator takes.' },
  NOT_FOUND: { status: 404, detail: 'There is nothing here.' },
  ACCOUNT_NOT_FOUND: { status: 404, detail: 'There is no account for this sign-in yet.' },
  POST_NOT_FOUND: { status: 404, detail: 'This post does not exist or was removed.' },
  COMMENT_NOT_FOUND: { status: 404, detail: 'This comment does not exist or was removed.' },
  REPLY_NOT_FOUND: { status: 404, detail: 'This reply does not exist or was removed.' },
  CREATOR_NOT_FOUND: { status: 404, detail: 'There is nobody with this username.' },
  FILE_NOT_FOUND: { status: 404, detail: 'This file does not exist, or you may not see it.' },
  FILE_DAMAGED: {
    status: 404,
    detail: 'This file was damaged on our side, and cannot be shown until it is brought back.',
  },
  OPTION_NOT_FOUND: { status: 404, detail: 'This poll does not exist or was removed.' },
  FOLDER_NOT_FOUND: { status: 404, detail: 'This folder does not exist or was removed.' },
  LIST_NOT_FOUND: { status: 404, detail: 'This list does not exist or was removed.' },
  TAG_NOT_FOUND: { status: 404, detail: 'There is no such tag.' },
  TOO_SLOW: { status: 408, detail: 'This took too long to arrive. Please try again.' },
  USERNAME_TAKEN: { status: 409, detail: 'This username is taken.' },
  EMAIL_TAKEN: { status: 409, detail: 'This email already has an account.' },
  IDENTITY_TAKEN: { status: 409, detail: 'This sign-in belongs to another account already.' },
  REFERENCE_REUSED: { status: 409, detail: 'This payment reference was used for something else.' },
  ALREADY_SUBSCRIBED: { status: 409, detail: 'You are already subscribed to this creator.' },
  VERIFICATION_PENDING: { status: 409, detail: 'Your verification is already being looked at.' },
  WITHDRAWAL_PENDING: { status: 409, detail: 'Your last withdrawal request is still being processed.' },
  ALREADY_VOTED: { status: 409, detail: 'You have voted in this poll already.' },
  NAME_TAKEN: { status: 409, detail: 'You are already using this name. Please choose a different name.' },
  ALREADY_DECIDED: { status: 409, detail: 'Another admin has decided this already.' },
  CONFLICT: { status: 409, detail: 'This was changed by somebody else in the meantime.' },
  UNSUPPORTED_VERSION: { status: 412, detail: 'This version of the upload protocol is not spoken here.' },
  TOO_LARGE: { status: 413, detail: 'This is larger than allowed.' },
  WRONG_TYPE: { status: 415, detail: 'This type of file or content is not supported.' },
  DOCUMENTS_NOT_READ: { status: 422, detail: 'Read each document of this check before you approve it.' },
  RULE_BROKEN: { status: 422, detail: 'This is not possible.' },
  WITHDRAWAL_HELD: { status: 422, detail: 'The bank account of this request is too new.' },
  MONEY_ON_HOLD: { status: 422, detail: 'There is still money on hold in your wallet.' },
  LINK_EXPIRED: { status: 422, detail: 'This link has expired or was used before.' },
  POLL_ENDED: { status: 422, detail: 'This poll has ended.' },
  INVALID_PASSKEY: { status: 422, detail: 'This passkey did not work. Try again, or use another way.' },
  INVALID_OTP: { status: 422, detail: 'Enter a valid OTP' },
  AMOUNT_TOO_SMALL: { status: 422, detail: 'The amount is below the minimum.' },
  PRICE_CHANGED: { status: 422, detail: "The creator's price has changed. Look at it again before you pay." },
  CREATOR_NOT_VERIFIED: { status: 422, detail: 'This creator is not verified yet and cannot be paid.' },
  CREATOR_BLOCKED: { status: 422, detail: 'You have blocked this creator. Unblock them first.' },
  SELF_PAYMENT: { status: 422, detail: 'You cannot pay yourself.' },
  CURRENCY_NOT_PAYABLE: { status: 422, detail: 'Unable to process payment' },
  NO_BANK_ACCOUNT: {
    status: 422,
    detail: 'Bank transfers are not possible in this currency at the moment.',
  },
  PAYMENT_NOT_VERIFIED: { status: 422, detail: 'Unable to verify payment' },
  UNREADABLE_MEDIA: { status: 422, detail: 'This file could not be read.' },
  UPLOAD_BUSY: {
    status: 423,
    detail: 'This upload is being continued elsewhere. Wait a moment and try again.',
  },
  TOO_MANY_REQUESTS: { status: 429, detail: 'That was a lot at once. Wait a moment and try again.' },
  CHALLENGE_REQUIRED: {
    status: 429,
    detail: 'We could not check that you are not a robot. Please try again in a moment.',
  },
  HEADERS_TOO_LARGE: { status: 431, detail: 'The headers of this request are larger than allowed.' },
  INTERNAL: { status: 500, detail: genericErrorMessage },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    detail: 'The payment provider does not answer. Please try again in a moment.',
  },
  SWITCHED_OFF: { status: 503, detail: 'This is switched off for now. Please try again later.' },
  UNAVAILABLE: { status: 503, detail: 'We are very busy. Please try again in a moment.' },
  NO_ROOM: {
    status: 507,
    detail:
      'There is no room for this on our side just now, and nothing of it was kept. Please try again later.',
  },
} as const satisfies Record<string, { status: number; detail: string }>

export type ErrorCode = keyof typeof errors

/** RFC 9457 problem details, as every error of the API is answered (`application/problem+json`). */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
  errors?: { path: string; message: string }[]
  requestId: string
  /**
   * TWO_FACTOR_REQUIRED: token to send with the code of the next attempt. ACCOUNT_NOT_FOUND after a sign-in
   * by X: single-use token to join with.
   */
  token?: string
  /** TWO_FACTOR_REQUIRED: factors that the next attempt can send. */
  methods?: SecondFactor[]
  /** CHALLENGE_REQUIRED: challenge to solve; the client repeats the call with the solution as `altcha`. */
  challenge?: Challenge
  /** TWO_FACTOR_REQUIRED after a sign-in by X: token to send with the code. */
  signInToken?: string
  /** ACCOUNT_NOT_FOUND after a sign-in by X: the person's names on X. */
  called?: { username: string; name: string; hasPicture: boolean }
  /** Present only if a card was charged despite the error: `detail` says what became of the money. */
  charged?: true
}
