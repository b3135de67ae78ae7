import type { PasskeyAssertion, PasskeyRequestOptions } from '@fanfare/contract/fields/passkey'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import {
  consumePasskeyChallenge,
  issuePasskeyChallenge,
  type PasskeyChallengeScope,
  passkeyChallengeMs,
} from './challenge.ts'
import { type RelyingParty, verifyPasskeyAssertion } from './verify.ts'

/** Passkey assertion whose challenge was issued here and has been consumed. */
export type ChallengedAssertion = { assertion: PasskeyAssertion; challenge: string }

/** The members' pages. */
export function memberRelyingParty({ webOrigins, passkeys, brandName }: Context['config']): RelyingParty {
  return { name: brandName, origins: webOrigins, domain: passkeys.domain }
}

/**
 * Creates a passkey request for the browser. @param accountId owner of the accepted passkeys; anyone's if not
 * known yet
 */
export async function createPasskeyRequest(
  ctx: Context,
  asking: PasskeyChallengeScope,
  accountId?: string,
): Promise<PasskeyRequestOptions> {
  const challenge = await issuePasskeyChallenge(ctx, asking)
  return {
    challenge: challenge.toString('base64url'),
    rpId: ctx.config.passkeys.domain,
    timeout: passkeyChallengeMs,
    userVerification: 'required',
    allowCredentials: accountId === undefined ? [] : await loadPasskeyDescriptors(ctx, accountId),
  }
}

/** The passkeys of an account as browsers name them. */
export async function loadPasskeyDescriptors(
  ctx: Context,
  accountId: string,
): Promise<PasskeyRequestOptions['allowCredentials']> {
  const rows = await ctx.db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key',
    transports,
  }))
}

/** @throws Refusal INVALID_PASSKEY where the challenge was not made for this, was used, or is too old */
export async function consumeAssertionChallenge(
  ctx: Context,
  asking: PasskeyChallengeScope,
  assertion: PasskeyAssertion,
): Promise<ChallengedAssertion> {
  return {
    assertion,
    challenge: await consumePasskeyChallenge(ctx, asking, assertion.response.clientDataJSON),
  }
}

/**
 * Returns the account that the passkey claims, unverified. @throws Refusal INVALID_PASSKEY if no account has
 * it
 */
export async function loadClaimedPasskeyOwner(
  ctx: Context,
  { assertion }: ChallengedAssertion,
): Promise<string> {
  const stored = await ctx.db
    .selectFrom('passkey')
    .select('account_id')
    .where('credential_id', '=', Buffer.from(assertion.id, 'base64url'))
    .executeTakeFirst()
  if (!stored) throw refuse('INVALID_PASSKEY')
  return stored.account_id
}

/**
 * Checks that a passkey of this account has signed, for our site, and that its device knew who held it, in the transaction of
 * what that allows.
 * @throws Refusal INVALID_PASSKEY, also where its counter did not go up: then there is a copy of it
 */
export async function verifyPasskeyAndRecordUse(
  tx: Tx,
  ctx: Context,
  accountId: string,
  { assertion, challenge }: ChallengedAssertion,
): Promise<void> {
  const passkey = await tx
    .selectFrom('passkey')
    .select(['id', 'public_key', 'sign_count'])
    .where('credential_id', '=', Buffer.from(assertion.id, 'base64url'))
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) throw refuse('INVALID_PASSKEY')
  const counter = await verifyPasskeyAssertion(
    memberRelyingParty(ctx.config),
    { assertion, challenge },
    passkey,
  )
  await tx
    .updateTable('passkey')
    .set({ sign_count: counter, last_used_at: ctx.clock.now() })
    .where('id', '=', passkey.id)
    .execute()
}
