import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { decrypt, encrypt } from '../../platform/crypto/encrypt.ts'
import { refuse } from '../../platform/errors.ts'
import { signInChallengeOfSecret } from '../../platform/integrations/challenge.ts'
import type { XClient, XRequestToken } from '../../platform/integrations/x/x.ts'
import { hashSessionToken } from '../sessions/authenticate.ts'
import { generateRandomToken } from '../sessions/session.ts'
import { type ProviderProof, refuseConsumedProof } from './proof.ts'

const requestPurpose = 'request token of X'
const tokenPurpose = 'sign-in by X'
const requestMs = 600_000
/** Joining takes a while: a name is thought of, and a mail is waited for. */
const tokenMs = 3_600_000

/**
 * Returns the URL for signing in with X.
 * @param origin of the page that the browser returns to
 * @param challenge of the secret that must come back with the answer; without one, anyone who has the answer
 * may use it
 * @throws Refusal NOT_FOUND if sign-in with X is not configured; PROVIDER_UNAVAILABLE
 */
export async function startXSignIn(
  ctx: Context,
  origin: string,
  challenge: string | undefined,
): Promise<string> {
  const x = xOf(ctx)
  const now = ctx.clock.now()
  const request = await x.begin(`${origin}/auth/x`, now)
  const tokenHash = hashSessionToken(request.token)
  await ctx.db
    .insertInto('x_request')
    .values({
      token_hash: tokenHash,
      sealed_secret: encrypt(
        ctx.config,
        requestPurpose,
        tokenHash.toString('hex'),
        Buffer.from(request.secret),
      ),
      challenge: challenge ?? null,
      expires_at: new Date(now.getTime() + requestMs),
    })
    .execute()
  return x.pageOf(request)
}

type XAnswer = { oauth_token: string; oauth_verifier: string; secret?: string | undefined }

/** Proof by X, the token that represents it, and the person's name there. */
export type XProof = {
  proof: ProviderProof
  token: string
  called: { username: string; name: string; hasPicture: boolean }
}

/**
 * Exchanges, once, what X sent back with the browser for the person's identity.
 * @throws Refusal SIGN_IN_NOT_PROVEN, NOT_FOUND, PROVIDER_UNAVAILABLE
 */
export async function exchangeXSignInAnswer(ctx: Context, answer: XAnswer): Promise<XProof> {
  const x = xOf(ctx)
  const now = ctx.clock.now()
  const { subject, username, name, picture } = await x.finish(
    await takeRequest(ctx, answer),
    answer.oauth_verifier,
    now,
  )
  const facts: TokenFacts = {
    id: generateRandomToken(),
    subject,
    label: `@${username}`,
    picture,
    expiresAt: new Date(now.getTime() + tokenMs).toISOString(),
  }
  const token = encrypt(ctx.config, tokenPurpose, '', Buffer.from(JSON.stringify(facts))).toString(
    'base64url',
  )
  return { proof: proofOf(facts), token, called: { username, name, hasPicture: picture !== null } }
}

/** Takes a begun sign-in away: it is finished once, and by who began it. */
async function takeRequest(ctx: Context, { oauth_token: token, secret }: XAnswer): Promise<XRequestToken> {
  const tokenHash = hashSessionToken(token)
  const started = await ctx.db
    .selectFrom('x_request')
    .select(['sealed_secret', 'challenge'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  if (!started) throw refuse('SIGN_IN_NOT_PROVEN')
  const isSameBrowser =
    started.challenge === null ||
    (secret !== undefined && signInChallengeOfSecret(secret) === started.challenge)
  if (!isSameBrowser) throw refuse('SIGN_IN_NOT_PROVEN')
  const { numDeletedRows } = await ctx.db
    .deleteFrom('x_request')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw refuse('SIGN_IN_NOT_PROVEN')
  const opened = decrypt(ctx.config, requestPurpose, tokenHash.toString('hex'), started.sealed_secret)
  return { token, secret: opened.toString() }
}

const tokenFacts = z.object({
  id: z.string(),
  subject: z.string(),
  label: z.string(),
  picture: z.string().nullable(),
  expiresAt: z.iso.datetime(),
})
type TokenFacts = z.output<typeof tokenFacts>

/**
 * Reads the proof from a token issued by `exchangeXSignInAnswer`.
 * @throws Refusal SIGN_IN_NOT_PROVEN if it is invalid, expired or used
 */
export async function readXProofToken(ctx: Context, token: string): Promise<ProviderProof> {
  const proof = proofOf(openToken(ctx, token))
  if (proof.expiresAt <= ctx.clock.now()) throw refuse('SIGN_IN_NOT_PROVEN')
  await refuseConsumedProof(ctx, proof)
  return proof
}

function openToken({ config }: Context, token: string): TokenFacts {
  try {
    return tokenFacts.parse(
      JSON.parse(decrypt(config, tokenPurpose, '', Buffer.from(token, 'base64url')).toString()),
    )
  } catch (cause) {
    throw refuse('SIGN_IN_NOT_PROVEN', { cause })
  }
}

function proofOf({ id, subject, label, picture, expiresAt }: TokenFacts): ProviderProof {
  const hash = createHash('sha256').update(`X ${id}`).digest()
  return { provider: 'X', subject, label, picture, email: null, hash, expiresAt: new Date(expiresAt) }
}

function xOf({ outside }: Context): XClient {
  if (!outside.x) throw refuse('NOT_FOUND', { detail: "X sign-in isn't available here." })
  return outside.x
}
