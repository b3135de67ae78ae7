import type { BodyOf } from '@fanfare/contract/call'
import type { PayoutAccount } from '@fanfare/contract/fields/payout-account'
import { limits } from '@fanfare/contract/limits'
import type { AuthenticationType, initializeTwoFactor } from '@fanfare/contract/shapes/accounts/two-factor'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { requireSwitchedOn } from '../../http/require-switched-on.ts'
import type { Viewer } from '../../http/viewer.ts'
import { enqueue } from '../../jobs/task.ts'
import { least } from '../../ledger/booking/least.ts'
import { lockWithdrawable, withdrawnMost } from '../../ledger/wallet/withdrawable.ts'
import { refuse } from '../../refusal.ts'
import { accountOf } from '../bank-account.ts'
import { findPerson, type Person } from '../sessions/find-person.ts'
import { isKnownPlace } from '../sessions/known-place.ts'
import { countTry, type Limit, standingAfterTry } from '../sessions/throttle.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { mailAccountExists } from './mail-account-exists.ts'
import { mailCode } from './mail-code.ts'
import { issueCode, type NamedPayout } from './one-time-code.ts'

const day = 86_400
const resend: Limit = { name: 'code resend', most: 1, seconds: limits.otpResendSeconds, always: true }
const perAddress: Limit = { name: 'codes by address', most: 60, seconds: 3600 }
const perAsker: Limit = { name: 'codes by asker', most: 20, seconds: day }
/** All strangers together: a mailbox is not flooded. Does not hold where its owner has signed in before. */
const perMailboxElsewhere: Limit = { name: 'codes for strangers', most: 100, seconds: day }
const perPassword: Limit = { name: 'codes with the password', most: 20, seconds: day }
const perPasswordUnmailed: Limit = { name: 'sign-ins with the password', most: 200, seconds: day }

/** The code is for what somebody signed in does, and is mailed to her own address, whatever was asked. */
const isForViewer = (purpose: AuthenticationType) => purpose === 'WITHDRAWAL_REQUEST' || purpose === 'CONFIRM'

/**
 * Mails a code for what the viewer is about to do. Takes as long, and answers alike, whether or not there is an account: what
 * it counts in sight is counted under the name that was typed, which a username does not share with its email.
 * @returns the token that goes with the code
 * @throws Refusal NOT_SIGNED_IN where a guest would confirm or withdraw; SWITCHED_OFF for a code that would be good for
 *   nothing now; TOO_MANY_REQUESTS; INVALID_INPUT
 */
export async function startTwoFactor(
  ctx: Context,
  viewer: Viewer | null,
  visitor: Visitor,
  { authenticationType: purpose, identifier, payoutAccount }: BodyOf<typeof initializeTwoFactor>,
): Promise<string> {
  if (purpose === 'SIGN_UP') requireSwitchedOn(ctx, 'joining')
  const person = await addressee(ctx, viewer, purpose, identifier)
  if (purpose === 'WITHDRAWAL_REQUEST') requireSwitchedOn(ctx, 'withdrawals')
  const name = person && isForViewer(purpose) ? person.email : identifier.toLowerCase()
  const asker = `${purpose} ${name} ${visitor.address}`
  await countTry(ctx, perAddress, visitor.address)
  // A code names its account: for another account, another code can be had at once.
  await countTry(ctx, resend, payoutAccount ? `${asker} ${JSON.stringify(payoutAccount)}` : asker)
  await countTry(ctx, perAsker, asker)
  const isMailable = await isWithinMailbox(ctx, visitor, person, name)
  return inTransaction(ctx.db, async (tx) => {
    const payout =
      person && purpose === 'WITHDRAWAL_REQUEST'
        ? await payoutFor(tx, ctx, person.id, payoutAccount)
        : undefined
    return sendCode(tx, ctx, visitor, { purpose, name, person, isMailable, payout })
  })
}

/**
 * Begins the second step of a sign-in for somebody who has just given her right password, by a mailed code where she has
 * those.
 * @param name what she typed
 * @returns the token that goes with the code, mailed or of her app
 */
export async function startLogin(
  ctx: Context,
  visitor: Visitor,
  person: Person,
  { name, isMailed }: { name: string; isMailed: boolean },
): Promise<string> {
  const asker = `${person.id} ${visitor.address}`
  if (isMailed) await countTry(ctx, resend, `LOGIN ${asker} with the password`)
  await countTry(ctx, isMailed ? perPassword : perPasswordUnmailed, asker)
  return inTransaction(ctx.db, (tx) =>
    sendCode(tx, ctx, visitor, { purpose: 'LOGIN', name: name.toLowerCase(), person, isMailable: isMailed }),
  )
}

async function addressee(
  ctx: Context,
  viewer: Viewer | null,
  purpose: AuthenticationType,
  identifier: string,
): Promise<Person | null> {
  if (isForViewer(purpose)) {
    if (!viewer) throw refuse('NOT_SIGNED_IN')
    return findPerson(ctx, { id: viewer.userId })
  }
  if (purpose === 'SIGN_UP' && !z.email().safeParse(identifier).success) {
    const message = 'Enter a valid email'
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'identifier', message }] })
  }
  return findPerson(ctx, { identifier })
}

/** Said to nobody: strangers who use it up under one name would learn that the other leads to the same mailbox. */
async function isWithinMailbox(
  ctx: Context,
  visitor: Visitor,
  person: Person | null,
  name: string,
): Promise<boolean> {
  if (await isKnownPlace(ctx, person?.id ?? null, visitor.address)) return true
  return !(await standingAfterTry(ctx, perMailboxElsewhere, person?.id ?? name)).isOver
}

/** All that can be withdrawn now, to the account that was named, or else to the one that is saved. */
async function payoutFor(
  tx: Tx,
  ctx: Context,
  accountId: string,
  named: PayoutAccount | undefined,
): Promise<NamedPayout> {
  const kept = await tx
    .selectFrom('account')
    .select(['currency_code', 'bank_name', 'bank_account_name', 'bank_account_number'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const currency = kept.currency_code
  const { amount } = await lockWithdrawable(tx, accountId, currency, ctx.clock.now())
  return { amount: least(amount, withdrawnMost), currency, account: named ?? accountOf(kept) }
}

type WantedCode = {
  purpose: AuthenticationType
  name: string
  person: Person | null
  isMailable: boolean
  payout?: NamedPayout | undefined
}

async function sendCode(
  tx: Tx,
  ctx: Context,
  { language: asked }: Visitor,
  { purpose, name, person, isMailable, payout }: WantedCode,
): Promise<string> {
  const isMailed = isMailable && (purpose === 'SIGN_UP') === (person === null)
  const { id, token } = await issueCode(tx, ctx, {
    purpose,
    identifier: name,
    accountId: person?.id ?? null,
    isMailed,
    payout,
  })
  if (!isMailable) return token
  // One job whoever it is, so that the answer takes as long; the job mails nobody where nobody is to be mailed.
  if (purpose === 'SIGN_UP' && person) await enqueue(tx, mailAccountExists, { accountId: person.id })
  else await enqueue(tx, mailCode, { codeId: id, asked }, { key: `mail-code ${id}` })
  return token
}
