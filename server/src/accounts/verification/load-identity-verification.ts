import type { VerificationStatus } from '@fanfare/contract/shapes/accounts/accounts'
import type { IdentityVerification } from '@fanfare/contract/shapes/accounts/verification'
import type { Context } from '../../platform/context.ts'

type Row = {
  status: VerificationStatus
  legalName: string | null
  submittedAt: Date | null
  decidedAt: Date | null
  reason: string | null
  usualHours: number | null
}

/** Minimum number of checks from which a usual duration is computed. */
const fewest = 5

const latest = `
  SELECT account.verification_status AS status, request.legal_name AS "legalName",
    request.submitted_at AS "submittedAt", request.decided_at AS "decidedAt", request.reason,
    (SELECT CASE WHEN count(*) >= ${fewest} THEN
        ceil(percentile_cont(0.8) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - submitted_at)) / 3600)::int END
      FROM (
        SELECT submitted_at, decided_at FROM verification_request WHERE status <> 'PENDING' ORDER BY id DESC LIMIT 50
      ) lately) AS "usualHours"
  FROM account LEFT JOIN LATERAL (
    SELECT * FROM verification_request WHERE account_id = account.id ORDER BY submitted_at DESC LIMIT 1
  ) request ON true
  WHERE account.id = $1`

/** Loads the status of a member's identity check, with their latest request if there is one. */
export async function loadIdentityVerification(
  ctx: Context,
  accountId: string,
): Promise<IdentityVerification> {
  const [row] = await ctx.reads.query<Row>('verification', latest, [accountId])
  if (!row) throw new Error(`The account ${accountId} of a live session is not there.`)
  return {
    status: row.status,
    legalName: row.legalName,
    dateSubmitted: row.submittedAt?.toISOString() ?? null,
    dateDecided: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    usualHours: row.usualHours && Math.max(1, row.usualHours),
    keptDays: ctx.config.identityKeptDays,
  }
}
