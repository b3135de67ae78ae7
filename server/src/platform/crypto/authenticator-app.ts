import { limits } from '@fanfare/contract/limits'
import { Secret, TOTP } from 'otpauth'

/** Set-up data of an authenticator app (RFC 6238): the secret, as people type it, and as the app scans it. */
export type AuthenticatorSetUp = { secret: Buffer; text: string; url: string }

/** Issuer of the codes and the account, as the app shows the two. */
type Names = { issuer: string; label: string }

export function generateAuthenticatorSetUp(names: Names): AuthenticatorSetUp {
  return shownSecret(new Secret({ size: 20 }), names)
}

/** The same of a secret that is there already. */
export function authenticatorSetUpOf(secret: Buffer, names: Names): AuthenticatorSetUp {
  const { buffer } = new Uint8Array(secret)
  return shownSecret(new Secret({ buffer }), names)
}

function shownSecret(secret: Secret, { issuer, label }: Names): AuthenticatorSetUp {
  const app = new TOTP({ issuer, label, secret, digits: limits.otpDigits })
  return { secret: Buffer.from(secret.buffer), text: secret.base32, url: app.toString() }
}

/**
 * The step of 30 seconds whose code this is: this one, the one before or the one after, and later than the last that was
 * used; null for any other code.
 */
export function matchingTotpTimeStep(
  secret: Buffer,
  { otp, at, usedStep }: { otp: string; at: Date; usedStep: bigint | null },
): bigint | null {
  const { buffer } = new Uint8Array(secret)
  const app = new TOTP({ secret: new Secret({ buffer }), digits: limits.otpDigits })
  const timestamp = at.getTime()
  const late = app.validate({ token: otp, timestamp, window: 1 })
  if (late === null) return null
  const step = BigInt(app.counter({ timestamp }) + late)
  return step > (usedStep ?? -1n) ? step : null
}
