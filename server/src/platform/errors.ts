import type { ProofOfWorkChallenge } from '@fanfare/contract/accounts/proof-of-work'
import type { SecondFactor } from '@fanfare/contract/accounts/second-factors'
import { apiErrors, type ErrorCode } from '@fanfare/contract/errors'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'

type More = {
  /** The sentence for the person, where the code's own does not say enough. */
  detail?: string
  errors?: { path: string; message: string }[]
  /** Token with TWO_FACTOR_REQUIRED, and with ACCOUNT_NOT_FOUND after a sign-in by X. */
  token?: string
  /** Token with TWO_FACTOR_REQUIRED after a sign-in by X. */
  signInToken?: string
  /** Profile with ACCOUNT_NOT_FOUND after a sign-in by X. */
  called?: { username: string; name: string; hasPicture: boolean }
  methods?: SecondFactor[]
  /** Challenge with CHALLENGE_REQUIRED. */
  challenge?: ProofOfWorkChallenge
  /** A card was charged all the same: the detail says what became of the money. */
  charged?: true
  retryAfterSeconds?: number
  /** Underlying error, never sent to clients. */
  cause?: unknown
}

/** A call that says no: thrown anywhere below a route, answered as a problem with the status of its code. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly more: More

  constructor(code: ErrorCode, more: More = {}) {
    super(more.detail ?? apiErrors[code].detail, { cause: more.cause })
    this.name = 'Refusal'
    this.code = code
    this.status = apiErrors[code].status
    this.more = more
  }
}

const momentSeconds = 60

/** `throw refuse('POST_NOT_FOUND')` */
export function refuse(code: ErrorCode, more?: More): Refusal {
  return new Refusal(code, more)
}

/** Refuses what was tried too often, and says how long to wait where that is more than a moment. */
export function tooManyRequestsRefusal(retryAfterSeconds: number): Refusal {
  if (retryAfterSeconds <= momentSeconds) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
  return refuse('TOO_MANY_REQUESTS', {
    retryAfterSeconds,
    detail: `Too many attempts. Try again in ${formatWait(retryAfterSeconds)}.`,
  })
}

/** Refuses to mail another code yet, and says in how many seconds one can be had. */
export function resendTooSoonRefusal(retryAfterSeconds: number): Refusal {
  const wait = formatEnglishCountWithNoun(retryAfterSeconds, 'second')
  return refuse('TOO_MANY_REQUESTS', {
    retryAfterSeconds,
    detail: `We just sent a code. You can request another one in ${wait}.`,
  })
}

/** Formats the minimum wait: "24 hours", "10 minutes", "1 minute". */
export function formatWait(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return minutes > 90
    ? formatEnglishCountWithNoun(Math.ceil(minutes / 60), 'hour')
    : formatEnglishCountWithNoun(minutes, 'minute')
}
