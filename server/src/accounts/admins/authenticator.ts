import type { Config } from '../../platform/config/config.ts'
import type { Context } from '../../platform/context.ts'
import {
  authenticatorSetUpOf,
  generateAuthenticatorSetUp,
  matchingTotpTimeStep,
} from '../../platform/crypto/authenticator-app.ts'
import { createColumnKeyRotation } from '../../platform/crypto/column-key-rotation.ts'
import { decrypt, encrypt, type SecretKeys } from '../../platform/crypto/encrypt.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import { type AttemptLimit, consumeAttempt, refundAttempt } from '../sessions/throttle.ts'

const purpose = 'authenticator apps'

/** The secrets of the admins' authenticator apps, each sealed for one admin's email. */
export const adminAuthenticatorKeyRotation = createColumnKeyRotation({
  name: 'authenticator apps',
  table: 'admin',
  column: 'otp_secret',
  id: 'id',
  owner: 'email',
  purpose,
})

/** Secrets of apps that are being set up to replace others. */
export const pendingAuthenticatorKeyRotation = createColumnKeyRotation({
  name: 'authenticator apps being set up',
  table: 'admin',
  column: 'otp_next_secret',
  id: 'id',
  owner: 'email',
  purpose,
})

/** A fresh secret of an authenticator app, sealed for `admin.otp_secret`, and as the app takes it. */
export function generateAdminAuthenticator(config: Config, email: string): { sealed: Buffer; url: string } {
  const { secret, url } = generateAuthenticatorSetUp(namesOf(config, email))
  return { sealed: encryptAuthenticatorSecret(config, email, secret), url }
}

/**
 * Decrypts the setup of an authenticator app from its encrypted secret: the URL to scan, and the text to
 * type.
 */
export function decryptAuthenticatorSetUp(
  config: Config,
  { email, sealed }: { email: string; sealed: Buffer },
): { url: string; text: string } {
  const { url, text } = authenticatorSetUpOf(decrypt(config, purpose, email, sealed), namesOf(config, email))
  return { url, text }
}

function namesOf({ brandName }: Config, email: string) {
  return { issuer: `${brandName} back office`, label: email }
}

/** Checks whether a password alone is never enough for the back office. */
export function isAdminFactorMandatory({ environment }: Config): boolean {
  return environment === 'production'
}

/** Over all addresses, sessions and calls. An operator who sets a new password or app gives them back. */
export const wrongAdminCodesLimit: AttemptLimit = {
  name: 'codes of an admin',
  most: 10,
  seconds: 86_400,
  always: true,
}

/**
 * Runs what asks for an admin's code. The code is counted before it is known to be wrong, so that many at once count too;
 * unless it is what `run` refuses, it is taken back.
 * @throws Refusal TOO_MANY_REQUESTS, for a right code too, after ten wrong ones in a day
 */
export async function withWrongAdminCodeLimit<T>(
  ctx: Context,
  adminId: string,
  otp: string | undefined,
  run: () => Promise<T>,
): Promise<T> {
  if (otp === undefined) return run()
  await consumeAttempt(ctx, wrongAdminCodesLimit, adminId)
  let isWrong = false
  try {
    return await run()
  } catch (cause) {
    isWrong = cause instanceof Refusal && cause.code === 'INVALID_OTP'
    throw cause
  } finally {
    if (!isWrong) await refundAttempt(ctx, wrongAdminCodesLimit, adminId)
  }
}

/**
 * Holds the code of an admin's authenticator app, where one is set up, and uses it up: this step of 30 seconds, the one
 * before or the one after.
 * @param options.always an app is mandatory, wherever this runs
 * @throws Refusal TWO_FACTOR_REQUIRED without a code, or without an app where one is mandatory; INVALID_OTP for a wrong,
 * old or used code; NOT_SIGNED_IN for an admin who was let go just now
 */
export async function consumeAdminOtpIfSetUp(
  tx: Tx,
  ctx: Context,
  {
    adminId,
    otp,
    always = isAdminFactorMandatory(ctx.config),
  }: { adminId: string; otp: string | undefined; always?: boolean },
): Promise<void> {
  const admin = await tx
    .selectFrom('admin')
    .select(['email', 'otp_secret as sealed', 'otp_step as usedStep', 'disabled_at as disabledAt'])
    .where('id', '=', adminId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (admin.disabledAt !== null) throw refuse('NOT_SIGNED_IN')
  if (admin.sealed === null) {
    if (!always) return
    throw missingAdminFactorRefusal()
  }
  if (otp === undefined) {
    throw refuse('TWO_FACTOR_REQUIRED', { detail: 'Enter the code from your authenticator app.' })
  }
  const secret = decrypt(ctx.config, purpose, admin.email, admin.sealed)
  const step = matchingTotpTimeStep(secret, { otp, at: ctx.clock.now(), usedStep: admin.usedStep })
  if (step === null) throw refuse('INVALID_OTP')
  await tx.updateTable('admin').set({ otp_step: step }).where('id', '=', adminId).execute()
}

/** The refusal for an admin who has neither an app nor a passkey. */
export function missingAdminFactorRefusal(): Refusal {
  return refuse('TWO_FACTOR_REQUIRED', {
    detail: "Set up an authenticator app or a passkey first. This can't be done without one.",
  })
}

/** The step whose code this is of an app that is being set up; null for any other code. */
export function matchingPendingTotpTimeStep(
  ctx: Context,
  { email, sealed }: { email: string; sealed: Buffer },
  otp: string,
): bigint | null {
  const secret = decrypt(ctx.config, purpose, email, sealed)
  return matchingTotpTimeStep(secret, { otp, at: ctx.clock.now(), usedStep: null })
}

/** @param email bound to the secret: sealed for one admin, it does not open for another */
export function encryptAuthenticatorSecret(keys: SecretKeys, email: string, secret: Buffer): Buffer {
  return encrypt(keys, purpose, email, secret)
}
