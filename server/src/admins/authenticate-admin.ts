import type { AdminRole } from '@fanfare/contract/admin-role'
import { hashToken } from '../accounts/sessions/authenticate.ts'
import { randomToken } from '../accounts/sessions/session.ts'
import type { Context } from '../context.ts'
import type { AdminViewer } from '../http/viewer.ts'

/** People's tokens have no full stop, so that neither kind is ever looked up as the other. */
const mark = 'admin.'

export function newAdminToken(): string {
  return mark + randomToken()
}

export function isAdminToken(token: string): boolean {
  return token.startsWith(mark)
}

type Row = { adminId: string; sessionId: string; role: AdminRole }

const liveSession = `
  SELECT admin_session.id AS "sessionId", admin.id AS "adminId", admin.role
  FROM admin_session JOIN admin ON admin.id = admin_session.admin_id
  WHERE admin_session.token_hash = $1 AND admin_session.expires_at > $2 AND admin.disabled_at IS NULL`

/** The admin whose live session this token of the back-office opens, or null. */
export async function authenticateAdmin(ctx: Context, token: string): Promise<AdminViewer | null> {
  const values = [hashToken(token), ctx.clock.now()]
  const [row] = await ctx.reads.query<Row>('live_admin_session', liveSession, values)
  return row ?? null
}
