import type { Config } from '../../platform/config/config.ts'
import type { Context } from '../../platform/context.ts'
import { generateAuthenticatorSetUp, matchingTotpTimeStep } from '../../platform/crypto/authenticator-app.ts'
import { createColumnKeyRotation } from '../../platform/crypto/column-key-rotation.ts'
import { decrypt, encrypt } from '../../platform/crypto/encrypt.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

const purpose = 'authenticator apps of members'
/** Time from the start within which an app can be set up. */
export const authenticatorSetUpMs = 3_600_000

/** The secrets of members' authenticator apps, each sealed for one account. */
export const memberAuthenticatorKeyRotation = createColumnKeyRotation({
  name: 'authenticator apps of members',
  table: 'authenticator',
  column: 'sealed_secret',
  id: 'account_id',
  owner: 'account_id',
  purpose,
})

/** A fresh secret for an authenticator app, sealed for its account, and as people type and apps scan it. */
export function generateMemberAuthenticator(config: Config, { id, email }: { id: string; email: string }) {
  const { secret, text, url } = generateAuthenticatorSetUp({ issuer: config.brandName, label: email })
  return { sealed: encrypt(config, purpose, id, secret), text, url }
}

/**
 * Uses up the code of a member's authenticator app, in the transaction of what it allows: of several at once, one succeeds.
 * @throws Refusal INVALID_OTP for a wrong, old or used code, and where no app is set up
 */
export async function consumeAuthenticatorCode(
  tx: Tx,
  ctx: Context,
  accountId: string,
  otp: string,
): Promise<void> {
  const step = await stepOfApp(tx, ctx, { accountId, otp, isConfirmed: true })
  await tx
    .updateTable('authenticator')
    .set({ used_step: step })
    .where('account_id', '=', accountId)
    .where('is_confirmed', '=', true)
    .execute()
}

/**
 * Replaces the member’s authenticator app, if any, with the one they are setting up, by a first code of it.
 * @throws Refusal INVALID_OTP for a wrong code, and if none is being set up
 */
export async function activateAuthenticator(
  tx: Tx,
  ctx: Context,
  accountId: string,
  otp: string,
): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - authenticatorSetUpMs)
  const step = await stepOfApp(tx, ctx, { accountId, otp, isConfirmed: false, since })
  await tx
    .deleteFrom('authenticator')
    .where('account_id', '=', accountId)
    .where('is_confirmed', '=', true)
    .execute()
  await tx
    .updateTable('authenticator')
    .set({ is_confirmed: true, used_step: step, created_at: ctx.clock.now() })
    .where('account_id', '=', accountId)
    .execute()
}

type Tried = { accountId: string; otp: string; isConfirmed: boolean; since?: Date }

/** The step of which a code is, of the app that a member has or is setting up, which is held until the transaction ends. */
async function stepOfApp(
  tx: Tx,
  ctx: Context,
  { accountId, otp, isConfirmed, since = new Date(0) }: Tried,
): Promise<bigint> {
  const app = await tx
    .selectFrom('authenticator')
    .select(['sealed_secret as sealed', 'used_step as usedStep'])
    .where('account_id', '=', accountId)
    .where('is_confirmed', '=', isConfirmed)
    .where('created_at', '>', since)
    .forUpdate()
    .executeTakeFirst()
  const secret = app && decrypt(ctx.config, purpose, accountId, app.sealed)
  const step = secret && matchingTotpTimeStep(secret, { otp, at: ctx.clock.now(), usedStep: app.usedStep })
  if (step == null) throw refuse('INVALID_OTP')
  return step
}
