import type { ProofOfWorkChallenge } from './accounts/proof-of-work.ts'
import type { SecondFactor } from './accounts/second-factors.ts'

/** Fallback error message, of the API and of a client that cannot read its response. */
export const genericErrorMessage = 'Something went wrong on our side. Please try again.'
export const signInToContinueMessage = 'Sign in to continue.'

/** Every way in which the API refuses: the status, and the sentence that a person is shown unless a call has a better one. */
export const apiErrors = {
  INVALID_INPUT: { status: 400, detail: "Some fields aren't valid. Check them and try again." },
  NOT_SIGNED_IN: { status: 401, detail: signInToContinueMessage },
  WRONG_CREDENTIALS: { status: 401, detail: 'The username, email or password is incorrect.' },
  TWO_FACTOR_REQUIRED: { status: 401, detail: 'Enter the code we sent to your email.' },
  SIGN_IN_NOT_PROVEN: {
    status: 401,
    detail: 'This sign-in failed or has expired. Please start again.',
  },
  CONFIRMATION_REQUIRED: { status: 401, detail: "Confirm it's you." },
  BAD_SIGNATURE: { status: 401, detail: "The signature doesn't match." },
  NOT_ALLOWED: { status: 403, detail: "You don't have permission to do this." },
  NOT_VERIFIED: { status: 403, detail: 'Verify your account first.' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    detail: 'This account is suspended. Write to support if you think this is a mistake.',
  },
  ACCOUNT_DELETED: {
    status: 403,
    detail: 'This account is scheduled for deletion. To keep it, use the link in the email we sent you.',
  },
  INSUFFICIENT_FUNDS: { status: 403, detail: "Your wallet balance isn't enough for this payment." },
  CURRENCY_MISMATCH: {
    status: 403,
    detail: 'Your wallet is in a different currency than this creator accepts.',
  },
  NOT_FOUND: { status: 404, detail: "There's nothing at this address." },
  ACCOUNT_NOT_FOUND: { status: 404, detail: 'No account uses this sign-in yet.' },
  POST_NOT_FOUND: { status: 404, detail: "This post doesn't exist or was removed." },
  COMMENT_NOT_FOUND: { status: 404, detail: "This comment doesn't exist or was removed." },
  REPLY_NOT_FOUND: { status: 404, detail: "This reply doesn't exist or was removed." },
  CREATOR_NOT_FOUND: { status: 404, detail: "This account doesn't exist." },
  FILE_NOT_FOUND: { status: 404, detail: "This file doesn't exist, or you don't have access to it." },
  FILE_DAMAGED: {
    status: 404,
    detail: "This file was damaged on our side and can't be shown until we restore it.",
  },
  OPTION_NOT_FOUND: { status: 404, detail: "This poll doesn't exist or was removed." },
  FOLDER_NOT_FOUND: { status: 404, detail: "This folder doesn't exist or was removed." },
  LIST_NOT_FOUND: { status: 404, detail: "This list doesn't exist or was removed." },
  TAG_NOT_FOUND: { status: 404, detail: "This tag doesn't exist." },
  TOO_SLOW: { status: 408, detail: 'The request took too long to arrive. Please try again.' },
  USERNAME_TAKEN: { status: 409, detail: 'This username is taken.' },
  EMAIL_TAKEN: { status: 409, detail: 'An account with this email already exists.' },
  IDENTITY_TAKEN: { status: 409, detail: 'This sign-in is already connected to another account.' },
  REFERENCE_REUSED: { status: 409, detail: 'This payment reference was already used for something else.' },
  ALREADY_BOUGHT: { status: 409, detail: 'You already bought this.' },
  ALREADY_SUBSCRIBED: { status: 409, detail: "You're already subscribed to this creator." },
  VERIFICATION_PENDING: { status: 409, detail: 'Your verification is already being reviewed.' },
  WITHDRAWAL_PENDING: { status: 409, detail: 'Your last withdrawal request is still being processed.' },
  ALREADY_VOTED: { status: 409, detail: 'You already voted in this poll.' },
  NAME_TAKEN: { status: 409, detail: 'You are already using this name. Please choose a different name.' },
  ALREADY_DECIDED: { status: 409, detail: 'Another admin has already decided this.' },
  CONFLICT: { status: 409, detail: 'Someone else changed this in the meantime.' },
  UNSUPPORTED_VERSION: { status: 412, detail: "This version of the upload protocol isn't supported." },
  TOO_LARGE: { status: 413, detail: 'This is too large.' },
  WRONG_TYPE: { status: 415, detail: "This type of file or content isn't supported." },
  DOCUMENTS_NOT_READ: { status: 422, detail: 'View every document of this check before you approve it.' },
  RULE_BROKEN: { status: 422, detail: "This isn't possible." },
  WITHDRAWAL_HELD: { status: 422, detail: 'The bank account of this request is too new.' },
  MONEY_ON_HOLD: { status: 422, detail: 'Some of the money in your wallet is still on hold.' },
  REFUND_REQUEST_TOO_LATE: {
    status: 422,
    detail: 'You can request a refund within 72 hours of a purchase.',
  },
  LINK_EXPIRED: { status: 422, detail: 'This link has expired or was already used.' },
  POLL_ENDED: { status: 422, detail: 'This poll has ended.' },
  INVALID_PASSKEY: { status: 422, detail: "This passkey didn't work. Try again, or sign in another way." },
  INVALID_OTP: { status: 422, detail: 'Enter a valid OTP' },
  AMOUNT_TOO_SMALL: { status: 422, detail: 'The amount is below the minimum.' },
  NOT_FOR_SALE: { status: 422, detail: "This isn't for sale any more." },
  OWN_LIMIT: { status: 422, detail: 'This is more than the monthly limit you set yourself.' },
  PRICE_CHANGED: { status: 422, detail: "The creator's price has changed. Check it again before you pay." },
  CREATOR_NOT_VERIFIED: { status: 422, detail: "This creator isn't verified yet and can't be paid." },
  CREATOR_BLOCKED: { status: 422, detail: 'You blocked this creator. Unblock them first.' },
  SELF_PAYMENT: { status: 422, detail: "You can't pay yourself." },
  CURRENCY_NOT_PAYABLE: { status: 422, detail: 'Unable to process payment' },
  NO_BANK_ACCOUNT: {
    status: 422,
    detail: "Bank transfers in this currency aren't available at the moment.",
  },
  PAYMENT_NOT_VERIFIED: { status: 422, detail: 'Unable to verify payment' },
  UNREADABLE_MEDIA: { status: 422, detail: "This file can't be read." },
  UPLOAD_BUSY: {
    status: 423,
    detail: 'This upload is already in progress elsewhere. Wait a moment and try again.',
  },
  TOO_MANY_REQUESTS: { status: 429, detail: 'Too many requests. Wait a moment and try again.' },
  CHALLENGE_REQUIRED: {
    status: 429,
    detail: "We couldn't check that you're not a robot. Please try again in a moment.",
  },
  HEADERS_TOO_LARGE: { status: 431, detail: 'The request headers are too large.' },
  INTERNAL: { status: 500, detail: genericErrorMessage },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    detail: "We couldn't reach the payment provider. Please try again in a moment.",
  },
  SWITCHED_OFF: { status: 503, detail: 'This is turned off at the moment. Please try again later.' },
  UNAVAILABLE: { status: 503, detail: "We're very busy right now. Please try again in a moment." },
  NO_ROOM: {
    status: 507,
    detail: "We can't store this right now, and nothing was saved. Please try again later.",
  },
} as const satisfies Record<string, { status: number; detail: string }>

export type ErrorCode = keyof typeof apiErrors

/** RFC 9457 problem details, as every error of the API is answered (`application/problem+json`). */
export type ProblemDetails = {
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
  challenge?: ProofOfWorkChallenge
  /** TWO_FACTOR_REQUIRED after a sign-in by X: token to send with the code. */
  signInToken?: string
  /** ACCOUNT_NOT_FOUND after a sign-in by X: the person's names on X. */
  called?: { username: string; name: string; hasPicture: boolean }
  /** Present only if a card was charged despite the error: `detail` says what became of the money. */
  charged?: true
}
