import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { standsFree } from '../../visibility/free-viewer.ts'

const liveSession = {
  name: 'live_session',
  text: `
    SELECT session.id AS "sessionId", account.id AS "userId", account.verification_status AS "verificationStatus",
      ${standsFree('account', '$2')} AS "isFree"
    FROM session JOIN account ON account.id = session.account_id
    WHERE session.token_hash = $1 AND session.expires_at > $2 AND account.deactivated_at IS NULL`,
  types: ['bytea', 'timestamptz'],
} as const

/** The viewer whose live session this bearer token opens, or null. */
export async function authenticate(ctx: Context, token: string): Promise<Viewer | null> {
  const [row] = await ctx.apart.reads.queryTogether<Viewer>(liveSession, [hashToken(token), ctx.clock.now()])
  return row ?? null
}

/** Tokens are kept only as this hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
