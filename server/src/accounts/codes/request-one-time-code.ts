import type { BodyOf } from '@fanfare/contract/call'
import { strictEmailField } from '@fanfare/contract/fields/email'
import type { PayoutAccount } from '@fanfare/contract/fields/payout-account'
import { limits } from '@fanfare/contract/limits'
import type { EmailedCodePurpose, initializeTwoFactor } from '@fanfare/contract/shapes/accounts/two-factor'
import { smallerBigint } from '../../money/ledger/booking/accounts.ts'
import { lockAndRequireWithdrawable } from '../../money/ledger/wallet/require-withdrawable.ts'
import { maxWithdrawalMinor } from '../../money/ledger/wallet/withdrawable.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse, resendTooSoonRefusal } from '../../platform/errors.ts'
import { requireFeature } from '../../platform/http/auth/require-feature.ts'
import { authorizeViewer, type Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { toPayoutAccount } from '../bank-account.ts'
import {
  countAttemptOrRequireProof,
  type ProofOfWorkLimit,
  proofOfWorkLimitsOfNetworks,
} from '../proof-of-work/count-or-prove.ts'
import { requireNoRecentFactorReset } from '../recovery/hold-after-reset.ts'
import { findSignInAccount, type SignInAccount } from '../sessions/find-sign-in-account.ts'
import {
  type AttemptLimit,
  consumeAttempt,
  consumeMailedCodeAllowance,
  tryConsumeAttempt,
} from '../sessions/throttle.ts'
import { mailAccountExists } from './mail-account-exists.ts'
import { mailOneTimeCode } from './mail-one-time-code.ts'
import {
  type AlreadyMailedCode,
  findAlreadyMailedCode,
  insertOneTimeCode,
  type WithdrawalCodePayout,
} from './one-time-code.ts'
import { recordSuppressedCodeMail } from './suppressed-code-mails.ts'

const day = 86_400
const resend: AttemptLimit = { name: 'code resend', most: 1, seconds: limits.otpResendSeconds, always: true }
/** Limit for codes that a member requests in their own session: nobody else uses it up. */
const perMember: AttemptLimit = { name: 'codes of a member', most: 20, seconds: day }
const perNetwork: ProofOfWorkLimit = {
  name: 'codes by address',
  ...{ most: 60, seconds: 3600, doublesEvery: 60, maxLevel: 6 },
}
const perAsker: ProofOfWorkLimit = {
  name: 'codes by asker',
  ...{ most: 20, seconds: day, doublesEvery: 20, maxLevel: 6 },
}
/** Codes that all strangers together ask for under one name. */
const perName: ProofOfWorkLimit = {
  name: 'codes by name',
  ...{ most: 20, seconds: day, doublesEvery: 40, maxLevel: 6 },
}
/** Mails to one mailbox, after which several askers share one. Said to nobody: two names of one account share it. */
const perMailbox: AttemptLimit = { name: 'codes to a mailbox', most: 200, seconds: day }
const perMailboxSlowly: AttemptLimit = { name: 'codes to a full mailbox', most: 1, seconds: 300 }
const perPassword: AttemptLimit = { name: 'codes with the password', most: 20, seconds: day }
const perPasswordUnmailed: AttemptLimit = { name: 'sign-ins with the password', most: 200, seconds: day }

/**
 * Checks whether the code is for an action of a signed-in member: it is emailed to their own address,
 * whatever was requested.
 */
const isForViewer = (purpose: EmailedCodePurpose) => purpose === 'WITHDRAWAL_REQUEST' || purpose === 'CONFIRM'

/**
 * Mails a code for what the viewer is about to do. Takes as long, and answers alike, whether or not there is an account: what
 * it counts in sight is counted under the name that was typed, which a username does not share with its email. Strangers pay for
 * many codes by a proof of work; what a member confirms is counted for them alone.
 * @returns the token that goes with the code
 * @throws Refusal NOT_SIGNED_IN where a guest would confirm or withdraw; SWITCHED_OFF, NOT_VERIFIED, WITHDRAWAL_PENDING or
 *   RULE_BROKEN for a code that would be good for nothing now; CHALLENGE_REQUIRED; TOO_MANY_REQUESTS; INVALID_INPUT
 */
export async function requestOneTimeCode(
  ctx: Context,
  viewer: Viewer | null,
  visitor: ClientInfo,
  { authenticationType: purpose, identifier, payoutAccount, altcha }: BodyOf<typeof initializeTwoFactor>,
): Promise<string> {
  if (purpose === 'SIGN_UP') requireFeature(ctx, 'joining')
  const person = await addressee(ctx, viewer, purpose, identifier)
  if (purpose === 'WITHDRAWAL_REQUEST') requireFeature(ctx, 'withdrawals')
  if (person && isForViewer(purpose)) {
    // Asked before anything is counted: who is refused can ask again at once.
    if (purpose === 'WITHDRAWAL_REQUEST') {
      authorizeViewer({ who: 'verified' }, viewer)
      await inTransaction(ctx.db, (tx) => payoutFor(tx, ctx, person.id, payoutAccount))
    }
    const member = `${purpose} ${person.id}`
    // A code names its account: for another account, another code can be had at once.
    await consumeMailedCodeAllowance(
      ctx,
      resend,
      payoutAccount ? `${member} ${JSON.stringify(payoutAccount)}` : member,
    )
    await consumeAttempt(ctx, perMember, member)
    return inTransaction(ctx.db, async (tx) => {
      const payout =
        purpose === 'WITHDRAWAL_REQUEST' ? await payoutFor(tx, ctx, person.id, payoutAccount) : undefined
      return sendCode(tx, ctx, visitor, { purpose, name: person.email, person, isMailed: true, payout })
    })
  }
  const name = identifier.toLowerCase()
  const asker = `${purpose} ${name} ${visitor.address}`
  const forgive = await countAttemptOrRequireProof(ctx, { purpose, identifier: name, solution: altcha }, [
    ...proofOfWorkLimitsOfNetworks(perNetwork, visitor.address),
    { limit: perAsker, subject: asker },
    { limit: perName, subject: `${purpose} ${name}` },
  ])
  const { isOver, retryAfterSeconds } = await tryConsumeAttempt(ctx, resend, asker)
  if (isOver) {
    await forgive()
    throw resendTooSoonRefusal(retryAfterSeconds)
  }
  const mailbox = `${purpose} ${person?.id ?? name}`
  const isShared = (await tryConsumeAttempt(ctx, perMailbox, mailbox)).isOver
  // Whoever has an account already is told so, and again after a while.
  const isQuiet =
    isShared &&
    purpose === 'SIGN_UP' &&
    person !== null &&
    (await tryConsumeAttempt(ctx, perMailboxSlowly, mailbox)).isOver
  const { token, isUnmailed } = await inTransaction(ctx.db, async (tx) => {
    const shared = isShared ? await findAlreadyMailedCode(tx, ctx, { purpose, identifier: name }) : undefined
    const isMailed = (purpose === 'SIGN_UP') === (person === null)
    const sent = await sendCode(tx, ctx, visitor, { purpose, name, person, isMailed, shared, isQuiet })
    return { token: sent, isUnmailed: shared !== undefined || isQuiet }
  })
  if (isUnmailed) await recordSuppressedCodeMail(ctx, { purpose, accountId: person?.id ?? null })
  return token
}

/**
 * Starts the second step of a sign-in after the right password, with an emailed code if the member uses
 * those.
 * @param name identifier that they typed
 * @returns the token that goes with the code, emailed or of their app
 */
export async function startSecondSignInStep(
  ctx: Context,
  visitor: ClientInfo,
  person: SignInAccount,
  { name, isMailed }: { name: string; isMailed: boolean },
): Promise<string> {
  const asker = `${person.id} ${visitor.address}`
  if (isMailed) await consumeMailedCodeAllowance(ctx, resend, `LOGIN ${asker} with the password`)
  await consumeAttempt(ctx, isMailed ? perPassword : perPasswordUnmailed, asker)
  return inTransaction(ctx.db, (tx) =>
    sendCode(tx, ctx, visitor, {
      purpose: 'LOGIN',
      name: name.toLowerCase(),
      person,
      isMailed,
      isQuiet: !isMailed,
    }),
  )
}

async function addressee(
  ctx: Context,
  viewer: Viewer | null,
  purpose: EmailedCodePurpose,
  identifier: string,
): Promise<SignInAccount | null> {
  if (isForViewer(purpose)) {
    if (!viewer) throw refuse('NOT_SIGNED_IN')
    return findSignInAccount(ctx, { id: viewer.userId })
  }
  if (purpose === 'SIGN_UP' && !strictEmailField().safeParse(identifier).success) {
    const message = 'Enter a valid email'
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'identifier', message }] })
  }
  return findSignInAccount(ctx, { identifier })
}

/**
 * Returns the whole withdrawable balance, with the named account or else the saved one.
 * @throws Refusal WITHDRAWAL_PENDING or RULE_BROKEN where the request itself would be refused
 */
async function payoutFor(
  tx: Tx,
  ctx: Context,
  accountId: string,
  named: PayoutAccount | undefined,
): Promise<WithdrawalCodePayout> {
  await requireNoRecentFactorReset(tx, ctx, accountId)
  const stored = await tx
    .selectFrom('account')
    .select(['currency_code', 'bank_name', 'bank_account_name', 'bank_account_number'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const currency = stored.currency_code
  const { amount } = await lockAndRequireWithdrawable(tx, accountId, currency, ctx.clock.now())
  return {
    amount: smallerBigint(amount, maxWithdrawalMinor),
    currency,
    account: named ?? toPayoutAccount(stored),
  }
}

type CodeToSend = {
  purpose: EmailedCodePurpose
  name: string
  person: SignInAccount | null
  isMailed: boolean
  payout?: WithdrawalCodePayout | undefined
  /** The code that was mailed a moment ago, whose digits this one has: nothing more is mailed. */
  shared?: AlreadyMailedCode | undefined
  /** True if nothing is emailed: the digits come from an app, or the mailbox was emailed a moment ago. */
  isQuiet?: boolean
}

async function sendCode(
  tx: Tx,
  ctx: Context,
  { language: asked }: ClientInfo,
  { purpose, name, person, isMailed, payout, shared, isQuiet }: CodeToSend,
): Promise<string> {
  const { id, token } = await insertOneTimeCode(tx, ctx, {
    purpose,
    identifier: name,
    accountId: person?.id ?? null,
    isMailed,
    payout,
    shared,
  })
  if (shared || isQuiet) return token
  // One job whoever it is, so that the answer takes as long; the job mails nobody where nobody is to be mailed.
  if (purpose === 'SIGN_UP' && person) await enqueue(tx, mailAccountExists, { accountId: person.id })
  else await enqueue(tx, mailOneTimeCode, { codeId: id, asked }, { key: `mail-code ${id}` })
  return token
}
