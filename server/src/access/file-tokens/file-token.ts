import { limits } from '@fanfare/contract/limits'
import type { Context } from '../../platform/context.ts'
import { hasValidSignature, sign } from '../../platform/crypto/sign.ts'

const idLength = 26
const form = /^[0-9A-HJKMNP-TV-Z]{52}[0-9a-z]{8}[\w-]{43}$/

/**
 * Builds the token of `t` in file URLs: it names the viewer and their session, is signed, and lasts 10
 * minutes.
 */
export function buildFileToken(ctx: Context, viewer: { userId: string; sessionId: string }): string {
  const expires = Math.floor(ctx.clock.now().getTime() / 1000) + limits.fileTokenMinutes * 60
  const claims = viewer.userId + viewer.sessionId + expires.toString(36).padStart(8, '0')
  return claims + sign(ctx.config, `file token ${claims}`).toString('base64url')
}

const liveSession = `
  SELECT account.id FROM session JOIN account ON account.id = session.account_id
  WHERE session.id = $1 AND session.account_id = $2 AND session.expires_at > $3 AND account.deactivated_at IS NULL`

/**
 * The id of the viewer whom a file token names; null when it is not ours, too old, or of a session that has ended: a
 * sign-out closes the files at once.
 */
export async function findViewerIdOfFileToken(ctx: Context, token: string): Promise<string | null> {
  if (!form.test(token)) return null
  const claims = token.slice(0, 2 * idLength + 8)
  const signature = Buffer.from(token.slice(claims.length), 'base64url')
  const now = ctx.clock.now()
  if (!hasValidSignature(ctx.config, `file token ${claims}`, signature)) return null
  if (Number.parseInt(claims.slice(2 * idLength), 36) * 1000 <= now.getTime()) return null
  const userId = claims.slice(0, idLength)
  const sessionId = claims.slice(idLength, 2 * idLength)
  const rows = await ctx.reads.query('file_token_session', liveSession, [sessionId, userId, now])
  return rows.length === 1 ? userId : null
}
