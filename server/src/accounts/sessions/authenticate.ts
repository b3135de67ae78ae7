import { hash } from 'node:crypto'
import { hasNoViewingRestrictionsSql } from '../../access/visibility/unrestricted-viewer.ts'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'

const liveSession = `
    SELECT session.id AS "sessionId", account.id AS "userId", account.verification_status AS "verificationStatus",
      ${hasNoViewingRestrictionsSql('account', '$2')} AS "isUnrestricted"
    FROM session JOIN account ON account.id = session.account_id
    WHERE session.token_hash = $1 AND session.expires_at > $2 AND account.deactivated_at IS NULL`

const byToken = {
  name: 'live_session',
  text: liveSession,
  types: ['bytea', 'timestamptz'],
  inAnyOrder: true,
} as const

/** The account is what sessions are spread by: one place is asked, however many there are. */
const byAccount = {
  name: 'live_session_of',
  text: `${liveSession} AND session.account_id = $3`,
  types: ['bytea', 'timestamptz', 'text'],
  inAnyOrder: true,
} as const

/** The viewer whose live session this bearer token opens, or null. */
export async function authenticateMember(ctx: Context, token: string): Promise<Viewer | null> {
  const accountId = parseSessionTokenAccountId(token)
  const values = [hashSessionToken(token), ctx.clock.now()]
  const reads = ctx.reserved.authentication
  const [row] = await (accountId === undefined
    ? reads.queryBatched<Viewer>(byToken, values)
    : reads.queryBatched<Viewer>(byAccount, [...values, accountId]))
  return row ?? null
}

/** The account that a session's token names: those from before they did name none, and are found by their hash alone. */
export function parseSessionTokenAccountId(token: string): string | undefined {
  return /^([0-9A-HJKMNP-TV-Z]{26})\./.exec(token)?.[1]
}

/** Tokens are kept only as this hash. */
export function hashSessionToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
