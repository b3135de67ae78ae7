import { adminRoles } from '@fanfare/contract/backoffice/admin-role'
import { limits } from '@fanfare/contract/limits'
import { refreshPlatformFileToken } from '@fanfare/contract/shapes/backoffice/content'
import type { Context } from '../../platform/context.ts'
import { hasValidSignature, sign } from '../../platform/crypto/sign.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'

const idLength = 26
/** People's file tokens have no full stop, so that neither kind is ever read as the other. */
const form = /^admin\.[0-9A-HJKMNP-TV-Z]{52}[0-9a-z]{8}[\w-]{43}$/

/** Checks whether a token is of this kind, valid or not. */
export function hasAdminFileTokenFormat(token: string): boolean {
  return token.startsWith('admin.')
}

/** Builds a token of `t` in file urls that opens any file of a post to this admin, for 10 minutes. */
export function buildAdminFileToken(ctx: Context, admin: AdminViewer): string {
  const expires = Math.floor(ctx.clock.now().getTime() / 1000) + limits.fileTokenMinutes * 60
  const claims = `admin.${admin.adminId}${admin.sessionId}${expires.toString(36).padStart(8, '0')}`
  return claims + sign(ctx.config, `platform file token ${claims}`).toString('base64url')
}

const liveSession = `
  SELECT admin.id FROM admin_session JOIN admin ON admin.id = admin_session.admin_id
  WHERE admin_session.id = $1 AND admin.id = $2 AND admin_session.expires_at > $3 AND admin.disabled_at IS NULL
    AND admin.role = ANY($4::text[])`

/** The id of the admin whom a token names; null when it is not ours, too old, or of a session that has ended. */
export async function findAdminIdOfFileToken(ctx: Context, token: string): Promise<string | null> {
  if (!form.test(token)) return null
  const start = 'admin.'.length
  const claims = token.slice(0, start + 2 * idLength + 8)
  const signature = Buffer.from(token.slice(claims.length), 'base64url')
  const now = ctx.clock.now()
  if (!hasValidSignature(ctx.config, `platform file token ${claims}`, signature)) return null
  if (Number.parseInt(claims.slice(start + 2 * idLength), 36) * 1000 <= now.getTime()) return null
  const adminId = claims.slice(start, start + idLength)
  const sessionId = claims.slice(start + idLength, start + 2 * idLength)
  const roles = refreshPlatformFileToken.roles ?? adminRoles
  const rows = await ctx.reads.query('admin_file_token_session', liveSession, [
    sessionId,
    adminId,
    now,
    roles,
  ])
  return rows.length === 1 ? adminId : null
}
