import type { Context } from '../../platform/context.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { hashSessionToken } from '../sessions/authenticate.ts'
import { generateRandomToken } from '../sessions/session.ts'
import { adminSessionExpiry } from './session-end.ts'

/** People's tokens have no full stop, so that neither kind is ever looked up as the other. */
const mark = 'admin.'

export function generateAdminToken(): string {
  return mark + generateRandomToken()
}

export function hasAdminTokenFormat(token: string): boolean {
  return token.startsWith(mark)
}

type Row = AdminViewer & { startedAt: Date; expiresAt: Date }

const liveSession = `
  SELECT admin_session.id AS "sessionId", admin.id AS "adminId", admin.role,
    admin_session.created_at AS "startedAt", admin_session.expires_at AS "expiresAt"
  FROM admin_session JOIN admin ON admin.id = admin_session.admin_id
  WHERE admin_session.token_hash = $1 AND admin_session.expires_at > $2 AND admin.disabled_at IS NULL`

/** An end that moves by less is not written down. */
const stepMs = 60_000

/** The admin whose live session this token of the back-office opens, or null. A session that is used goes on. */
export async function authenticateAdminAndExtend(ctx: Context, token: string): Promise<AdminViewer | null> {
  const values = [hashSessionToken(token), ctx.clock.now()]
  const [row] = await ctx.reserved.authentication.query<Row>('live_admin_session', liveSession, values)
  if (!row) return null
  const { adminId, sessionId, role, startedAt, expiresAt } = row
  const end = adminSessionExpiry(ctx, startedAt)
  if (end.getTime() - expiresAt.getTime() > stepMs) {
    await ctx.db
      .updateTable('admin_session')
      .set({ expires_at: end })
      .where('id', '=', sessionId)
      .where('expires_at', '<', end)
      .execute()
  }
  return { adminId, sessionId, role }
}
