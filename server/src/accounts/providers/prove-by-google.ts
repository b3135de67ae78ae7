import { createHash } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import type { GoogleClient } from '../../platform/integrations/google/google.ts'
import { type ProviderProof, refuseConsumedProof } from './proof.ts'

/**
 * Returns the URL for signing in with Google.
 * @param origin of the page that the browser returns to
 * @throws Refusal NOT_FOUND if sign-in with Google is not configured; PROVIDER_UNAVAILABLE
 */
export function startGoogleSignIn(ctx: Context, origin: string, challenge: string): Promise<string> {
  return googleOf(ctx).consentAddress(`${origin}/auth/google`, challenge)
}

/**
 * Verifies a Google ID token for its sender: the browser that started the sign-in, or a client that has just
 * received it.
 * @throws Refusal SIGN_IN_NOT_PROVEN, NOT_FOUND, PROVIDER_UNAVAILABLE
 */
export async function verifyGoogleIdToken(
  ctx: Context,
  { idToken, nonce: secret }: { idToken: string; nonce?: string | undefined },
): Promise<ProviderProof> {
  const { mark, ...identity } = await googleOf(ctx).read(idToken, secret, ctx.clock.now())
  const hash = createHash('sha256').update(`GOOGLE ${mark}`).digest()
  const proof: ProviderProof = { provider: 'GOOGLE', hash, ...identity }
  await refuseConsumedProof(ctx, proof)
  return proof
}

function googleOf({ outside }: Context): GoogleClient {
  if (!outside.google) throw refuse('NOT_FOUND', { detail: "Google sign-in isn't available here." })
  return outside.google
}
