import type { Context } from '../../platform/context.ts'
import { hasValidSignature, sign } from '../../platform/crypto/sign.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'

const idLength = 26
const validMs = 3_600_000
const form = /^[0-9A-HJKMNP-TV-Z]{78}[0-9a-z]{8}[\w-]{43}$/

type Named = Pick<Viewer, 'userId' | 'sessionId'> & { exportId: string }

/**
 * Builds the token of an export’s URL: it names the export, its owner and their session, is signed, and
 * lasts an hour.
 */
export function buildExportToken(ctx: Context, { userId, sessionId, exportId }: Named): string {
  const expires = Math.floor((ctx.clock.now().getTime() + validMs) / 1000)
  const claims = userId + sessionId + exportId + expires.toString(36).padStart(8, '0')
  return claims + sign(ctx.config, `export token ${claims}`).toString('base64url')
}

/**
 * Parses the content of a token; null if it is not ours or expired. The session is checked with the export.
 */
export function parseExportToken(ctx: Context, token: unknown): Named | null {
  if (typeof token !== 'string' || !form.test(token)) return null
  const claims = token.slice(0, 3 * idLength + 8)
  const signature = Buffer.from(token.slice(claims.length), 'base64url')
  if (!hasValidSignature(ctx.config, `export token ${claims}`, signature)) return null
  if (Number.parseInt(claims.slice(3 * idLength), 36) * 1000 <= ctx.clock.now().getTime()) return null
  return {
    userId: claims.slice(0, idLength),
    sessionId: claims.slice(idLength, 2 * idLength),
    exportId: claims.slice(2 * idLength, 3 * idLength),
  }
}
