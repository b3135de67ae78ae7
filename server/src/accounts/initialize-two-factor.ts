import type { BodyOf } from '@fanfare/contract/call'
import { limits } from '@fanfare/contract/limits'
import type { AuthenticationType, initializeTwoFactor } from '@fanfare/contract/two-factor'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'
import { enqueue } from '../jobs/task.ts'
import { findPerson, type Person } from './find-person.ts'
import { mailAccountExists } from './mail-account-exists.ts'
import { mailCode } from './mail-code.ts'
import { issueCode } from './one-time-code.ts'
import { countTry, type Limit } from './throttle.ts'
import type { Visitor } from './visitor.ts'

const resend: Limit = { name: 'code resend', most: 1, seconds: limits.otpResendSeconds, always: true }
const perAddress: Limit = { name: 'codes by address', most: 60, seconds: 3600 }
const perPerson: Limit = { name: 'codes by person', most: 20, seconds: 86_400 }

/**
 * Mails a code for what the viewer is about to do. Takes as long, and answers alike, whether or not there is an account.
 * @returns the token that goes with the code
 * @throws Refusal NOT_SIGNED_IN for a withdrawal by a guest; TOO_MANY_REQUESTS; INVALID_INPUT
 */
export async function startTwoFactor(
  ctx: Context,
  viewer: Viewer | null,
  visitor: Visitor,
  { authenticationType: purpose, identifier }: BodyOf<typeof initializeTwoFactor>,
): Promise<string> {
  const person = await addressee(ctx, viewer, purpose, identifier)
  const email = person?.email ?? identifier.toLowerCase()
  const subject = `${purpose} ${email}`
  await countTry(ctx, perAddress, visitor.address)
  await countTry(ctx, resend, `${subject} ${visitor.address}`)
  await countTry(ctx, perPerson, subject)
  return ctx.db.transaction().execute((tx) => sendCode(tx, ctx, purpose, email, person))
}

/** Mails a code for signing in to somebody who has just given her right password. @returns the token of the code */
export async function sendLoginCode(ctx: Context, person: Person): Promise<string> {
  await countTry(ctx, resend, `LOGIN ${person.email} with the password`)
  return ctx.db.transaction().execute((tx) => sendCode(tx, ctx, 'LOGIN', person.email, person))
}

async function addressee(
  ctx: Context,
  viewer: Viewer | null,
  purpose: AuthenticationType,
  identifier: string,
): Promise<Person | null> {
  if (purpose === 'WITHDRAWAL_REQUEST') {
    if (!viewer) throw refuse('NOT_SIGNED_IN')
    return findPerson(ctx, { id: viewer.userId })
  }
  if (purpose === 'SIGN_UP' && !z.email().safeParse(identifier).success) {
    const message = 'Enter a valid email'
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'identifier', message }] })
  }
  return findPerson(ctx, { identifier })
}

async function sendCode(
  tx: Tx,
  ctx: Context,
  purpose: AuthenticationType,
  email: string,
  person: Person | null,
): Promise<string> {
  const isMailed = (purpose === 'SIGN_UP') === (person === null)
  const { id, token } = await issueCode(tx, ctx, {
    purpose,
    identifier: email,
    accountId: person?.id ?? null,
    isMailed,
  })
  // One job whoever it is, so that the answer takes as long; the job mails nobody where nobody is to be mailed.
  if (purpose === 'SIGN_UP' && person) await enqueue(tx, mailAccountExists, { accountId: person.id })
  else await enqueue(tx, mailCode, { codeId: id }, { key: `mail-code ${id}` })
  return token
}
