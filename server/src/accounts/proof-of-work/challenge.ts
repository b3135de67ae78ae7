import { createHash } from 'node:crypto'
import type { ProofOfWorkChallenge } from '@fanfare/contract/accounts/proof-of-work'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { SecretKeys } from '../../platform/crypto/encrypt.ts'
import { sign } from '../../platform/crypto/sign.ts'

/** Scope of a proof of work: valid for no other purpose and no other identifier. */
export type ProofOfWorkScope = { purpose: string; identifier: string }

/** Iterations of one key; about a second of one browser's core for the 500 to 1,000 keys of the lowest level. */
const iterationsPerKey = 2000
const maxKeysAtLowest = 1000
const minLifeMs = 600_000
const maxLifeMs = 86_400_000
/** Slow phones have four times as long as this. */
const expectedMsAtLowest = 3000

const hex = z.string().regex(/^([0-9a-f]{2})+$/)
const payloadShape = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.string(),
      nonce: hex,
      salt: hex,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.number(),
      data: z.object({ purpose: z.string(), identifier: z.string(), level: z.int() }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex }),
})

/** The library, which is loaded when somebody is asked for a proof: that is seldom. */
const loadAltcha = () =>
  Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')]).then(
    ([lib, { deriveKey }]) => ({
      ...lib,
      deriveKey,
    }),
  )

/**
 * Creates a challenge. The server keeps nothing of it: its signature says what it is for, its level and its end.
 * @param level each doubles the work of the one below
 */
export async function createProofOfWorkChallenge(
  ctx: Context,
  work: ProofOfWorkScope,
  level: number,
): Promise<ProofOfWorkChallenge> {
  const { createChallenge: create, deriveKey, randomInt } = await loadAltcha()
  const maxKeys = maxKeysAtLowest * 2 ** level
  const lifeMs = Math.min(maxLifeMs, Math.max(minLifeMs, 4 * expectedMsAtLowest * 2 ** level))
  return create({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterationsPerKey,
    counter: randomInt(maxKeys, maxKeys / 2),
    data: { ...bindingOf(work), level },
    deriveKey,
    expiresAt: new Date(ctx.clock.now().getTime() + lifeMs),
    ...secretsOf(ctx.config),
  })
}

/**
 * Spends a solution, in the database, so that of several at once one is taken.
 * @param minLevel the work that is asked for; one level less is taken too, as others may have raised it meanwhile
 * @returns whether it is right, unspent, in time, enough, and for this
 */
export async function tryConsumeProofOfWorkSolution(
  ctx: Context,
  work: ProofOfWorkScope,
  minLevel: number,
  encoded: string | undefined,
): Promise<boolean> {
  const payload = decode(encoded)
  if (!payload) return false
  const { expiresAt, data } = payload.challenge.parameters
  const { purpose, identifier } = bindingOf(work)
  if (data.purpose !== purpose || data.identifier !== identifier || data.level < minLevel - 1) return false
  if (expiresAt * 1000 <= ctx.clock.now().getTime()) return false
  if (!(await isSolved(ctx.config, payload))) return false
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('spent_challenge')
    .values({
      hash: createHash('sha256').update(payload.challenge.signature).digest(),
      expires_at: new Date(expiresAt * 1000),
    })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Payload = z.output<typeof payloadShape>

function decode(encoded: string | undefined): Payload | null {
  if (encoded === undefined) return null
  try {
    return payloadShape.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()))
  } catch {
    // It is no payload: whoever sent it is asked for one again.
    return null
  }
}

/** A challenge of an older secret key is good until that is removed. */
async function isSolved(keys: SecretKeys, { challenge, solution }: Payload): Promise<boolean> {
  const { verifySolution, deriveKey } = await loadAltcha()
  for (const secretKey of [keys.secretKey, ...keys.olderSecretKeys]) {
    const { verified } = await verifySolution({
      challenge,
      solution: { ...solution, time: 0 },
      deriveKey,
      ...secretsOf({ secretKey, olderSecretKeys: [] }),
    })
    if (verified) return true
  }
  return false
}

/** The identifier is hashed: a challenge may be passed on, and names nobody. */
function bindingOf({ purpose, identifier }: ProofOfWorkScope): ProofOfWorkScope {
  return {
    purpose,
    identifier: createHash('sha256').update(identifier).digest('base64url').slice(0, 22),
  }
}

function secretsOf(keys: SecretKeys) {
  return {
    hmacSignatureSecret: sign(keys, 'proof of work, challenge').toString('hex'),
    hmacKeySignatureSecret: sign(keys, 'proof of work, solution').toString('hex'),
  }
}
