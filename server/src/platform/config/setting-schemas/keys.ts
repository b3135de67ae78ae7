import { z } from 'zod'
import { fakeProviderApiKeys } from '../environment.ts'
import { parseList } from './parse-lists.ts'

/** Schema of a key that identifies us to a service. */
export function serviceKeySetting(isProduction: boolean) {
  const known: readonly string[] = Object.values(fakeProviderApiKeys)
  return z
    .string('is missing')
    .refine((value) => !isProduction || !known.includes(value), {
      error: 'is the key of the sandbox',
      abort: true,
    })
    .refine((value) => !/[\s"'`]/.test(value), {
      error: 'has a space or a quotation mark in it: write the key alone',
      abort: true,
    })
    .refine((value) => !isProduction || !/^[a-z]+_test_/i.test(value), {
      error: 'is a test key, with which nobody pays: production takes live keys alone',
      abort: true,
    })
}

/** The half of a provider's keys that stays with the server. */
export function providerSecretKeySetting(isProduction: boolean) {
  return serviceKeySetting(isProduction).refine(
    (value) => !/^pk_/.test(value),
    'is the public key, pk_…: the secret one begins with sk_',
  )
}

/** The key with which Paystack is asked. */
export function paystackKeySetting(isProduction: boolean) {
  return providerSecretKeySetting(isProduction).refine(
    (value) => !isProduction || value.startsWith('sk_live_'),
    'is not the live secret key of the provider, which begins with sk_live_',
  )
}

/** The key with which Stripe is asked, which may be one that is restricted. */
export function stripeKeySetting(isProduction: boolean) {
  return providerSecretKeySetting(isProduction).refine(
    (value) => !isProduction || /^[sr]k_live_/.test(value),
    'is not a live secret key of the provider, which begins with sk_live_ or rk_live_',
  )
}

/** Secret with which Stripe signs its events. */
export function stripeWebhookSecretSetting(isProduction: boolean) {
  return serviceKeySetting(isProduction).refine(
    (value) => !isProduction || value.startsWith('whsec_'),
    'is not the secret of the webhook, which begins with whsec_',
  )
}

/** The half that every browser is given. */
export function providerPublicKeySetting(isProduction: boolean) {
  return serviceKeySetting(isProduction)
    .refine(
      (value) => !/^(sk|rk|whsec)_/.test(value),
      'is a secret key, and every browser would be given it: the public one begins with pk_',
    )
    .refine(
      (value) => !isProduction || value.startsWith('pk_live_'),
      'is not the live public key of the provider, which begins with pk_live_',
    )
}

/** Random characters hardly ever repeat so often that fewer than these are different among 32. */
const differentCharactersMin = 8

function isHardToGuess(secret: string): boolean {
  return new Set(secret.trim()).size >= differentCharactersMin
}

const madeAtRandom = 'make one of random characters, with openssl rand -base64 32'

export const secretKeySetting = z
  .string(`is missing: ${madeAtRandom}`)
  .min(32, { error: 'must have at least 32 characters', abort: true })
  .refine(isHardToGuess, `is easy to guess: ${madeAtRandom}`)

/** Keys with commas, the newest first. */
export const secretKeysSetting = z
  .string()
  .transform(parseList)
  .pipe(
    z
      .array(
        z
          .string()
          .min(32, { error: 'must have at least 32 characters in each of its keys', abort: true })
          .refine(isHardToGuess, `has a key that is easy to guess: ${madeAtRandom}`),
      )
      .min(1, 'must name at least one key'),
  )

/** Comma-separated names of keys, as `deriveKeyId` makes them. */
export const secretKeyIdsSetting = z
  .string()
  .transform(parseList)
  .pipe(
    z.array(z.string().regex(/^[0-9a-f]{16}$/, 'holds names of keys, as the refusal to start names them')),
  )

/** The private key of a pair on P-256, 32 bytes as base64url. */
export const pushPrivateKeySetting = z
  .string()
  .regex(/^[\w-]{43}$/, 'is 32 random bytes as base64url, 43 letters and digits')
  .refine((key) => !/^[A-]+$/.test(key), 'is 32 random bytes as base64url, 43 letters and digits')
